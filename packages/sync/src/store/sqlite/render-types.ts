/** Decimals are text in SQLite: its own numbers are doubles. Times are ISO text there, which sorts by time. */
const TYPES: Readonly<Record<string, string>> = {
  text: "TEXT",
  bigint: "INTEGER",
  numeric: "TEXT",
  boolean: "INTEGER",
  timestamptz: "TEXT",
};
const NAMES = new RegExp(`\\b(${Object.keys(TYPES).join("|")})\\b`, "g");

/** A schema that is written for PostgreSQL, with SQLite's types. What databases have was made by it: it stays as it is. */
export function renderForSqlite(schema: string): string {
  return schema.replace(NAMES, (type) => TYPES[type] ?? type);
}
