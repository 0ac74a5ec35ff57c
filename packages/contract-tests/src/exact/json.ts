import { compareLosslessNumber, isNumber, LosslessNumber, parse, stringify } from "lossless-json";
import { jsonText } from "../../../../specs/build/json-text.ts";
import { parseYamlFile } from "../../../../specs/build/yaml-file.ts";
import { SuiteSetupError } from "../failures/suite-setup-error.ts";

/** A number as its digits in a JSON or YAML text (`value`), so that it is never rounded to a double. */
export const Numeral = LosslessNumber;
export type Numeral = LosslessNumber;

/** Numbers are {@link Numeral}s. */
export type Exact = null | boolean | string | Numeral | ExactList | ExactObject;

export type ExactList = readonly Exact[];

/** A JSON object whose numbers are {@link Numeral}s. */
export interface ExactObject {
  readonly [name: string]: Exact;
}

export function isObject(value: Exact | undefined): value is ExactObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Numeral)
  );
}

export function isList(value: Exact | undefined): value is ExactList {
  return Array.isArray(value);
}

/** Whether two decimal texts have the same numeric value, regardless of zeros and exponents. */
export function isSameNumber(one: string, other: string): boolean {
  if (!isNumber(one) || !isNumber(other)) return false;
  return compareLosslessNumber(new Numeral(one), new Numeral(other)) === 0;
}

/**
 * Parses JSON and keeps every digit of its numbers. Clients and sandbox use other JSON parsers, so a defect of theirs
 * cannot hide a wrong number from the tests.
 *
 * @throws SyntaxError when the text is not JSON, or an object has two values for a key
 */
export const readJson = (text: string): Exact => parse(text) as Exact;

/** Undefined when the text is not JSON. */
export function readJsonOrUndefined(text: string): Exact | undefined {
  try {
    return readJson(text);
  } catch {
    return undefined;
  }
}

/** With every digit. */
export const writeJson = (value: Exact): string => stringify(value) ?? "";

/** For validators that take nothing else. */
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
