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

/** The `application_id` of this package's files is "MSSY". */
const program: Program = {
  name: "@marketplace-seller/sync",
  applicationId: 0x4d535359,
  failure: (code, message, cause) =>
    cause === undefined
      ? createDatabaseError(code, message)
      : wrapDatabaseError([code, message], cause),
};

/** No row locks: a writing transaction locks the whole database. */
const dialect: SqlDialect = {
  placeholder: () => "?",
  inEach: (value) => `IN (SELECT value FROM json_each(${value}))`,
  locked: "",
};

/** @throws SyncError `database-…` */
export function openDatabase(path: string | URL, readOnly = false): Database {
  return new Database(path, program, { readOnly, rewrite: (sql) => translateSql(sql, dialect) });
}

/** A session on one connection, within its transaction. */
export function createSession(database: Database, clock: () => number): Session {
  return {
    now: async () => clock(),
    query: async (sql, values = []) =>
      // Every column has one of these types; node:sqlite supports blobs and bigints as well.
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
 * @returns the schema version; 0 for a new file, which stays unchanged
 * @throws SyncError `database-newer-schema`, `database-foreign`, or `database-migration` for a different schema
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
 * Migrates to the current schema in one transaction; a file that cannot be migrated stays unchanged.
 *
 * @throws SyncError `database-newer-schema`, `database-foreign` or `database-migration`
 */
export function migrate(database: Database, versions = migrations): void {
  database.transaction(() => {
    applyVersions(database, renderVersions(versions, "sqlite"), checkVersion(database, versions));
  });
}
