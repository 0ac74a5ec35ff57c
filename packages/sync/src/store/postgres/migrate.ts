import type pg from "pg";
import { createDatabaseError } from "../../contract/sync-error.ts";
import {
  checkApplied,
  checkIsPresent,
  type Migration,
  migrations,
  renderVersions,
} from "../migrations.ts";

/** It contains all tables of the sync. */
export const SCHEMA = "marketplace";

/** The SQL that creates the schema, for programs whose role may not create it. */
export function creationScript(): string {
  return [
    "BEGIN;",
    `CREATE SCHEMA ${SCHEMA};`,
    `SET LOCAL search_path = ${SCHEMA}, public;`,
    ...renderVersions(migrations, "postgres"),
    "COMMIT;\n",
  ].join("\n");
}

/** The advisory lock that lets one process migrate at a time. */
const MIGRATION_LOCK_ID = 5_270_917_551;

/**
 * Migrates to the current schema in one transaction.
 *
 * @param settings - the SET statements of every transaction
 * @param mustExist - whether to refuse a new database
 * @throws SyncError `database-newer-schema`, `database-foreign`, or `database-migration` for a different schema
 */
export async function migrate(
  client: pg.ClientBase,
  settings: string,
  versions = migrations,
  mustExist = false,
): Promise<void> {
  await client.query(`BEGIN ISOLATION LEVEL READ COMMITTED; ${settings}`);
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [MIGRATION_LOCK_ID]);
    const version = await knownVersion(client, versions);
    if (version === 0 && mustExist) {
      throw createDatabaseError(
        "unreachable",
        `The database has no tables of the sync in ${SCHEMA} yet.`,
      );
    }
    if (version === 0) await client.query(`CREATE SCHEMA ${SCHEMA}`);
    for (const sql of renderVersions(versions, "postgres").slice(version)) await client.query(sql);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * Whether a database has this schema version; changes nothing.
 *
 * @returns false for a database without tables
 * @throws SyncError `database-…` for a different schema
 */
export async function hasTables(client: pg.ClientBase): Promise<boolean> {
  const version = await knownVersion(client, migrations);
  checkIsPresent(version, SCHEMA);
  return version > 0;
}

async function knownVersion(
  client: pg.ClientBase,
  versions: readonly Migration[],
): Promise<number> {
  const found = await client.query(
    `SELECT to_regclass('${SCHEMA}.schema_version') IS NOT NULL AS has_schema_version,
            to_regnamespace('${SCHEMA}') IS NOT NULL AS has_schema`,
  );
  const { has_schema_version, has_schema } = found.rows[0];
  if (!has_schema_version && !has_schema) return 0;
  if (!has_schema_version) {
    throw createDatabaseError(
      "foreign",
      `The database has a schema ${SCHEMA} of another program. Use another database.`,
    );
  }
  const { rows } = await client.query(
    // Databases of this package's early builds have no digests.
    `SELECT version, to_jsonb(v) ->> 'digest' AS digest FROM ${SCHEMA}.schema_version v ORDER BY version`,
  );
  const version = Number(rows.at(-1)?.version);
  if (version > versions.length) {
    throw createDatabaseError(
      "newer-schema",
      `The database has schema version ${version}, but this version supports only versions up to ${versions.length}. ` +
        "Use a newer version of @marketplace-seller/sync on every machine.",
    );
  }
  checkApplied(
    rows.map(({ digest }) => digest),
    versions,
    "postgres",
  );
  return version;
}
