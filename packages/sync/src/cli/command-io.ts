/** The input and output of the command: those of the process, or of a test. */
export interface CommandIo {
  readonly out: (text: string) => void;
  /** Writes, and waits until more can be written; false when the reader has gone, as after `| head`. */
  readonly write: (text: string) => Promise<boolean>;
  readonly error: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that file names are relative to. */
  readonly folder: string;
  readonly isTerminal: boolean;
  /** Calls `stop` when the command has to end. */
  readonly onStop: (stop: (reason: string) => void) => void;
}
