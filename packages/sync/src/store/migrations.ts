import { createHash } from "node:crypto";
import { fields, recordTable } from "../domain/declare-table.ts";
import { createDatabaseError } from "../domain/sync-error.ts";
import { version1 } from "./migrations/0001.ts";
import { version2 } from "./migrations/0002.ts";

/** What a version of the schema adds to the one before, in the SQL of each store. */
export interface Migration {
  readonly sqlite: string;
  readonly postgres: string;
}

/** The versions of the schema, oldest first. A released one stays as it is: what changes the schema is a new one. */
export const migrations: readonly Migration[] = [version1, version2];

/** Which versions a database has had, and what their SQL was. */
export const schemaVersionTable = recordTable<{
  readonly version: number;
  readonly digest: string;
}>("schema_version", { version: fields.integer, digest: fields.text }, { key: ["version"] });

/** The SQL of each version for a store, which also notes that it was applied. */
export function renderVersions(
  versions: readonly Migration[],
  store: keyof Migration,
): readonly string[] {
  return versions.map(({ [store]: sql }, index) => {
    const values = `${index + 1}, '${createDigest(sql)}'`;
    return `${sql}\nINSERT INTO schema_version (version, digest) VALUES (${values});\n`;
  });
}

/** What stands for the SQL of a version in the databases that had it. */
export function createDigest(sql: string): string {
  return createHash("sha256").update(sql).digest("hex").slice(0, 16);
}

/**
 * Checks that the versions that a database has had are those that this package knows.
 *
 * @param applied - their digests, oldest first; null for one that has none
 * @throws SyncError `database-migration`
 */
export function checkApplied(
  applied: readonly (string | null)[],
  versions: readonly Migration[],
  store: keyof Migration,
): void {
  const differs = applied.findIndex((digest, index) => {
    const sql = versions[index]?.[store];
    return sql === undefined || digest !== createDigest(sql);
  });
  if (differs === -1) return;
  throw createDatabaseError(
    "migration",
    `The database was made by an unreleased build of @marketplace-seller/sync: its schema version ${differs + 1} ` +
      "is another. Use a new database, which `marketplace-sync once` fills from the service again; keys of " +
      "writes and desired offers of this one are known to the build alone that made it.",
  );
}

/**
 * Refuses to read a database of an older version, which only a process that writes may migrate.
 *
 * @param version - 0 for a database without tables, which is not refused here
 * @param name - of the database, for the message
 * @throws SyncError `database-migration`
 */
export function checkIsPresent(version: number, name: string, versions = migrations): void {
  if (version === 0 || version === versions.length) return;
  throw createDatabaseError(
    "migration",
    `The database ${name} has schema version ${version} of ${versions.length}; run and once migrate it`,
  );
}
