import { tryFormatTime } from "../stored-time.ts";

/**
 * A parameter or a result of an SQL statement. In a statement's values, times are ISO 8601 text in UTC, and decimals
 * are text.
 */
export type SqlValue = string | number | boolean | null;

/** The values of a table's row by column name. */
export type Row = Readonly<Record<string, SqlValue>>;

/** The type of a column, which each store translates to a type of its database. */
export type ColumnType = "text" | "integer" | "decimal" | "boolean" | "time";

/** The declaration of a column, from which the schema test, the INSERT statement and the row are derived. */
export interface Column<Source> extends ColumnFlags {
  readonly name: string;
  readonly type: ColumnType;
  /** Reads the column's value from its source, in the form that every store accepts. */
  readonly read: (source: Source) => SqlValue;
}

export interface ColumnFlags {
  readonly required?: true;
  /** Whether the column contains the buyer's data, which retention and `eraseCustomer` remove. */
  readonly personal?: true;
}

/** The declaration of a database table. `Source` is the type of value from which a row is read. */
export interface Table<Source> {
  readonly name: string;
  readonly columns: readonly Column<Source>[];
  /** The columns of the primary key; empty for a table that may have equal rows. */
  readonly key: readonly string[];
}

/** A stored time that a clock which is set back may leave impossibly far in the future. */
export interface GuardedTime {
  readonly column: string;
  /** An SQL condition on the rows to guard. */
  readonly where?: string;
  /** How far in the future the time can lie, milliseconds; by default the longest lease or pause. */
  readonly aheadMs?: number;
  /** The column that is set instead of `column`. */
  readonly resets?: string;
  /** The time that is set, from now, milliseconds. Default 0. */
  readonly laterMs?: number;
  /** The jobs of the rows, in SQL: their queue, and the column with their key. */
  readonly jobs?: readonly [queue: string, key: string];
}

interface TableOptions<Source> extends Pick<Table<Source>, "key"> {
  /** The indexes in SQL: `<name> ON <table> (<columns>)`. */
  readonly indexes?: readonly string[];
  readonly guardedTimes?: readonly GuardedTime[];
}

/** A table as its owner declares it. */
export type DeclaredTable<Source> = Table<Source> & Required<TableOptions<Source>>;

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/**
 * Reads a value for a column by its type: times as ISO 8601 text in UTC, decimals as text. A value of an unexpected
 * type becomes null, because a service may deviate from the contract.
 */
export const readAs = {
  text(value: unknown): string | null {
    if (typeof value === "number") return String(value);
    return typeof value === "string" ? toStorableText(value) : null;
  },
  integer: (value: unknown): number | null => (Number.isSafeInteger(value) ? Number(value) : null),
  decimal: (value: unknown): string | null =>
    typeof value === "string" && DECIMAL.test(value) ? value : null,
  boolean: (value: unknown): boolean | null => (typeof value === "boolean" ? value : null),
  time: (value: unknown): string | null =>
    typeof value === "number" ? (tryFormatTime(value) ?? null) : null,
} satisfies Readonly<Record<ColumnType, (value: unknown) => unknown>>;

const UNSTORABLE = /[\0\ud800-\udfff]/;

/** Replaces the characters that a store cannot keep: lone surrogates, and NUL, which PostgreSQL refuses. */
export function toStorableText(text: string): string {
  if (!UNSTORABLE.test(text)) return text;
  // Encoding a string to UTF-8 replaces lone surrogates.
  return Buffer.from(text, "utf8").toString("utf8").replaceAll("\0", "\ufffd");
}

const declareColumn =
  (type: ColumnType) =>
  <Source>(
    name: string,
    read: (source: Source) => unknown,
    flags: ColumnFlags = {},
  ): Column<Source> => ({ ...flags, name, type, read: (source) => readAs[type](read(source)) });

/** A column of text, without the characters that a store refuses. */
export const text = declareColumn("text");
/** A column of safe integers. */
export const integer = declareColumn("integer");
/** A column of exact decimals, as text. */
export const decimal = declareColumn("decimal");
/** A column of booleans. */
export const boolean = declareColumn("boolean");
/** A column of times, read from epoch milliseconds. */
export const time = declareColumn("time");

/** Flags of a column that is never null. */
export const required = { required: true } as const;
/** Flags of a column with the buyer's data. */
export const personal = { personal: true } as const;

/**
 * The columns that store one member of a record, with functions that write the member's value to the columns and
 * parse it.
 */
