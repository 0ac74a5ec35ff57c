import pg from "pg";
import { conflictClause } from "../conflict-clause.ts";
import type { OnConflict, Row, Rows, Session, SqlValue } from "../store.ts";
import { type SqlDialect, translateSql } from "../translate-sql.ts";
import { translated } from "./failures.ts";
import { SCHEMA } from "./schema-name.ts";

/** Values as the stores give them: times as ISO text, counts as numbers, decimals as text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, isoTime],
]);

/** Result types of a connection; those that are not named here are pg's own. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as "text"),
};

/** The types of the columns of all tables, by `table.column`. */
export type ColumnTypes = ReadonlyMap<string, string>;

/** Reads the types of the columns, which a statement that inserts has to name. */
export async function columnTypes(client: pg.ClientBase): Promise<ColumnTypes> {
  const { rows } = await client.query(
    `SELECT relname || '.' || attname AS name, format_type(atttypid, atttypmod) AS type
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = '${SCHEMA}'::regnamespace AND relkind = 'r' AND attnum > 0`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** A session on one connection, within its transaction. */
export function sessionOf(client: pg.ClientBase, types: ColumnTypes): Session {
  const query = async (sql: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    try {
      return await client.query(ownSql(sql), [...values]);
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
      if (rows.rows.length === 0) return;
      await query(insertSql(table, rows, types, onConflict), inColumns(rows));
    },
  };
}

/** All rows in one statement, whose parameters are the columns: PostgreSQL reads them much faster than JSON. */
function insertSql(
  table: string,
  { columns }: Rows,
  types: ColumnTypes,
  onConflict: OnConflict | undefined,
): string {
  const arrays = columns.map((name, at) => `$${at + 1}::${types.get(`${table}.${name}`)}[]`);
  return (
    `INSERT INTO ${table} (${columns.join(", ")}) SELECT * FROM unnest(${arrays.join(", ")})` +
    conflictClause(columns, onConflict)
  );
}

function inColumns({ columns, rows }: Rows): readonly (readonly SqlValue[])[] {
  return columns.map((_, at) => rows.map((row) => row[at] ?? null));
}

const dialect: SqlDialect = {
  placeholder: (n) => `$${n}`,
  each: (value) => `(SELECT json_array_elements_text(${value}::json))`,
  locked: " FOR UPDATE",
};

const translatedSql = new Map<string, string>();
/** Callbacks may write their values into their SQL, and so make ever new texts. */
const MOST_TEXTS = 500;

/** The SQL that all stores share, as PostgreSQL has it. */
function ownSql(sql: string): string {
  const known = translatedSql.get(sql);
  if (known !== undefined) return known;
  if (translatedSql.size >= MOST_TEXTS) translatedSql.clear();
  const made = translateSql(sql, dialect);
  translatedSql.set(sql, made);
  return made;
}

/** PostgreSQL writes `2026-01-31 10:00:00.5+00`; what is no moment, such as `infinity`, stays as it is. */
function isoTime(text: string): string {
  const time = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
