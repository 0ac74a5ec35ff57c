import {
  applyVersions,
  Database,
  knownVersion,
  type Program,
  type Value,
} from "@marketplace-seller/sqlite";
import { createDatabaseError, wrapDatabaseError } from "../../contract/sync-error.ts";
import { checkApplied, migrations, renderVersions } from "../migrations.ts";
import { insertSql, type SqlDialect, translateSql } from "../sql.ts";
import type { Row, Session, SqlValue } from "../store.ts";

/** SQLite's `application_id` of this package's files: "MSSY". */
const program: Program = {
  name: "@marketplace-seller/sync",
  applicationId: 0x4d535359,
  failure: (code, message, cause) =>
    cause === undefined
      ? createDatabaseError(code, message)
      : wrapDatabaseError([code, message], cause),
};

/** The SQL dialect of SQLite. SQLite has no row locks, because a writing transaction locks the whole database. */
const dialect: SqlDialect = {
  placeholder: () => "?",
  inEach: (value) => `IN (SELECT value FROM json_each(${value}))`,
  locked: "",
};

/** @throws SyncError `database-…` */
export function openDatabase(path: string | URL, readOnly = false): Database {
  return new Database(path, program, { readOnly, rewrite: (sql) => translateSql(sql, dialect) });
}

/** Creates the session of a transaction on one connection. */
export function createSession(database: Database, clock: () => number): Session {
  return {
    now: async () => clock(),
    query: async (sql, values = []) =>
      // The cast is safe, because every column of the schema has one of these types, while node:sqlite supports blobs
      // and bigints as well.
      database.records(sql, ...values.map(bound)) as readonly Row[],
    run: async (sql, values = []) => database.run(sql, ...values.map(bound)),
    insert: async (table, sources, onConflict) => {
      if (sources.length === 0) return;
      const rows = sources.map((source) => table.columns.map(({ read }) => bound(read(source))));
      const values = `VALUES (${table.columns.map(() => "?").join(", ")})`;
      database.runEach(insertSql(table, values, onConflict), rows);
    },
  };
}

const bound = (value: SqlValue): Value => (typeof value === "boolean" ? Number(value) : value);

/**
 * Returns the schema version of a file that this package can use; 0 for a new file. Checking the schema version
 * changes nothing in the file.
 *
 * @throws SyncError `database-newer-schema`, `database-foreign`, or `database-migration` when the file has a
 * different schema
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
 * Migrates a file to the current schema in one transaction: creates all tables in a new file, and applies the missing
 * schema versions to an older file. A file that cannot be migrated stays unchanged.
 *
 * @throws SyncError `database-newer-schema`, `database-foreign` or `database-migration`
 */
export function migrate(database: Database, versions = migrations): void {
  database.transaction(() => {
    applyVersions(database, renderVersions(versions, "sqlite"), checkVersion(database, versions));
  });
}
