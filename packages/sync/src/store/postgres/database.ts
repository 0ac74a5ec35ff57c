import { finished } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Table } from "../../domain/table.ts";
import { insertSql, type SqlDialect, translateSql } from "../sql.ts";
import type { Row, Session, SqlValue } from "../store.ts";
import { translated } from "./failures.ts";

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

/** A session on one connection, within its transaction. */
export function createSession(client: pg.ClientBase): Session {
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
    async insert(table, sources, onConflict) {
      if (sources.length === 0) return;
      if (onConflict === undefined) return copyRows(client, table, sources);
      const most = Math.floor(MOST_VALUES / table.columns.length);
      for (let at = 0; at < sources.length; at += most) {
        const some = sources.slice(at, at + most);
        const values = some.flatMap((source) => table.columns.map(({ read }) => read(source)));
        await query(insertSql(table, some.length, onConflict), values);
      }
    },
  };
}

/** One statement holds so many at most. */
const MOST_VALUES = 65_535;

/** Inserts rows by COPY, which costs the server a third of what it costs to parse and plan all their values. */
async function copyRows<Source>(
  client: pg.ClientBase,
  { name, columns }: Table<Source>,
  sources: readonly Source[],
): Promise<void> {
  const names = columns.map((column) => column.name).join(", ");
  const rows = sources.map((source) =>
    columns.map(({ read }) => renderCopied(read(source))).join("\t"),
  );
  try {
    const copy = client.query(copyFrom(`COPY ${name} (${names}) FROM STDIN`));
    copy.end(`${rows.join("\n")}\n`);
    await finished(copy);
  } catch (error) {
    throw translated(error);
  }
}

const COPY_ESCAPES: Readonly<Record<string, string>> = {
  "\\": "\\\\",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
};

/** A value in the text format of COPY (PostgreSQL, COPY, "Text Format"). */
function renderCopied(value: SqlValue): string {
  if (value === null) return "\\N";
  return String(value).replace(/[\\\n\r\t]/g, (character) => COPY_ESCAPES[character] ?? character);
}

const dialect: SqlDialect = {
  placeholder: (n) => `$${n}`,
  // Of an array the planner expects few members, and looks each up; for a subquery it may read a whole table.
  inEach: (value) => `= ANY (ARRAY(SELECT json_array_elements_text(${value}::json)))`,
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
