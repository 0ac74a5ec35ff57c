import { type Document, isAlias, isMap, isScalar, isSeq } from "yaml";

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/**
 * The JSON text of a YAML node, with numbers spelled as in the source: `12.50` stays `12.50`, and an id beyond 2^53
 * keeps its digits.
 */
export function jsonText(node: unknown, document?: Document, indent = ""): string {
  const inner = `${indent}  `;
  if (isScalar(node)) return scalarText(node.value, node.source);
  if (isAlias(node) && document) return jsonText(node.resolve(document), document, indent);
  if (isSeq(node)) {
    const items = node.items.map((item) => inner + jsonText(item, document, inner));
    return items.length === 0 ? "[]" : `[\n${items.join(",\n")}\n${indent}]`;
  }
  if (isMap(node)) {
    const members = node.items.map(({ key, value }) => {
      return `${inner}${JSON.stringify(keyText(key))}: ${jsonText(value, document, inner)}`;
    });
    return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
  }
  throw new Error("JSON has no aliases and no empty nodes.");
}

function keyText(key: unknown): string {
  const value = isScalar(key) ? key.value : key;
  if (typeof value !== "string") throw new Error(`The key ${String(value)} is not a string.`);
  return value;
}

function scalarText(value: unknown, source: string | undefined): string {
  if (typeof value === "number" || typeof value === "bigint") {
    const text = source ?? String(value);
    if (!jsonNumber.test(text)) throw new Error(`${text} is no JSON number.`);
    return text;
  }
  if (value === null || typeof value === "string" || typeof value === "boolean") {
    return JSON.stringify(value);
  }
  throw new Error(`JSON cannot say ${String(value)}.`);
}
