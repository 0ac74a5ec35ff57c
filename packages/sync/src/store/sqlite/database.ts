import { Database, type Program, type Value } from "@marketplace-seller/sqlite";
import { databaseError, databaseErrorFrom } from "../../domain/sync-error.ts";
import { insertSql } from "../insert-sql.ts";
import type { Row, Session, SqlValue } from "../store.ts";
import { type SqlDialect, translateSql } from "../translate-sql.ts";

/** This package's own files: "MSSY". */
const program: Program = {
  name: "@marketplace-seller/sync",
  applicationId: 0x4d535359,
  failure: (code, message, cause) =>
    cause === undefined ? databaseError(code, message) : databaseErrorFrom([code, message], cause),
};

/** A transaction that writes has the whole database. */
const dialect: SqlDialect = {
  placeholder: () => "?",
  inEach: (value) => `IN (SELECT value FROM json_each(${value}))`,
  locked: "",
};

/** @throws SyncError `database-…` */
export function openDatabase(path: string, readOnly = false): Database {
  return new Database(path, program, { readOnly, rewrite: (sql) => translateSql(sql, dialect) });
}

/** What a transaction of the store can do, on one connection. */
export function createSession(database: Database, clock: () => number): Session {
  return {
    now: async () => clock(),
    query: async (sql, values = []) =>
      // Every column has one of these types; node:sqlite also knows blobs and bigints.
      database.records(sql, ...values.map(bound)) as readonly Row[],
    run: async (sql, values = []) => database.run(sql, ...values.map(bound)),
    insert: async (table, sources, onConflict) => {
      if (sources.length === 0) return;
      const rows = sources.map((source) => table.columns.map(({ read }) => bound(read(source))));
      database.runEach(insertSql(table, 1, onConflict), rows);
    },
  };
}

const bound = (value: SqlValue): Value => (typeof value === "boolean" ? Number(value) : value);
