import { type Document, isAlias, isMap, isScalar, isSeq } from "yaml";

/** A JSON value. A number that a double would print with other digits is a raw number: see {@link read}. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: Json;
}

declare global {
  interface JSON {
    /** A value that `JSON.stringify` writes as this text, digit for digit (ECMAScript, stage 4; in Node since 21). */
    rawJSON(text: string): JsonObject;
  }
}

/** The plain value of a YAML document. `JSON.stringify` writes each of its numbers as the document does. */
export function read(document: Document): Json {
  return readNode(document.contents, document);
}

function readNode(node: unknown, document: Document): Json {
  if (isAlias(node)) return readNode(node.resolve(document), document);
  if (isSeq(node)) return node.items.map((item) => readNode(item, document));
  if (isMap(node)) {
    const members = node.items.map(({ key, value }) => [
      isScalar(key) ? String(key.value) : String(key),
      readNode(value, document),
    ]);
    return Object.fromEntries(members);
  }
  if (!isScalar(node)) return null;
  const { value, source } = node;
  if (typeof value === "number" || typeof value === "bigint")
    return readNumber(source ?? String(value));
  return typeof value === "string" || typeof value === "boolean" ? value : null;
}

/** 12.50 as a double is 12.5, and 9007199254740993 is ...992: those are kept as they are written. */
function readNumber(source: string): Json {
  return String(Number(source)) === source ? Number(source) : JSON.rawJSON(source);
}

/** Whether a value is a JSON object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The items of an array; none of anything else. */
export function items(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The members of an object; none of anything else. */
export function members(value: Json | undefined): [name: string, value: Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The text of a string; undefined of anything else. */
export function text(value: Json | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** What lies at a way of member names. */
export function at(value: Json | undefined, ...names: readonly string[]): Json | undefined {
  let found = value;
  for (const name of names) found = isObject(found) ? found[name] : undefined;
  return found;
}
