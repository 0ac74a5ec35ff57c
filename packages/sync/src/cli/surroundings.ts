/** What the command works with; a process by default. */
export interface Surroundings {
  readonly out: (text: string) => void;
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

/** The surroundings of a command that is a process. The second signal ends it at once. */
export const processSurroundings: Surroundings = {
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
  environment: process.env,
  folder: process.cwd(),
  isTerminal: process.stderr.isTTY === true,
  onStop(stop) {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop(signal));
  },
};
