import { isoTime } from "./stored-time.ts";

/** What a column holds; each store has a type for it. */
export type ColumnType = "text" | "integer" | "decimal" | "boolean" | "time";

/** A column that is filled from what the service lists. */
export interface Column<Source> {
  readonly name: string;
  readonly type: ColumnType;
  readonly read: (source: Source) => unknown;
  /** Says something about the buyer; emptied by retention and `forget`. */
  readonly personal?: true;
}

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/**
 * Reads a value for a column of a type: times as ISO 8601 text in UTC, decimals as text, as both stores take them.
 * What is not of the type is null, as results are open.
 */
export const readAs = {
  text(value: unknown): string | null {
    if (typeof value === "number") return String(value);
    return typeof value === "string" ? storableText(value) : null;
  },
  integer: (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null),
  decimal: (value: unknown): string | null =>
    typeof value === "string" && DECIMAL.test(value) ? value : null,
  boolean: (value: unknown): boolean | null => (typeof value === "boolean" ? value : null),
  time: (value: unknown): string | null =>
    typeof value === "number" ? (isoTime(value) ?? null) : null,
} satisfies Readonly<Record<ColumnType, (value: unknown) => unknown>>;

const UNSTORABLE = /[\0\ud800-\udfff]/;

/** The text as every store keeps it: without lone surrogates, and without NUL, which PostgreSQL refuses. */
export function storableText(text: string): string {
  if (!UNSTORABLE.test(text)) return text;
  // UTF-8 has no lone surrogates: what is written comes back with replacement characters.
  return Buffer.from(text, "utf8").toString("utf8").replaceAll("\0", "\ufffd");
}

/** How a store writes the type of a column. */
export type TypeNames = Readonly<Record<ColumnType, string>>;
