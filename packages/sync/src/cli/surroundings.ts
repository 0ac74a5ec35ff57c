import { EXIT } from "./exit.ts";

/** What the command works with; a process by default. */
export interface Surroundings {
  readonly out: (text: string) => void;
  /** Writes and waits until more can be written; false when the reader has gone, as after `| head`. */
  readonly write: (text: string) => Promise<boolean>;
  /** Where progress and failures go. */
  readonly error: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that file names are relative to. */
  readonly folder: string;
  /** Whether progress is written over itself. */
  readonly isTerminal: boolean;
  /** Calls `stop` when the command is to end. */
  readonly onStop: (stop: (reason: string) => void) => void;
}

/** Whatever hangs; process managers kill after ten seconds. Nothing is lost: what was not committed is done again. */
const LONGEST_END_MS = 9_000;

function endLate(): void {
  setTimeout(() => {
    process.stderr.write("Ended after 9 s: the database or the service did not respond\n");
    process.exit(EXIT.failure);
  }, LONGEST_END_MS).unref();
}

/** The surroundings of a command that is a process. The second signal ends it at once. */
export const processSurroundings: Surroundings = {
  out: (text) => process.stdout.write(text),
  write: (text) => writeTo(process.stdout, text),
  error: (text) => process.stderr.write(text),
  environment: process.env,
  folder: process.cwd(),
  isTerminal: process.stderr.isTTY === true,
  onStop(stop) {
    for (const signal of ["SIGTERM", "SIGINT"] as const) {
      process.once(signal, () => {
        endLate();
        stop(signal);
      });
    }
  },
};

function writeTo(stream: NodeJS.WriteStream, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    // Stays after a failure, which the stream emits once more.
    stream.once("error", onError);
    stream.write(text, (error) => {
      if (error != null) return onError(error);
      stream.off("error", onError);
      resolve(true);
    });
    function onError(error: Error): void {
      if ("code" in error && error.code === "EPIPE") resolve(false);
      else reject(error);
    }
  });
}
