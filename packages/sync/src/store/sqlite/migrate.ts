import { type SchemaVersions, schemaVersions } from "../schema.ts";
import { StoreError } from "../store-error.ts";
import type { Database } from "./database.ts";

/** Marks a file as this package's own (SQLite's `application_id`): "MSSY". */
const APPLICATION_ID = 0x4d535359;

/** Decimals are text: SQLite's own numbers are doubles. Times are ISO text, which sorts by time. */
const present: SchemaVersions = schemaVersions({
  text: "TEXT",
  integer: "INTEGER",
  decimal: "TEXT",
  boolean: "INTEGER",
  time: "TEXT",
});

/**
 * Migrates a file to the present schema, in one transaction: a new file gets all of it, an older one the
 * missing versions. A file of another program stays as it is.
 *
 * @throws StoreError `newer-schema` or `foreign`
 */
export function migrate(database: Database, versions = present): void {
  database.execute("BEGIN IMMEDIATE");
  try {
    const version = knownVersion(database, versions);
    for (const statements of versions.slice(version)) {
      for (const statement of statements) database.execute(statement);
    }
    if (version < versions.length) database.execute(`PRAGMA user_version = ${versions.length}`);
    if (version === 0) database.execute(`PRAGMA application_id = ${APPLICATION_ID}`);
    database.execute("COMMIT");
  } catch (error) {
    database.rollBack();
    throw error;
  }
}

/**
 * The schema version of a file that this version can use; 0 for a new one. Changes nothing.
 *
 * @throws StoreError `newer-schema` for a file of a newer version, `foreign` for another program's
 */
export function knownVersion(database: Database, versions = present): number {
  const version = pragma(database, "user_version");
  if (pragma(database, "application_id") !== APPLICATION_ID) {
    const tables = database.query("SELECT count(*) AS n FROM sqlite_schema", [])[0]?.n;
    if (version === 0 && tables === 0) return 0;
    throw new StoreError(
      "foreign",
      "The file is a database of another program. Choose another file; own tables can be added later.",
    );
  }
  if (version <= versions.length) return version;
  throw new StoreError(
    "newer-schema",
    `The database has schema version ${version}; this version knows up to ${versions.length}. ` +
      "Use a newer version of @marketplace-seller/sync, or another file.",
  );
}

function pragma(database: Database, name: string): number {
  return Number(database.query(`PRAGMA ${name}`, [])[0]?.[name]);
}
