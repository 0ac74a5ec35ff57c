import type { SQLOutputValue } from "node:sqlite";

/** The column as text; a schema of ours never holds anything else there. */
export function textOf(value: SQLOutputValue | undefined): string {
  if (typeof value === "string") return value;
  throw new TypeError("A text column holds no text");
}

/** The column as a number. */
export function numberOf(value: SQLOutputValue | undefined): number {
  if (typeof value === "number") return value;
  throw new TypeError("A number column holds no number");
}

/** The column as bytes. */
export function bytesOf(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw new TypeError("A bytes column holds no bytes");
}

/** The record that a document column holds, as `save` wrote it. */
export function recordOf<Record>(value: SQLOutputValue | undefined): Record {
  return JSON.parse(textOf(value)) as Record;
}
