import { isMap, isScalar, isSeq, type Scalar } from "yaml";

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/;

/** Numbers are spelled as in the source: `12.50`, and every digit of an id. */
export function jsonText(node: unknown, indent = ""): string {
  const inner = `${indent}  `;
  if (isScalar(node)) return scalarText(node.value, node.source);
  if (isSeq(node)) {
    const items = node.items.map((item) => inner + jsonText(item, inner));
    return items.length === 0 ? "[]" : `[\n${items.join(",\n")}\n${indent}]`;
  }
  if (isMap(node)) {
    const members = node.items.map(({ key, value }) => {
      return `${inner}${JSON.stringify(isScalar(key) ? key.value : key)}: ${jsonText(value, inner)}`;
    });
    return members.length === 0 ? "{}" : `{\n${members.join(",\n")}\n${indent}}`;
  }
  throw new Error("JSON has no aliases and no empty nodes.");
}

/** Undefined when it can be written. */
export function findJsonProblem({ value, source }: Scalar): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  const text = source ?? String(value);
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return isNumber && jsonNumber.test(text) ? undefined : `JSON has no number ${text}`;
}

function scalarText(value: unknown, source: string | undefined): string {
  const isNumber = typeof value === "number" || typeof value === "bigint";
  return isNumber ? (source ?? String(value)) : JSON.stringify(value);
}
