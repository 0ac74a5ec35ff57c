import { createHash } from "node:crypto";
import { createDatabaseError } from "../contract/sync-error.ts";
import { version1 } from "./migrations/0001.ts";
import { version2 } from "./migrations/0002.ts";
import { version3 } from "./migrations/0003.ts";
import { fields, recordTable } from "./tables/declare-table.ts";

/** The SQL that migrates from the previous version. */
export interface Migration {
  readonly sqlite: string;
  readonly postgres: string;
}

/** Oldest first. To change the schema, add a version; a released one never changes. */
export const migrations: readonly Migration[] = [version1, version2, version3];

/** With digests of their SQL. */
export const schemaVersionTable = recordTable<{
  readonly version: number;
  readonly digest: string;
}>("schema_version", { version: fields.integer, digest: fields.text }, { key: ["version"] });

/** The SQL of each version, which also records that it was applied. */
export function renderVersions(
  versions: readonly Migration[],
  store: keyof Migration,
): readonly string[] {
  return versions.map(({ [store]: sql }, index) => {
    const values = `${index + 1}, '${createDigest(sql)}'`;
    return `${sql}\nINSERT INTO schema_version (version, digest) VALUES (${values});\n`;
  });
}

/** Stored with an applied version, to reveal one of the same number with other SQL. */
export function createDigest(sql: string): string {
  return createHash("sha256").update(sql).digest("hex").slice(0, 16);
}

/**
 * Checks that the applied versions have this package's SQL.
 *
 * @param applied - digests, oldest first; null for a version without one
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
    `The database was created by an unreleased build of @marketplace-seller/sync: its schema version ${differs + 1} ` +
      "differs. Use a new database, which `marketplace-sync once` fills from the service again. Keyed writes and " +
      "desired offers are not copied: only the build that created this database can read them.",
  );
}

/**
 * Refuses an older schema, which a read-only store cannot migrate.
 *
 * @param version - 0, for a database without tables, is accepted
 * @param name - the database's, for the message
 * @throws SyncError `database-migration`
 */
export function checkIsPresent(version: number, name: string): void {
  if (version === 0 || version === migrations.length) return;
  throw createDatabaseError(
    "migration",
    `The database ${name} has schema version ${version} of ${migrations.length}; run marketplace-sync run or once, which migrate it`,
  );
}
