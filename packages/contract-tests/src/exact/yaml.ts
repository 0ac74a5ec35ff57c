import { jsonText } from "../../../../specs/build/json-text.ts";
import { parseYamlFile } from "../../../../specs/build/yaml-file.ts";
import { CannotRun } from "../failures/cannot-run.ts";
import { readJson } from "./json.ts";
import { type Exact, type ExactObject, isObject } from "./numeral.ts";

/**
 * Reads a YAML file of cases with every digit of its numbers.
 *
 * @throws CannotRun when the text does not parse, says what JSON cannot, or is no mapping
 */
export function readYaml(text: string, file: string): ExactObject {
  let value: Exact;
  try {
    const { document } = parseYamlFile(file, text);
    value = readJson(jsonText(document.contents, document));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CannotRun(message.startsWith(file) ? message : `${file}: ${message}`);
  }
  if (!isObject(value)) throw new CannotRun(`${file}: is no mapping`);
  return value;
}
