import { jsonText } from "../../../../specs/build/json-text.ts";
import { parseYamlFile } from "../../../../specs/build/yaml-file.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";

/** A number as the digits in a JSON or YAML text, so that it is never rounded to a double. */
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

/** A JSON array whose numbers are {@link Numeral}s. */
export type ExactList = readonly Exact[];

/** A JSON object whose numbers are {@link Numeral}s. */
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

/** Whether two decimal texts have the same numeric value, regardless of zeros and exponents. */
export function isSameNumber(one: string, other: string): boolean {
  return canonical(one) === canonical(other);
}

/** Normalizes a decimal text: sign, digits without leading and trailing zeros, and exponent. */
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

/** Node supports the third argument of a JSON reviver and `JSON.rawJSON`, which TypeScript's ES2025 types lack. */
const parse = JSON.parse as (text: string, reviver: SourceReviver) => Exact;
const { rawJSON: rawJson } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };

/**
 * Parses JSON and keeps every digit of its numbers. Clients and sandbox use other JSON parsers than the contract
 * tests, so a defect of their parsers cannot hide a wrong number from the tests.
 *
 * @throws SyntaxError when the text is not JSON
 */
export function readJson(text: string): Exact {
  return parse(text, (_name, value, { source }) =>
    typeof value === "number" ? new Numeral(source ?? String(value)) : value,
  );
}

/** Parses JSON and keeps every digit of its numbers; undefined when the text is not JSON. */
export function readJsonOrUndefined(text: string): Exact | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** Writes JSON with every digit of its numbers. */
export function writeJson(value: Exact): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    part instanceof Numeral ? rawJson(part.text) : part,
  );
}

/** Converts all numbers of a JSON value to doubles, for validators that accept only doubles. */
export function toDoubles(value: Exact): unknown {
  return JSON.parse(writeJson(value));
}

/**
 * Parses the YAML of a case file and keeps every digit of its numbers.
 *
 * @throws SuiteSetupError when the text does not parse, has a value that JSON lacks, or is not a mapping
 */
export function readYaml(text: string, file: string): ExactObject {
  let value: Exact;
  try {
    const { document } = parseYamlFile(file, text);
    value = readJson(jsonText(document.contents));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new SuiteSetupError(message.startsWith(file) ? message : `${file}: ${message}`);
  }
  if (!isObject(value)) throw new SuiteSetupError(`${file}: must be a mapping`);
  return value;
}
