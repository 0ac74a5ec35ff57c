import type { CommandIo } from "./command-io.ts";
import { EXIT } from "./exit-codes.ts";

/** A process manager kills a process ten seconds after its signal. What was not committed is done again later. */
const MAX_SHUTDOWN_MS = 9_000;

function exitAfterTimeout(): void {
  setTimeout(() => {
    process.stderr.write("Ended after 9 s: the database or the service did not respond\n");
    process.exit(EXIT.failure);
  }, MAX_SHUTDOWN_MS).unref();
}

/** The input and output of the process. A second signal ends it at once. */
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
  onStop(stop) {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        exitAfterTimeout();
        stop(signal);
      });
    }
  },
};

/**
 * Runs a command as this process, and sets its exit code.
 *
 * A reader that closes standard output, as `| head` does, is no failure. Output that cannot be written, as to a full
 * disk, is one. When standard error is closed, the command goes on without messages.
 */
export async function runProcess(command: (io: CommandIo) => Promise<number>): Promise<void> {
  process.stderr.on("error", () => undefined);
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
