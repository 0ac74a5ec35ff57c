/** What a column holds; each store has a type for it. */
export type ColumnType = "text" | "integer" | "decimal" | "boolean" | "time";

/** A value as both stores take it: times are ISO 8601 text in UTC, decimals are text. */
export type ColumnValue = string | number | boolean | null;

/** A column that is filled from what the service lists. */
export interface Column<Source> {
  readonly name: string;
  readonly type: ColumnType;
  readonly read: (source: Source) => unknown;
  /** Says something about the buyer; emptied by retention and `forget`. */
  readonly personal?: true;
}

/** Reads one row's values; what is not of the column's type is null, as results are open. */
export function readColumns<Source>(
  columns: readonly Column<Source>[],
  source: Source,
): Record<string, ColumnValue> {
  const row: Record<string, ColumnValue> = {};
  for (const { name, type, read } of columns) row[name] = readers[type](read(source));
  return row;
}

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

const readers: Readonly<Record<ColumnType, (value: unknown) => ColumnValue>> = {
  text(value) {
    if (typeof value === "number") return String(value);
    return typeof value === "string" ? storableText(value) : null;
  },
  integer: (value) => (Number.isSafeInteger(value) ? Number(value) : null),
  decimal: (value) => (typeof value === "string" && DECIMAL.test(value) ? value : null),
  boolean: (value) => (typeof value === "boolean" ? value : null),
  time: (value) => (typeof value === "number" ? (isoTime(value) ?? null) : null),
};

const UNSTORABLE = /[\0\ud800-\udfff]/;

/** The text as every store keeps it: without lone surrogates, and without NUL, which PostgreSQL refuses. */
export function storableText(text: string): string {
  if (!UNSTORABLE.test(text)) return text;
  // UTF-8 has no lone surrogates: what is written comes back with replacement characters.
  return Buffer.from(text, "utf8").toString("utf8").replaceAll("\0", "\ufffd");
}

const YEAR_0 = Date.parse("0000-01-01T00:00:00Z");
const YEAR_9999 = Date.parse("9999-12-31T23:59:59.999Z");

/** Epoch milliseconds as ISO text, which sorts by time; undefined beyond what four-digit years hold. */
export function isoTime(epochMs: number): string | undefined {
  if (!(epochMs >= YEAR_0 && epochMs <= YEAR_9999)) return undefined;
  return new Date(epochMs).toISOString();
}
