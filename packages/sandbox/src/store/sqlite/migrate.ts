import { StoreError } from "../store-error.ts";
import { numberOf } from "./columns.ts";
import { rebuildCounts } from "./counts.ts";
import type { Database } from "./database.ts";
import { indexes, migrations } from "./schema.ts";

const indexesPresent =
  "SELECT count(*) FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";

/** Marks a file as this sandbox's own (SQLite's `application_id`): "MSSB". */
const applicationId = 0x4d535342;

/**
 * Brings a file to the present schema: a new file gets all of it, an older one the missing steps, in
 * one transaction.
 *
 * @throws StoreError `newer-schema` for a file of a newer version, `damaged` for a foreign database
 */
export function migrate(database: Database): void {
  const version = knownVersion(database);
  database.transaction(() => {
    for (const step of migrations.slice(version)) database.execute(step);
    const indexed = numberOf(database.row(indexesPresent)?.[0]) === indexes.length;
    for (const index of indexes) database.execute(index);
    // Only a bulk load that was cut off leaves indexes missing, and then the counts are too.
    if (!indexed) rebuildCounts(database);
    database.execute(`PRAGMA user_version = ${migrations.length}`);
    database.execute(`PRAGMA application_id = ${applicationId}`);
  });
}

/**
 * The schema version of a file that this version can use; 0 for a new one. Changes nothing, so that a
 * file that is somebody else's stays as it is.
 *
 * @throws StoreError `newer-schema` for a file of a newer version, `damaged` for a foreign database
 */
export function knownVersion(database: Database): number {
  const version = numberOf(database.row("PRAGMA user_version")?.[0]);
  refuseForeign(database, version);
  if (version <= migrations.length) return version;
  throw new StoreError(
    "newer-schema",
    `The database has schema version ${version}; this version knows up to ${migrations.length}. ` +
      "Use a newer version of the sandbox, or another file.",
  );
}

function refuseForeign(database: Database, version: number): void {
  const owner = numberOf(database.row("PRAGMA application_id")?.[0]);
  if (owner === applicationId) return;
  const tables = numberOf(database.row("SELECT count(*) FROM sqlite_schema")?.[0]);
  if (owner === 0 && version === 0 && tables === 0) return;
  throw new StoreError("damaged", "The file is not a database of this sandbox.");
}
