/** The process's, or a test's. */
export interface CommandIo {
  readonly out: (text: string) => void;
  /** Waits until the stream accepts more; false when the reader has closed it, as after `| head`. */
  readonly write: (text: string | Uint8Array) => Promise<boolean>;
  readonly error: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative file names refer to it. */
  readonly folder: string;
  readonly isTerminal: boolean;
  /** Another program reads standard output. */
  readonly isPiped: boolean;
  /** Resolves to false where nobody can answer. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** `stop` is called when the command has to end. */
  readonly onStop: (stop: (reason: string) => void) => void;
}
