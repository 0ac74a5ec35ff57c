import { createDatabaseError } from "../contract/sync-error.ts";
import { copiedToTable } from "./copied-to.ts";
import { PAUSE_ALL_WRITES } from "./journaled-requests.ts";
import type { Session, Store } from "./store.ts";
import { unscrubbedTable } from "./unscrubbed.ts";

/** They describe the database itself. */
const UNCOPIED_TABLES = ["schema_version", "origin", copiedToTable.name, unscrubbedTable.name];

const MAX_ROWS_PER_STATEMENT = 200;

const COPY_TIMEOUT_MS = 6 * 60 * 60_000;

/** Lists by PostgreSQL, because a SQLite file may also contain tables of its user. */
const LIST_TABLES = `SELECT table_name AS name, table_schema || '.' || table_name AS row_type FROM information_schema.tables
  WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`;

/**
 * Copies all rows of a SQLite store to an empty PostgreSQL store in one transaction, and marks the SQLite store as
 * copied: no process opens it any more, and those that have it open no longer write.
 *
 * @param address - of the PostgreSQL store, without user and password
 * @param onTable - receives each table's name and number of rows
 * @throws SyncError `database-foreign` when the PostgreSQL store already has a seller
 */
export async function copyStore(
  sqlite: Store,
  postgres: Store,
  address: string,
  onTable: (table: string, rows: number) => void,
): Promise<void> {
  // A write transaction, so that no other process writes meanwhile.
  await sqlite.write(async (from) => {
    await postgres.write((to) => copyTables(from, to, onTable), { extraMs: COPY_TIMEOUT_MS });
    await from.run(PAUSE_ALL_WRITES);
    await from.insert(copiedToTable, [{ address, copiedAt: await from.now() }]);
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
    if (UNCOPIED_TABLES.includes(table)) continue;
    onTable(table, await copyTable(from, to, { table, rowType: String(rowType) }));
  }
}

/**
 * Copies a table, whose columns are the same in both stores; PostgreSQL parses SQLite's values. Its row type has its
 * schema, because `line` alone is a built-in type.
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
      `SELECT rowid AS copied_rowid, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${MAX_ROWS_PER_STATEMENT}`,
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
