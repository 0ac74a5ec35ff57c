import { tryFormatTime } from "../stored-time.ts";

/** Times are ISO 8601 text in UTC, decimals are text. */
export type SqlValue = string | number | boolean | null;

/** By column name. */
export type Row = Readonly<Record<string, SqlValue>>;

/** Each store translates it to a type of its database. */
export type ColumnType = "text" | "integer" | "decimal" | "boolean" | "time";

/** Schema test, INSERT statement and row derive from it. */
export interface Column<Source> extends ColumnFlags {
  readonly name: string;
  readonly type: ColumnType;
  /** In the form that every store accepts. */
  readonly read: (source: Source) => SqlValue;
}

export interface ColumnFlags {
  readonly required?: true;
  /** The buyer's data, which retention and `eraseCustomer` remove. */
  readonly personal?: true;
}

/** `Source` is what a row is read from. */
export interface Table<Source> {
  readonly name: string;
  readonly columns: readonly Column<Source>[];
  /** Empty for a table that may have equal rows. */
  readonly key: readonly string[];
}

/** A clock that is set back may leave it impossibly far in the future. */
export interface GuardedTime {
  readonly column: string;
  /** SQL condition on the rows to guard. */
  readonly where?: string;
  /** How far in the future it can lie, milliseconds; by default the longest lease or pause. */
  readonly aheadMs?: number;
  /** The column to set instead. */
  readonly resets?: string;
  /** The time to set, from now, milliseconds. Default 0. */
  readonly laterMs?: number;
  /** The SQL that triggers the jobs of rows; see `triggerOf`. */
  readonly trigger?: (rows: string) => string;
}

interface TableOptions<Source> extends Pick<Table<Source>, "key"> {
  /** In SQL: `<name> ON <table> (<columns>)`. */
  readonly indexes?: readonly string[];
  readonly guardedTimes?: readonly GuardedTime[];
}

export type DeclaredTable<Source> = Table<Source> & Required<TableOptions<Source>>;

const DECIMAL = /^-?\d{1,30}(\.\d{1,30})?$/;

/** A value of an unexpected type becomes null, because a service may deviate from the contract. */
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

/** Replaces lone surrogates, and NUL, which PostgreSQL refuses. */
export function toStorableText(text: string): string {
  if (!UNSTORABLE.test(text)) return text;
  // Encoding to UTF-8 replaces lone surrogates.
  return Buffer.from(text, "utf8").toString("utf8").replaceAll("\0", "\ufffd");
}

const declareColumn =
  (type: ColumnType) =>
  <Source>(
    name: string,
    read: (source: Source) => unknown,
    flags: ColumnFlags = {},
  ): Column<Source> => ({ ...flags, name, type, read: (source) => readAs[type](read(source)) });

/** Without the characters that a store refuses. */
export const text = declareColumn("text");
/** Safe integers. */
export const integer = declareColumn("integer");
/** Exact decimals, as text. */
export const decimal = declareColumn("decimal");
export const boolean = declareColumn("boolean");
/** Read from epoch milliseconds. */
export const time = declareColumn("time");

/** Never null. */
export const required = { required: true } as const;
/** The buyer's data. */
export const personal = { personal: true } as const;

/** How one member of a record is stored in columns, and parsed. */
export interface Field<Value> {
  columns<Source>(name: string, read: (source: Source) => Value | null): readonly Column<Source>[];
  isNull(row: Row, name: string): boolean;
  parse(row: Row, name: string): Value;
}

/** By member; a column is named like its member, in snake case. */
export type Fields<Stored> = { readonly [Member in keyof Stored]: Field<Stored[Member]> };

function field<Value>(type: ColumnType, parse: (value: SqlValue) => Value): Field<Value> {
  const declare = declareColumn(type);
  return {
    columns: (name, read) => [declare(name, read, required)],
    isNull: (row, name) => row[name] == null,
    parse: (row, name) => parse(row[name] ?? null),
  };
}

/** One column each, never null. */
export const fields = {
  text: field("text", String),
  integer: field("integer", Number),
  decimal: field("decimal", String),
  // SQLite stores booleans as numbers.
  boolean: field("boolean", Boolean),
  /** Epoch milliseconds in a record. */
  time: field("time", (value) => Date.parse(String(value))),
};

/** Not checked when parsed, because only the union's literals are written. */
export function literal<Literal extends string>(): Field<Literal> {
  return field("text", (value) => value as Literal);
}

export function json<Value>(): Field<Value> {
  const parsed = field<Value>("text", (value) => JSON.parse(String(value)));
  return {
    ...parsed,
    columns: (name, read) => [
      // JSON already escapes what a store refuses.
      { ...required, name, type: "text", read: (source) => JSON.stringify(read(source)) },
    ],
  };
}

export function optional<Value>(inner: Field<Value>): Field<Value | null> {
  return {
    columns: (name, read) =>
      inner.columns(name, read).map(({ required: _, ...nullable }) => nullable),
    isNull: inner.isNull,
    parse: (row, name) => (inner.isNull(row, name) ? null : inner.parse(row, name)),
  };
}

export function withColumnName<Value>(name: string, inner: Field<Value>): Field<Value> {
  return {
    columns: (_, read) => inner.columns(name, read),
    isNull: (row) => inner.isNull(row, name),
    parse: (row) => inner.parse(row, name),
  };
}

/** Several fields, whose columns start with `prefix`. */
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
      // `members` has a field for every member of the record.
      return parsed as Value;
    },
  };
}

export function declareTable<Source>(
  name: string,
  columns: readonly Column<Source>[],
  { key, indexes = [], guardedTimes = [] }: TableOptions<Source>,
): DeclaredTable<Source> {
  return { name, columns, key, indexes, guardedTimes };
}

/** Its rows are parsed to the records written to it. */
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