export interface Field<Value> {
  columns<Source>(name: string, read: (source: Source) => Value | null): readonly Column<Source>[];
  /** Tells whether all columns of the field are null. */
  isNull(row: Row, name: string): boolean;
  parse(row: Row, name: string): Value;
}

/** The fields of a record by member; a column is named like the member, in snake case. */
export type Fields<Stored> = { readonly [Member in keyof Stored]: Field<Stored[Member]> };

function field<Value>(type: ColumnType, parse: (value: SqlValue) => Value): Field<Value> {
  const declare = declareColumn(type);
  return {
    columns: (name, read) => [declare(name, read, required)],
    isNull: (row, name) => row[name] == null,
    parse: (row, name) => parse(row[name] ?? null),
  };
}

/** Fields that have one column, which is never null. */
export const fields = {
  text: field("text", String),
  integer: field("integer", Number),
  decimal: field("decimal", String),
  // SQLite has no boolean type, so a number is converted to a boolean.
  boolean: field("boolean", Boolean),
  /** In a record, the times of this field are epoch milliseconds. */
  time: field("time", (value) => Date.parse(String(value))),
};

/**
 * Declares a field for a union of string literals. A parsed literal is not checked, because only literals of the
 * field's union type are written.
 */
export function literal<Literal extends string>(): Field<Literal> {
  return field("text", (value) => value as Literal);
}

/** Declares a field of a record that is stored as JSON. */
export function json<Value>(): Field<Value> {
  const parsed = field<Value>("text", (value) => JSON.parse(String(value)));
  return {
    ...parsed,
    columns: (name, read) => [
      // JSON columns are not cleaned, because JSON already escapes the characters that a store refuses.
      { ...required, name, type: "text", read: (source) => JSON.stringify(read(source)) },
    ],
  };
}

/** Declares a field of a record that may be null. */
export function optional<Value>(inner: Field<Value>): Field<Value | null> {
  return {
    columns: (name, read) =>
      inner.columns(name, read).map(({ required: _, ...nullable }) => nullable),
    isNull: inner.isNull,
    parse: (row, name) => (inner.isNull(row, name) ? null : inner.parse(row, name)),
  };
}

/** Declares a field whose column is not named like its member of the record. */
export function withColumnName<Value>(name: string, inner: Field<Value>): Field<Value> {
  return {
    columns: (_, read) => inner.columns(name, read),
    isNull: (row) => inner.isNull(row, name),
    parse: (row) => inner.parse(row, name),
  };
}

/** Declares a field that consists of several fields, whose columns start with `prefix`. */
export function group<Value extends object>(prefix: string, members: Fields<Value>): Field<Value> {
  const parts = Object.entries<Field<unknown>>(members).map(([member, inner]) => ({
    member: member as keyof Value,
    inner,
    column: `${prefix}${member.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
  }));
  return {
    columns: (_, read) =>
      parts.flatMap(({ member, inner, column }) =>
        inner.columns(column, (source) => read(source)?.[member] ?? null),
      ),
    isNull: (row) => parts.every(({ inner, column }) => inner.isNull(row, column)),
    parse(row) {
      const parsed: Partial<Record<keyof Value, unknown>> = {};
      for (const { member, inner, column } of parts) parsed[member] = inner.parse(row, column);
      // The map `members` has a field for every member of the record's type, so no member is missing in the parsed
      // record.
      return parsed as Value;
    },
  };
}

/** Declares a table by its columns, each with how it reads its value. */
export function declareTable<Source>(
  name: string,
  columns: readonly Column<Source>[],
  { key, indexes = [], guardedTimes = [] }: TableOptions<Source>,
): DeclaredTable<Source> {
  return { name, columns, key, indexes, guardedTimes };
}

/** A table whose rows are parsed to the records that were written to it. */
export type RecordTable<Stored> = DeclaredTable<Stored> & {
  readonly parse: (row: Row) => Stored;
};

/**
 * Declares a table by the members of its records.
 *
 * @example
 * const leaseTable = recordTable<LeaseRow>("lease", { name: fields.text, endsAt: fields.time }, { key: ["name"] });
 */
export function recordTable<Stored extends object>(
  name: string,
  members: Fields<Stored>,
  options: TableOptions<Stored>,
): RecordTable<Stored> {
  const record = group("", members);
  const columns = record.columns("", (source: Stored) => source);
  return { ...declareTable(name, columns, options), parse: (row) => record.parse(row, "") };
}
