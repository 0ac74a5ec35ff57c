/**
 * A number of a JSON text as it was written, digit for digit. A strict JSON parser makes one for each
 * number, so that `12.50`, `12.5` and `1.25e1` can be distinguished, and no digit is lost to a double.
 */
export class WireNumber {
  /** The number's text, by the grammar of JSON. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
