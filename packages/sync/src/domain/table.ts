import { isoTime } from "./stored-time.ts";

/** What a column holds; each store has a type for it. */
export type ColumnType = "text" | "integer" | "decimal" | "boolean" | "time";

/** How a store writes the type of a column. */
export type TypeNames = Readonly<Record<ColumnType, string>>;

/** A column, declared once: the schema, the INSERT and the row come from it. */
export interface Column<Source> extends ColumnFlags {
  readonly name: string;
  readonly type: ColumnType;
  /** The value as every store takes it. */
  readonly read: (source: Source) => string | number | boolean | null;
}

/** What else is known of a column. */
export interface ColumnFlags {
  /** Is never null. */
  readonly required?: true;
  /** Says something about the buyer; emptied by retention and `forget`. */
  readonly personal?: true;
}

/** A table, by what its rows are made of. */
export interface Table<Source> {
  readonly name: string;
  readonly columns: readonly Column<Source>[];
  /** The columns of its primary key. */
  readonly key: readonly string[];
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

const column =
  (type: ColumnType) =>
  <Source>(
    name: string,
    read: (source: Source) => unknown,
    flags: ColumnFlags = {},
  ): Column<Source> => ({ ...flags, name, type, read: (source) => readAs[type](read(source)) });

/** A column of text, cleaned of what no store takes. */
export const text = column("text");
/** A column of whole numbers that a double holds. */
export const integer = column("integer");
/** A column of exact decimals, read and given as text. */
export const decimal = column("decimal");
/** A column of booleans. */
export const boolean = column("boolean");
/** A column of times, read from epoch milliseconds. */
export const time = column("time");

/** For a column that is never null. */
export const required = { required: true } as const;
/** For a column that says something about the buyer. */
export const personal = { personal: true } as const;

/** Gives the rows of a table, without an object for each: a page has 400 of up to 50 columns. */
export function rowsOf<Source>({ columns }: Table<Source>, sources: readonly Source[]) {
  return {
    columns: columns.map(({ name }) => name),
    rows: sources.map((source) => columns.map(({ read }) => read(source))),
  };
}

/** The statement that creates a table. */
export function createTable<Source>(
  { name, columns, key }: Table<Source>,
  types: TypeNames,
): string {
  const lines = columns.map(
    (each) => `  ${each.name} ${types[each.type]}${each.required ? " NOT NULL" : ""},\n`,
  );
  return `CREATE TABLE ${name} (\n${lines.join("")}  PRIMARY KEY (${key.join(", ")})\n)`;
}
