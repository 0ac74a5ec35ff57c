import type { Command } from "commander";

/** A flag that several commands take; each of them does what it says, or does not take it. */
export type SharedFlag = "database" | "config" | "seller" | "begin" | "retentionDays";

/** The flags of most commands. */
export const USUAL_FLAGS: readonly SharedFlag[] = ["database", "config", "seller"];

/** The flags of commands that may begin a feed. */
export const FEED_FLAGS: readonly SharedFlag[] = [...USUAL_FLAGS, "begin", "retentionDays"];

export interface Cli {
  readonly io: CommandIo;
  readonly program: Command;
  /** Makes a command with the flags that it shares with others. */
  readonly command: (
    name: string,
    description: string,
    parent?: Command,
    shared?: readonly SharedFlag[],
  ) => Command;
  readonly setStatus: (code: number) => void;
  readonly setFailureWriter: (write: (message: string) => void) => void;
  /** Reads an option that is a moment, epoch milliseconds. */
  readonly parseMoment: (text: string) => number;
}

/** What the command works with; a process by default. */
export interface CommandIo {
  readonly out: (text: string) => void;
  /** Writes and waits until more can be written; false when nothing more can be, as after `| head`. */
  readonly write: (text: string) => Promise<boolean>;
  readonly error: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that file names are relative to. */
  readonly folder: string;
  readonly isTerminal: boolean;
  /** Calls `stop` when the command is to end. */
  readonly onStop: (stop: (reason: string) => void) => void;
}

/** Whatever hangs; process managers kill after ten seconds. Nothing is lost: what was not committed is done again. */
const MAX_END_MS = 9_000;

function endLate(): void {
  setTimeout(() => {
    process.stderr.write("Ended after 9 s: the database or the service did not respond\n");
    process.exit(EXIT.failure);
  }, MAX_END_MS).unref();
}

/** The input and output of a command that is a process. The second signal ends it at once. */
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
        endLate();
        stop(signal);
      });
    }
  },
};

/**
 * Runs a command as this process, and ends it with its exit status.
 *
 * A reader that goes away, as after `| head`, is no failure; output that cannot be written, as to a full disk, is
 * one. Without a place for messages the command goes on in silence.
 */
export async function runProcess(command: (io: CommandIo) => Promise<number>): Promise<void> {
  process.stderr.on("error", () => undefined);
  let isLost = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || isLost) return;
    isLost = true;
    process.exitCode = EXIT.failure;
    process.stderr.write(`error: the output cannot be written: ${error.message}\n`);
  });
  const status = await command(processIo);
  if (!isLost) process.exitCode = status;
}

/** What the command's exit status says; `incomplete`: some seller could not be brought to the present. */
export const EXIT = { success: 0, failure: 1, usage: 2, incomplete: 3 } as const;

export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Whether importing a package that is an optional peer failed because it is not installed. */
export function isMissingPackage(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
}
