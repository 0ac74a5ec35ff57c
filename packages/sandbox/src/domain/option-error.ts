/** An option has an invalid value; the message names both. */
export class OptionError extends Error {
  override readonly name = "OptionError";
  /** In code, such as `taskDelay`. */
  readonly option: string;

  constructor(option: string, message: string) {
    super(message);
    this.option = option;
  }
}
