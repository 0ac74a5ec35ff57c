import pg from "pg";
import { insertSql, type SqlDialect, translateSql } from "../sql.ts";
import type { OnConflict, Row, Session } from "../store.ts";
import type { ColumnType, Table } from "../tables/declare-table.ts";
import { translateFailure } from "./failures.ts";

/** Parses to the types that all stores share: times as ISO text, counts as numbers, decimals as text. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.TIMESTAMPTZ, isoTime],
]);

/** pg parses all other types. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: "text" | "binary") =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format as "text"),
};

/** A session on one connection, within its transaction. */
export function createSession(client: pg.ClientBase): Session {
  const query = async (sql: string, values: readonly unknown[]): Promise<pg.QueryResult> => {
    try {
      return await client.query(translateCached(sql), [...values]);
    } catch (error) {
      throw translateFailure(error);
    }
  };
  return {
    async now() {
      const { rows } = await query("SELECT clock_timestamp() AS now", []);
      return Date.parse(rows[0].now);
    },
    query: async (sql, values = []): Promise<readonly Row[]> => (await query(sql, values)).rows,
    run: async (sql, values = []) => (await query(sql, values)).rowCount ?? 0,
    async insert(table, sources, onConflict) {
      if (sources.length === 0) return;
      const sql = insertRecordsSql(table, onConflict);
      for (const records of cutRecords(table, sources)) await query(sql, [records]);
    },
  };
}

/** The types in the JSON of {@link insertRecordsSql}. */
const sqlTypes: Readonly<Record<ColumnType, string>> = {
  text: "text",
  integer: "bigint",
  decimal: "numeric",
  boolean: "boolean",
  time: "timestamptz",
};

/** Inserts all records of a JSON array; the same text for any number of records. */
function insertRecordsSql(table: Table<never>, onConflict: OnConflict | undefined): string {
  const names = table.columns.map(({ name }) => name).join(", ");
  const typed = table.columns.map(({ name, type }) => `${name} ${sqlTypes[type]}`).join(", ");
  const records = `SELECT ${names} FROM json_to_recordset($1) AS record (${typed})`;
  return insertSql(table, records, onConflict);
}

/**
 * A statement of this size, bytes, fits into the socket's buffer, so it is sent at once. PostgreSQL before version 17
 * waits without a limit for the rest of a message of a process that was stopped.
 */
const MAX_STATEMENT_CHARACTERS = 64 * 1024;

/** Cuts rows into JSON arrays, each for one statement. */
function* cutRecords<Source>(
  { columns }: Table<Source>,
  sources: readonly Source[],
): Generator<string> {
  let records: string[] = [];
  let characters = 0;
  for (const source of sources) {
    const record = JSON.stringify(
      Object.fromEntries(columns.map(({ name, read }) => [name, read(source)])),
    );
    characters += record.length;
    if (records.length > 0 && characters > MAX_STATEMENT_CHARACTERS) {
      yield `[${records.join()}]`;
      records = [];
      characters = record.length;
    }
    records.push(record);
  }
  yield `[${records.join()}]`;
}

const dialect: SqlDialect = {
  placeholder: (n) => `$${n}`,
  // The planner expects few members of an array, and uses an index; for a subquery it may read the whole table.
  inEach: (value) => `= ANY (ARRAY(SELECT json_array_elements_text(${value}::json)))`,
  locked: " FOR UPDATE",
};

const translatedSql = new Map<string, string>();
/** Limited, because callbacks may write values into their SQL. */
const MAX_CACHED_STATEMENTS = 500;

function translateCached(sql: string): string {
  const known = translatedSql.get(sql);
  if (known !== undefined) return known;
  if (translatedSql.size >= MAX_CACHED_STATEMENTS) translatedSql.clear();
  const translation = translateSql(sql, dialect);
  translatedSql.set(sql, translation);
  return translation;
}

/** Parses such as `2026-01-31 10:00:00.5+00`; what is no point in time, such as `infinity`, stays. */
function isoTime(text: string): string {
  const time = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
