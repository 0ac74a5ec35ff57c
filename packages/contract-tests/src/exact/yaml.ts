import { type Document, isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { CannotRun } from "../failures/cannot-run.ts";
import { type Exact, type ExactObject, isObject, Numeral } from "./numeral.ts";

/**
 * Reads a YAML file of cases with every digit of its numbers.
 *
 * @throws CannotRun when the text does not parse or is no mapping
 */
export function readYaml(text: string, file: string): ExactObject {
  const document = parseDocument(text, { intAsBigInt: true });
  const [problem] = document.errors;
  if (problem !== undefined) throw new CannotRun(`${file}: ${firstLine(problem.message)}`);
  const value = exact(document.contents, document, file);
  if (!isObject(value)) throw new CannotRun(`${file}: is no mapping`);
  return value;
}

function exact(node: unknown, document: Document, file: string): Exact {
  if (isAlias(node)) return exact(node.resolve(document) ?? null, document, file);
  if (isSeq(node)) return node.items.map((item) => exact(item, document, file));
  if (isMap(node)) return merged(node.items, document, file);
  if (!isScalar(node)) return null;
  const { value } = node;
  if (typeof value === "number" || typeof value === "bigint") {
    return new Numeral(node.source ?? String(value));
  }
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

function merged(
  items: readonly { readonly key: unknown; readonly value: unknown }[],
  document: Document,
  file: string,
): ExactObject {
  const value: Record<string, Exact> = {};
  for (const { key, value: member } of items) {
    const name = isScalar(key) ? String(key.source ?? key.value) : String(key);
    value[name] = exact(member, document, file);
  }
  return value;
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? text;
}
