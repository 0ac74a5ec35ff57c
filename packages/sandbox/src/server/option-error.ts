/** Thrown for a sandbox option with an invalid value; the message names the option and the valid values. */
export class OptionError extends Error {
  override readonly name = "OptionError";
  /** The option's name in code, such as `taskDelay`. */
  readonly option: string;

  constructor(option: string, message: string) {
    super(message);
    this.option = option;
  }
}
