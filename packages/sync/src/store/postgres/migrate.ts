import type pg from "pg";
import { databaseError } from "../../domain/sync-error.ts";
import { type SchemaVersions, schemaVersions } from "../schema.ts";
import { SCHEMA } from "./schema-name.ts";

const present: SchemaVersions = schemaVersions({
  text: "text",
  integer: "bigint",
  decimal: "numeric",
  boolean: "boolean",
  time: "timestamptz",
});

/** What a database has before the first version. */
const BEGINNING = [
  `CREATE SCHEMA ${SCHEMA}`,
  `CREATE TABLE ${SCHEMA}.schema_version (version integer NOT NULL)`,
  `INSERT INTO ${SCHEMA}.schema_version VALUES (0)`,
  `CREATE TABLE ${SCHEMA}.origin (origin text NOT NULL)`,
];

/** The present schema of a new database as a script, for those whose program may not create it. */
export function creationScript(): string {
  const statements = [
    "BEGIN",
    ...BEGINNING,
    `SET LOCAL search_path = ${SCHEMA}, public`,
    ...present.flat(),
    `UPDATE ${SCHEMA}.schema_version SET version = ${present.length}`,
    "COMMIT",
  ];
  return `${statements.join(";\n")};\n`;
}

/** Held while a database is brought to the present schema, so that machines do it one by one. */
const LOCK = 5_270_917_551;

/**
 * Migrates a database to the present schema, in one transaction: a new one gets all of it, an older one the
 * missing versions.
 *
 * @param settings - the statements that every transaction begins with
 * @param mustExist - whether a new database is refused
 * @throws SyncError `database-newer-schema` or `database-foreign`
 */
export async function migrate(
  client: pg.ClientBase,
  settings: string,
  versions = present,
  mustExist = false,
): Promise<void> {
  await client.query(`BEGIN; ${settings}`);
  try {
    await client.query("SELECT pg_advisory_xact_lock($1)", [LOCK]);
    const version = await knownVersion(client, versions);
    if (version === 0 && mustExist) {
      throw databaseError(
        "unreachable",
        `The database has no tables of the sync in ${SCHEMA} yet.`,
      );
    }
    if (version === 0) for (const statement of BEGINNING) await client.query(statement);
    for (const statement of versions.slice(version).flat()) await client.query(statement);
    if (version < versions.length) {
      await client.query(`UPDATE ${SCHEMA}.schema_version SET version = $1`, [versions.length]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

async function knownVersion(client: pg.ClientBase, versions: SchemaVersions): Promise<number> {
  const found = await client.query(
    `SELECT to_regclass('${SCHEMA}.schema_version') IS NOT NULL AS ours,
            to_regnamespace('${SCHEMA}') IS NOT NULL AS taken`,
  );
  const { ours, taken } = found.rows[0];
  if (!ours && !taken) return 0;
  if (!ours) {
    throw databaseError(
      "foreign",
      `The database has a schema ${SCHEMA} that is not of this package. Use another database.`,
    );
  }
  const { rows } = await client.query(`SELECT version FROM ${SCHEMA}.schema_version`);
  const version = Number(rows[0]?.version);
  if (version <= versions.length) return version;
  throw databaseError(
    "newer-schema",
    `The database has schema version ${version}; this version knows up to ${versions.length}. ` +
      "Use a newer version of @marketplace-seller/sync on every machine.",
  );
}
