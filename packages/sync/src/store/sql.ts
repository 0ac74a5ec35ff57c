import type { OnConflict } from "./store.ts";
import type { Table } from "./tables/declare-table.ts";

export interface SqlDialect {
  /** Of the n-th value, from 1. */
  readonly placeholder: (n: number) => string;
  /** The condition that a value is in a JSON array of strings. */
  readonly inEach: (placeholder: string) => string;
  /** At the end of a SELECT that locks its rows. */
  readonly locked: string;
}

/** Literals and comments, which stay, and what is translated. PostgreSQL's block comments can be nested. */
const TOKENS =
  /(?<![\w$])E'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|(?<![\w$])\$([a-z_]\w*)?\$.*?\$\1\$|\/\*|\*\/|IN\s+EACH\(\?\)|\?|\$\d+/gis;

/** SQL with numbered placeholders, such as `$1`, stays. */
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

/** @param rows - SQL with the table's columns in order, such as VALUES */
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
