import { createDatabaseError } from "../domain/sync-error.ts";
import { PAUSE_ALL_WRITES } from "./journaled-requests.ts";
import type { Session, Store } from "./store.ts";

/** The tables that each database has of its own. */
const OWN_TABLES = ["schema_version", "origin"];

/** How many rows one statement takes. */
const ROWS_AT_ONCE = 200;

/** How long the one transaction of a copy may take, milliseconds. */
const COPY_TIMEOUT_MS = 6 * 60 * 60_000;

/** The sync's tables alone: a SQLite file may have tables of its user, too. */
const LIST_TABLES = `SELECT table_name AS name, table_schema || '.' || table_name AS row_type FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`;

/**
 * Copies all rows of a SQLite store to an empty PostgreSQL store in one transaction, and pauses the writes of the former,
 * so that no process sends anything by it any more.
 *
 * @param onTable - is told how many rows of a table were copied
 * @throws SyncError `database-foreign` when the PostgreSQL store has a seller already
 */
export async function copyStore(
  sqlite: Store,
  postgres: Store,
  onTable: (table: string, rows: number) => void,
): Promise<void> {
  // A write transaction, so that no other process writes to the file meanwhile.
  await sqlite.write(async (from) => {
    await postgres.write((to) => copyTables(from, to, onTable), { extraMs: COPY_TIMEOUT_MS });
    await from.run(PAUSE_ALL_WRITES);
  });
}

async function copyTables(
  from: Session,
  to: Session,
  onTable: (table: string, rows: number) => void,
): Promise<void> {
  const [seller] = await to.query("SELECT name FROM seller LIMIT 1");
  if (seller !== undefined) {
    throw createDatabaseError(
      "foreign",
      "The PostgreSQL database already has sellers, and nothing was copied. Copy to an empty database.",
    );
  }
  for (const { name, row_type: rowType } of await to.query(LIST_TABLES)) {
    const table = String(name);
    if (OWN_TABLES.includes(table)) continue;
    onTable(table, await copyTable(from, to, { table, rowType: String(rowType) }));
  }
}

/**
 * Copies the rows of a table; both stores have the same columns, and PostgreSQL's types read SQLite's values. The type
 * of a row has the schema before it, because `line` alone is a type of PostgreSQL's own.
 */
async function copyTable(
  from: Session,
  to: Session,
  { table, rowType }: { readonly table: string; readonly rowType: string },
): Promise<number> {
  let copied = 0;
  let last: unknown = 0;
  for (;;) {
    const rows = await from.query(
      `SELECT rowid AS copied_rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_AT_ONCE}`,
      [Number(last)],
    );
    if (rows.length === 0) return copied;
    await to.run(
      `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${rowType}, ?)`,
      [JSON.stringify(rows)],
    );
    copied += rows.length;
    last = rows.at(-1)?.copied_rowid;
  }
}
