import type { SQLOutputValue } from "node:sqlite";
import { StoreError } from "../domain/store-error.ts";

/** The column as text; a schema of ours never holds anything else there. */
export function textOf(value: SQLOutputValue | undefined): string {
  if (typeof value === "string") return value;
  throw notOfItsType("text");
}

/** The column as a number. */
export function numberOf(value: SQLOutputValue | undefined): number {
  if (typeof value === "number") return value;
  throw notOfItsType("number");
}

/** The column as bytes. */
export function bytesOf(value: SQLOutputValue | undefined): Uint8Array {
  if (value instanceof Uint8Array) return value;
  throw notOfItsType("bytes");
}

/** The record that a document column holds, as `save` wrote it. */
export function recordOf<Record>(value: SQLOutputValue | undefined): Record {
  try {
    return JSON.parse(textOf(value)) as Record;
  } catch (error) {
    throw error instanceof SyntaxError ? notOfItsType("document", error) : error;
  }
}

function notOfItsType(kind: string, cause?: Error): StoreError {
  return new StoreError(
    "damaged",
    `The database file is damaged: a ${kind} column holds none. Restore a copy of it, or choose another file.`,
    { cause },
  );
}
