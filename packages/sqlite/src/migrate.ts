import type { Database } from "./database.ts";

/**
 * Migrates a file to the present schema, in one transaction: a new file gets all of it, an older one the missing
 * versions. A file that cannot be migrated, or is another program's, stays as it was.
 *
 * @param versions the schema: the SQL of each version, in order
 * @param more what is done with it, such as indexes
 * @throws the program's error `newer-schema`, `foreign` or `migration`
 */
export function migrate(
  database: Database,
  versions: readonly string[],
  more: () => void = () => undefined,
): void {
  database.transaction(() => {
    applyVersions(database, versions, knownVersion(database, versions));
    more();
  });
}

/** Applies the versions that a file of version `from` lacks. */
export function applyVersions(database: Database, versions: readonly string[], from = 0): void {
  const { name, applicationId } = database.program;
  for (const [index, sql] of versions.slice(from).entries()) {
    database.execute(sql, [
      "migration",
      `The database could not be migrated from schema version ${from} to ${from + index + 1}, and is as it was. ` +
        `Use the version of ${name} that wrote it, or another file.`,
    ]);
  }
  if (from === versions.length) return;
  database.execute(`PRAGMA user_version = ${versions.length}`);
  database.execute(`PRAGMA application_id = ${applicationId}`);
}

/**
 * The schema version of a file that these versions can use; 0 for a new one. Changes nothing, so that a file that
 * is somebody else's stays as it is.
 *
 * @throws the program's error `newer-schema` for a file of a newer version, `foreign` for another program's
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
    `The database has schema version ${version}; this version knows up to ${versions.length}. ` +
      `Use a newer version of ${name}, or another file.`,
  );
}
