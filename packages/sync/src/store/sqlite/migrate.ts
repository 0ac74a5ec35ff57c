import { applyVersions, type Database, knownVersion } from "@marketplace-seller/sqlite";
import { checkApplied, migrations, renderVersions } from "../migrations.ts";

/**
 * The schema version of a file that this package can use; 0 for a new one. Changes nothing.
 *
 * @throws SyncError `database-newer-schema`, `database-foreign`, or `database-migration` for one of another schema
 */
export function checkVersion(database: Database, versions = migrations): number {
  const version = knownVersion(database, renderVersions(versions, "sqlite"));
  const notes = "SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'";
  const rows =
    database.row(notes) === undefined
      ? []
      : database.rows("SELECT digest FROM schema_version ORDER BY version");
  const applied = Array.from({ length: version }, (_, index) => rows[index]?.[0]);
  checkApplied(
    applied.map((digest) => (typeof digest === "string" ? digest : null)),
    versions,
    "sqlite",
  );
  return version;
}

/**
 * Migrates a file to the present schema, in one transaction: a new one gets all of it, an older one the missing
 * versions. One that cannot be migrated stays as it was.
 *
 * @throws SyncError `database-newer-schema`, `database-foreign` or `database-migration`
 */
export function migrate(database: Database, versions = migrations): void {
  database.transaction(() => {
    applyVersions(database, renderVersions(versions, "sqlite"), checkVersion(database, versions));
  });
}
