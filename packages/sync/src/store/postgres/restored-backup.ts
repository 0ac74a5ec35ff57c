import { isNativeError } from "node:util/types";
import type pg from "pg";
import { PAUSE_ALL_WRITES } from "../journaled-requests.ts";
import { fields, recordTable } from "../tables/declare-table.ts";
import { SCHEMA } from "./migrate.ts";

/** Of the cluster when the database was last used. */
export const originTable = recordTable<{ readonly origin: string }>(
  "origin",
  { origin: fields.text },
  { key: [] },
);

/** Changes when a database is restored: another cluster, a later timeline, or a new database. */
const ORIGIN = `SELECT concat_ws(' ',
  (SELECT system_identifier FROM pg_control_system()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8),
  (SELECT oid FROM pg_database WHERE datname = current_database()),
  '${SCHEMA}.seller'::regclass::oid) AS origin`;

/**
 * Pauses all sellers' writes if the database was restored from a backup, or replaced by a promoted standby, since its
 * last use: it may lack the last requests that were sent. Runs on each new connection, because none survives a restore,
 * except through a pooler.
 *
 * @param settings - the SET statements of every transaction
 */
export async function pauseIfRestored(client: pg.ClientBase, settings: string): Promise<void> {
  const present = await readOrigin(client);
  if (present === undefined) return;
  const known = await client.query(`SELECT origin FROM ${SCHEMA}.origin`);
  if (known.rows[0]?.origin === present) return;
  await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${settings}`);
  try {
    await client.query(`LOCK TABLE ${SCHEMA}.origin`);
    const { rows } = await client.query(`SELECT origin FROM ${SCHEMA}.origin`);
    if (rows.length === 0) {
      await client.query(`INSERT INTO ${SCHEMA}.origin VALUES ($1)`, [present]);
    } else if (rows[0].origin !== present) {
      await client.query(PAUSE_ALL_WRITES);
      await client.query(`UPDATE ${SCHEMA}.origin SET origin = $1`, [present]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Undefined when the user may not read the identity, as with some hosted services. */
async function readOrigin(client: pg.ClientBase): Promise<string | undefined> {
  try {
    const { rows } = await client.query(ORIGIN);
    return rows[0].origin;
  } catch (error) {
    if (isNativeError(error) && "code" in error && REFUSED.has(String(error.code)))
      return undefined;
    throw error;
  }
}

/** No privilege, no such function, not supported, or a standby. */
const REFUSED: ReadonlySet<string> = new Set(["42501", "42883", "0A000", "55000"]);
