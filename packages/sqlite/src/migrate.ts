import type { Database } from "./database.ts";

/**
 * Migrates to the current schema in one transaction. A file that cannot be migrated, or is another program's, stays
 * unchanged.
 *
 * @param versions - the SQL of each version, in order
 * @param afterMigration - in the same transaction, such as to create indexes
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

/** The versions after `from`. */
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
 * Changes nothing in the file, which may be another program's.
 *
 * @returns 0 for a new file
 * @throws the program's error: `newer-schema`, or `foreign` for another program's file
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
