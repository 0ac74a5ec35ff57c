/** A number by its digits, as they stand in a JSON or YAML text: no double ever holds it. */
export class Numeral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** A JSON value whose numbers are {@link Numeral}s. */
export type Exact = null | boolean | string | Numeral | ExactList | ExactObject;

/** A JSON array. */
export type ExactList = readonly Exact[];

/** A JSON object. */
export interface ExactObject {
  readonly [name: string]: Exact;
}

/** Whether a value is a JSON object. */
export function isObject(value: Exact | undefined): value is ExactObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Numeral)
  );
}

/** Whether a value is a JSON array. */
export function isList(value: Exact | undefined): value is ExactList {
  return Array.isArray(value);
}

/** Whether two numbers are equal, whatever zeros, point or exponent they are written with. */
export function sameNumber(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

/** A number as its sign, its digits without outer zeros, and the power of ten behind them. */
function canonical(text: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === "") return text;
  const digits = `${whole}${fraction}`.replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant === "") return "0";
  const exponent = Number(power) - fraction.length + (digits.length - significant.length);
  return `${sign}${significant}e${exponent}`;
}
