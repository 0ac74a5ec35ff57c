import { isoTime } from "./time.ts";

/** A value that SQL is given or gives back. Times are ISO 8601 text in UTC, decimals are text. */
export type SqlValue = string | number | boolean | null;

/** A row, by column. */
export type Row = Readonly<Record<string, SqlValue>>;

/** What a column holds; each store has a type for it. */
export type ColumnType = "text" | "integer" | "decimal" | "boolean" | "time";

/** A column, declared once: the schema, the INSERT and the row come from it. */
export interface Column<Source> extends ColumnFlags {
  readonly name: string;
  readonly type: ColumnType;
  /** The value as every store takes it. */
  readonly read: (source: Source) => SqlValue;
}

/** What else is known of a column. */
export interface ColumnFlags {
  readonly required?: true;
  /** Says something about the buyer; emptied by retention and `eraseCustomer`. */
  readonly personal?: true;
}

/** A table, by what its rows are made of. */
export interface Table<Source> {
  readonly name: string;
  readonly columns: readonly Column<Source>[];
  /** The columns of its primary key; none where rows may be the same. */
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

/** A member of a record that a table keeps: its columns, and how it is written to them and read from them. */
export interface Field<Value> {
  columns<Source>(name: string, read: (source: Source) => Value | null): readonly Column<Source>[];
  /** Whether all of its columns are null. */
  isNull(row: Row, name: string): boolean;
  parse(row: Row, name: string): Value;
}

/** The fields of a record, by its members; a column has the member's name in snake case. */
export type Fields<Stored> = { readonly [Member in keyof Stored]: Field<Stored[Member]> };

function field<Value>(type: ColumnType, parse: (value: SqlValue) => Value): Field<Value> {
  return {
    columns: (name, read) => [
      { ...required, name, type, read: (source) => readAs[type](read(source)) },
    ],
    isNull: (row, name) => row[name] == null,
    parse: (row, name) => parse(row[name] ?? null),
  };
}

/** Fields of one column each, never null. */
export const fields = {
  text: field("text", String),
  integer: field("integer", Number),
  decimal: field("decimal", String),
  // SQLite has no boolean.
  boolean: field("boolean", Boolean),
  /** In epoch milliseconds. */
  time: field("time", (value) => Date.parse(String(value))),
};

/** A field of one of several words; the column holds what was written from this very type. */
export function word<Word extends string>(): Field<Word> {
  return field("text", (value) => value as Word);
}

/** A field that is kept as JSON. */
export function json<Value>(): Field<Value> {
  const parsed = field<Value>("text", (value) => JSON.parse(String(value)));
  return {
    ...parsed,
    columns: (name, read) => [
      // JSON has no text that a store could not take.
      { ...required, name, type: "text", read: (source) => JSON.stringify(read(source)) },
    ],
  };
}

/** A field that may be null. */
export function optional<Value>(of: Field<Value>): Field<Value | null> {
  return {
    columns: (name, read) => of.columns(name, read).map(({ required: _, ...nullable }) => nullable),
    isNull: of.isNull,
    parse: (row, name) => (of.isNull(row, name) ? null : of.parse(row, name)),
  };
}

/** A field whose column has another name than the member. */
export function named<Value>(name: string, of: Field<Value>): Field<Value> {
  return {
    columns: (_, read) => of.columns(name, read),
    isNull: (row) => of.isNull(row, name),
    parse: (row) => of.parse(row, name),
  };
}

/** A field with members of its own, whose columns begin with `prefix`. */
export function group<Value extends object>(prefix: string, members: Fields<Value>): Field<Value> {
  const parts = Object.entries<Field<unknown>>(members).map(([member, of]) => ({
    member: member as keyof Value,
    of,
    column: `${prefix}${member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  }));
  return {
    columns: (_, read) =>
      parts.flatMap(({ member, of, column }) =>
        of.columns(column, (source) => read(source)?.[member] ?? null),
      ),
    isNull: (row) => parts.every(({ of, column }) => of.isNull(row, column)),
    parse(row) {
      const parsed: Partial<Record<keyof Value, unknown>> = {};
      for (const { member, of, column } of parts) parsed[member] = of.parse(row, column);
      // Every member has its field.
      return parsed as Value;
    },
  };
}

/** A table that keeps records, and gives them back as they were. */
export interface RecordTable<Stored> extends Table<Stored> {
  readonly parse: (row: Row) => Stored;
}

/**
 * Declares a table of records.
 *
 * @example
 * const leaseTable = recordTable<LeaseRow>("lease", { name: fields.text, endsAt: fields.time }, { key: ["name"] });
 */
export function recordTable<Stored extends object>(
  name: string,
  members: Fields<Stored>,
  { key }: Pick<Table<Stored>, "key">,
): RecordTable<Stored> {
  const record = group("", members);
  return {
    name,
    key,
    columns: record.columns("", (source: Stored) => source),
    parse: (row) => record.parse(row, ""),
  };
}
