import { decimalOrUndefined, padFraction } from "../exact/decimal.ts";
import { identifierOrUndefined } from "../exact/identifier.ts";
import type { ArrayShape, ObjectShape, Shape } from "./shape.ts";

/**
 * Writes a request that `read` has validated. Identifiers and decimals become JSON numbers with every digit and no
 * exponent, padded to a fixed number of digits (`"12.5"` becomes `12.50`). Undeclared members are not written.
 *
 * @throws TypeError when the value was not validated
 */
export function writeJson(shape: Shape, value: unknown): string {
  if (value === null && shape.nullable) return "null";
  switch (shape.type) {
    case "object":
      return writeObject(shape, value);
    case "array":
      return writeArray(shape, value);
    case "identifier":
      return identifierOrUndefined(value) ?? misfit("identifier");
    case "decimal":
      return padFraction(decimalOrUndefined(value) ?? misfit("decimal"), shape.fractionDigits ?? 0);
    case "integer":
      return Number.isSafeInteger(value) ? JSON.stringify(value) : misfit("whole number");
    case "string":
      return typeof value === "string" ? JSON.stringify(value) : misfit("text");
    case "boolean":
      return typeof value === "boolean" ? String(value) : misfit("boolean");
  }
}

function writeObject(shape: ObjectShape, value: unknown): string {
  if (typeof value !== "object" || value === null) return misfit("object");
  const members: string[] = [];
  for (const [name, field] of Object.entries(shape.fields)) {
    const input = Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
    if (input !== undefined) members.push(`${JSON.stringify(name)}:${writeJson(field, input)}`);
  }
  return `{${members.join(",")}}`;
}

function writeArray(shape: ArrayShape, value: unknown): string {
  if (!Array.isArray(value)) return misfit("list");
  return `[${value.map((item) => writeJson(shape.items, item)).join(",")}]`;
}

function misfit(expected: string): never {
  throw new TypeError(
    `The value cannot be written as JSON because it does not match its schema: ${expected} expected`,
  );
}
