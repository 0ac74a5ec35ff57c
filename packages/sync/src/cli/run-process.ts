import { fstatSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { isatty } from "node:tty";
import type { CommandIo } from "./command-io.ts";
import { EXIT } from "./exit-codes.ts";

/** Process managers kill ten seconds after the stop signal. What was not committed is done again later. */
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

/** Services, and programs that nohup starts with redirected output, have none, whose end could concern them. */
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));

function isPipe(descriptor: number): boolean {
  try {
    const stats = fstatSync(descriptor);
    return stats.isFIFO() || stats.isSocket();
  } catch {
    return false;
  }
}

async function confirm(question: string): Promise<boolean> {
  if (!isatty(0)) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** A second SIGTERM or SIGINT ends the process at once. */
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
  confirm,
  onStop(stop) {
    const stopOnce = (signal: NodeJS.Signals): void => {
      exitAfterTimeout();
      stop(signal);
    };
    process.once("SIGTERM", stopOnce).once("SIGINT", stopOnce);
    if (!hasTerminal) return;
    // A closed terminal and its shell both send SIGHUP.
    process.once("SIGHUP", stopOnce).on("SIGHUP", ignore);
  },
};

/**
 * Runs a command as the whole process. It does not fail when the reader closes standard output, as `| head` does, but
 * when its output cannot be written, as to a full disk. Without standard error it goes on without messages.
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
