import { jsonText } from "../../../../specs/build/json-text.ts";
import { parseYamlFile } from "../../../../specs/build/yaml-file.ts";
import { CannotRun } from "../failures/cannot-run.ts";

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

type SourceReviver = (
  this: unknown,
  name: string,
  value: unknown,
  context: { readonly source?: string },
) => unknown;

/** What Node has and the types of ES2025 do not: the reviver's third argument, and numbers as written. */
const parse = JSON.parse as (text: string, reviver: SourceReviver) => Exact;
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };

/**
 * Reads JSON with every digit of its numbers. It shares no code with the clients or the sandbox, so that
 * a mistake of theirs cannot hide here.
 *
 * @throws SyntaxError when the text is no JSON
 */
export function readJson(text: string): Exact {
  return parse(text, (_name, value, { source }) =>
    typeof value === "number" ? new Numeral(source ?? String(value)) : value,
  );
}

/** Reads JSON, or gives nothing. */
export function readJsonOrUndefined(text: string): Exact | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** Writes JSON with every digit as it is. */
export function writeJson(value: Exact): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Numeral ? rawJson(part.text) : part,
  );
}

/** The value with ordinary numbers, for validators that know no others. */
export function withDoubles(value: Exact): unknown {
  return JSON.parse(writeJson(value));
}

/**
 * Reads a YAML file of cases with every digit of its numbers.
 *
 * @throws CannotRun when the text does not parse, says what JSON cannot, or is no mapping
 */
export function readYaml(text: string, file: string): ExactObject {
  let value: Exact;
  try {
    const { document } = parseYamlFile(file, text);
    value = readJson(jsonText(document.contents));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CannotRun(message.startsWith(file) ? message : `${file}: ${message}`);
  }
  if (!isObject(value)) throw new CannotRun(`${file}: is no mapping`);
  return value;
}
