import { fstatSync } from "node:fs";
import { isatty } from "node:tty";
import type { CommandIo } from "./command-io.ts";
import { EXIT } from "./exit-codes.ts";

/**
 * Process managers kill a process ten seconds after the stop signal, so the shutdown takes less than that. Work that
 * was not committed before the process ended is done again later.
 */
const MAX_SHUTDOWN_MS = 9_000;

function exitAfterTimeout(): void {
  setTimeout(() => {
    process.stderr.write(
      "The process ended 9 s after the stop signal, because the database or the service did not respond\n",
    );
    process.exit(EXIT.failure);
  }, MAX_SHUTDOWN_MS).unref();
}

const ignore = (): void => undefined;

/** Services, and programs that nohup starts with redirected output, have no terminal whose end could concern them. */
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));

function isPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}

/** The input and output of the process itself. A second SIGTERM or SIGINT ends the process at once. */
const processIo: CommandIo = {
  out: (text) => process.stdout.write(text),
  write: (text) =>
    new Promise((resolve) => {
      process.stdout.write(text, (error) => resolve(error == null));
    }),
  error: (text) => process.stderr.write(text),
  environment: process.env,
  folder: process.cwd(),
  isTerminal: process.stderr.isTTY === true,
  isPiped: isPipe(1),
  onStop(stop) {
    const stopOnce = (signal: NodeJS.Signals): void => {
      exitAfterTimeout();
      stop(signal);
    };
    process.once("SIGTERM", stopOnce).once("SIGINT", stopOnce);
    if (!hasTerminal) return;
    // A terminal that is closed and its shell both send SIGHUP, so a second one does not end the process.
    process.once("SIGHUP", stopOnce).on("SIGHUP", ignore);
  },
};

/**
 * Runs a command as the whole process, and sets the exit code of the process. The command does not fail when the
 * reader closes standard output, as `| head` does. The command fails when its output cannot be written, for instance
 * to a full disk. When standard error is closed, the command continues without messages.
 */
export async function runProcess(command: (io: CommandIo) => Promise<number>): Promise<void> {
  process.stderr.on("error", ignore);
  // Node undoes that nohup ignores SIGHUP.
  if (!hasTerminal) process.on("SIGHUP", ignore);
  let hasOutputFailed = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || hasOutputFailed) return;
    hasOutputFailed = true;
    process.exitCode = EXIT.failure;
    process.stderr.write(`error: the output cannot be written: ${error.message}\n`);
  });
  const exitCode = await command(processIo);
  if (!hasOutputFailed) process.exitCode = exitCode;
}
