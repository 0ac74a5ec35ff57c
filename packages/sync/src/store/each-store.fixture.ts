import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import { afterEach, beforeEach, describe, inject } from "vitest";
import { postgresStore } from "./postgres/postgres-store.ts";
import { sqliteStore } from "./sqlite/sqlite-store.ts";
import type { Store, StoreSource } from "./store.ts";

/** A store, and the arguments by which another process opens it. */
export interface NamedSource extends StoreSource {
  readonly name: string;
}

/** Creates an empty database in memory. */
export const inMemory = async (): Promise<NamedSource> => {
  return { ...sqliteStore(":memory:"), name: ":memory:" };
};

/** Creates an empty database in PostgreSQL. */
export const inPostgres = async (): Promise<NamedSource> => {
  const name = await createDatabase(inject("postgres"));
  return { ...postgresStore(name), name };
};

type StoreTests = (create: () => Promise<NamedSource>, kind: "sqlite" | "postgres") => void;

function describeInSqlite(name: string, tests: StoreTests): void {
  describe(`${name} in SQLite`, () => {
    const folder = mkdtempSync(join(tmpdir(), "sync-"));
    let files = 0;
    tests(async () => {
      files += 1;
      const file = join(folder, `${files}.db`);
      return { ...sqliteStore(file), name: file };
    }, "sqlite");
  });
}

/**
 * Runs the same tests for each store: `npm test` for SQLite, `npm run test:full` for PostgreSQL, too. `create` creates an
 * empty database for each test.
 */
export function describeEachStore(name: string, tests: StoreTests): void {
  describeInSqlite(name, tests);
  if (process.env.SYNC_EVERY_STORE !== "1") return;
  describe(`${name} in PostgreSQL`, () => tests(inPostgres, "postgres"));
}

/** The database that `create` creates for each test of a suite, opened, with the name by which a command opens it. */
export function useStore(
  create: () => Promise<NamedSource>,
  clock: () => number = Date.now,
): Store & Pick<NamedSource, "name"> {
  let source: NamedSource;
  let store: Store;
  beforeEach(async () => {
    source = await create();
    store = await source.open(clock);
  });
  afterEach(() => store.close());
  return {
    read: (work) => store.read(work),
    write: (work, options) => store.write(work, options),
    scrub: () => store.scrub(),
    close: () => store.close(),
    get jobQueue() {
      return store.jobQueue;
    },
    get name() {
      return source.name;
    },
  };
}
