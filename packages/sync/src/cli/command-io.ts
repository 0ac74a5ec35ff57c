/** The input and output of a command, which are those of the process, or those that a test passes. */
export interface CommandIo {
  readonly out: (text: string) => void;
  /**
   * Writes text, or bytes in another encoding than UTF-8, and waits until the stream accepts more; resolves to false when the reader has closed the
   * stream, as after `| head`.
   */
  readonly write: (text: string | Uint8Array) => Promise<boolean>;
  readonly error: (text: string) => void;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder to which relative file names refer. */
  readonly folder: string;
  readonly isTerminal: boolean;
  /** Tells whether another program reads standard output from a pipe. */
  readonly isPiped: boolean;
  /** Registers the function `stop`, which is called when the command has to end. */
  readonly onStop: (stop: (reason: string) => void) => void;
}
