import pg from "pg";
import { conflictClause } from "../conflict-clause.ts";
import type { OnConflict, Row, Session, SqlValue } from "../store.ts";
import { translated } from "./failures.ts";
import { SCHEMA } from "./schema-name.ts";

/** Values as the stores give them: times as ISO text, counts as numbers, decimals as text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(isoLike(text)).toISOString()],
]);

/** Result types of a connection; those that are not named here are pg's own. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as "text"),
};

/** A session on one connection, within its transaction. */
export function sessionOf(client: pg.ClientBase): Session {
  const query = async (sql: string, values: readonly SqlValue[]): Promise<pg.QueryResult> => {
    try {
      return await client.query(numbered(sql), [...values]);
    } catch (error) {
      throw translated(error);
    }
  };
  return {
    async now() {
      const { rows } = await query("SELECT clock_timestamp() AS now", []);
      return Date.parse(rows[0].now);
    },
    query: async (sql, values = []): Promise<readonly Row[]> => (await query(sql, values)).rows,
    run: async (sql, values = []) => (await query(sql, values)).rowCount ?? 0,
    async insert(table, rows, onConflict) {
      const [first] = rows;
      if (first === undefined) return;
      await query(insertSql(table, Object.keys(first), onConflict), [JSON.stringify(rows)]);
    },
  };
}

/** All rows in one statement, each value read as the type of its column. */
function insertSql(
  table: string,
  columns: readonly string[],
  onConflict: OnConflict | undefined,
): string {
  const names = columns.join(", ");
  return (
    `INSERT INTO ${table} (${names}) ` +
    // Qualified, for PostgreSQL has a type `line` of its own.
    `SELECT ${names} FROM json_populate_recordset(NULL::${SCHEMA}.${table}, ?::json)` +
    conflictClause(columns, onConflict)
  );
}

const numberedSql = new Map<string, string>();

/** Callbacks may write their values into their SQL, and so make ever new texts. */
const MOST_TEXTS = 500;

/** The SQL that all stores share, as PostgreSQL has it; what has `$1` is PostgreSQL's already. */
function numbered(sql: string): string {
  const known = numberedSql.get(sql);
  if (known !== undefined) return known;
  if (sql.includes("$1")) return sql;
  if (numberedSql.size >= MOST_TEXTS) numberedSql.clear();
  let count = 0;
  const made = sql
    .replaceAll("EACH(?)", "(SELECT json_array_elements_text(?::json))")
    .replace(/\s+LOCKED$/, " FOR UPDATE")
    .replaceAll("?", () => `$${++count}`);
  numberedSql.set(sql, made);
  return made;
}

/** PostgreSQL writes `2026-01-31 10:00:00.5+00`. */
function isoLike(text: string): string {
  return text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00");
}
