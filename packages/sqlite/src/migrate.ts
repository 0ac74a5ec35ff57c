import type { Database } from "./database.ts";

/**
 * Migrates a database file to the current schema in one transaction: a new file gets all schema versions, an older
 * file the missing versions. A database file that cannot be migrated or belongs to another program stays unchanged.
 *
 * @param versions the SQL of each version of the schema, in order
 * @param afterMigration runs in the same transaction, for example to create indexes
 * @throws the program's error `newer-schema`, `foreign` or `migration`
 */
export function migrate(
  database: Database,
  versions: readonly string[],
  afterMigration: () => void = () => undefined,
): void {
  database.transaction(() => {
    applyVersions(database, versions, knownVersion(database, versions));
    afterMigration();
  });
}

/** Applies the schema versions after version `from` to a database file. */
export function applyVersions(database: Database, versions: readonly string[], from = 0): void {
  const { name, applicationId } = database.program;
  for (const [index, sql] of versions.slice(from).entries()) {
    database.execute(sql, [
      "migration",
      `The database could not be migrated from schema version ${from} to ${from + index + 1}, and is unchanged. ` +
        `Use the version of ${name} that wrote the file, or another file.`,
    ]);
  }
  if (from === versions.length) return;
  database.execute(`PRAGMA user_version = ${versions.length}`);
  database.execute(`PRAGMA application_id = ${applicationId}`);
}

/**
 * Reads the schema version of a database file; 0 for a new file. Reading the version does not change the database
 * file, since it may belong to another program.
 *
 * @throws the program's error: `newer-schema` for a file of a newer version, `foreign` for a file of another program
 */
export function knownVersion(database: Database, versions: readonly string[]): number {
  const { name, applicationId, failure } = database.program;
  const read = (sql: string): number => Number(database.row(sql)?.[0]);
  const version = read("PRAGMA user_version");
  if (read("PRAGMA application_id") !== applicationId) {
    if (version === 0 && read("SELECT count(*) FROM sqlite_schema") === 0) return 0;
    throw failure("foreign", "The file is a database of another program. Choose another file.");
  }
  if (version <= versions.length) return version;
  throw failure(
    "newer-schema",
    `The database has schema version ${version}, but this version supports only versions up to ${versions.length}. ` +
      `Use a newer version of ${name}, or another file.`,
  );
}
