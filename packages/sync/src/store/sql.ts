import type { OnConflict } from "./store.ts";
import type { Table } from "./tables/declare-table.ts";

/** How a database writes the placeholders and keywords that the shared SQL uses. */
export interface SqlDialect {
  /** Renders the placeholder of the n-th value, where n counts from 1. */
  readonly placeholder: (n: number) => string;
  /** Renders the SQL condition that a value is a member of a JSON array of strings. */
  readonly inEach: (placeholder: string) => string;
  /** The clause at the end of a SELECT statement that locks the selected rows. */
  readonly locked: string;
}

/**
 * Matches literals and comments, which the translation does not change, and the parts of SQL that are translated.
 * Block comments can be nested in PostgreSQL.
 */
const TOKENS =
  /(?<![\w$])E'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|(?<![\w$])\$([a-z_]\w*)?\$.*?\$\1\$|\/\*|\*\/|IN\s+EACH\(\?\)|\?|\$\d+/gis;

/** Translates the shared SQL to a database's dialect; SQL with numbered placeholders, such as `$1`, is not changed. */
export function translateSql(sql: string, { placeholder, inEach, locked }: SqlDialect): string {
  let depth = 0;
  let count = 0;
  let isNumbered = false;
  const translation = sql
    .replace(TOKENS, (token) => {
      if (token === "/*") depth += 1;
      else if (token === "*/") depth = Math.max(0, depth - 1);
      else if (depth > 0) return token;
      else if (token === "?") return placeholder(++count);
      else if (/^in/i.test(token)) return inEach(placeholder(++count));
      else if (/^\$\d/.test(token)) isNumbered = true;
      return token;
    })
    .replace(/\s+LOCKED$/, locked);
  return isNumbered ? sql : translation;
}

/**
 * Renders the statement that inserts rows, the same for SQLite and PostgreSQL.
 *
 * @param rows - the SQL that returns the rows, such as VALUES, with the table's columns in order
 */
export function insertSql(
  { name, columns, key }: Table<never>,
  rows: string,
  onConflict: OnConflict | undefined,
): string {
  const names = columns.map((column) => column.name);
  const insert = `INSERT INTO ${name} (${names.join(", ")}) ${rows}`;
  if (onConflict === undefined) return insert;
  if (onConflict === "ignore") return `${insert} ON CONFLICT DO NOTHING`;
  const changed = names.filter((column) => !key.includes(column));
  const assignments = changed.map((column) => `${column} = excluded.${column}`);
  return `${insert} ON CONFLICT (${key.join(", ")}) DO UPDATE SET ${assignments.join(", ")}`;
}
