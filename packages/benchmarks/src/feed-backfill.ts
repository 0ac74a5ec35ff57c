import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSync, type StoreSource, sqliteStore } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import { compareWalks, credentials, runWalk, type Walk } from "./compare-walks.ts";
import { makeTemporaryFolder } from "./processes.ts";
import type { BenchmarkOptions, Report } from "./report.ts";

// Stores all packages of a seller, 3 lines each, in an empty database, and reads them without one. As a program it does
// one of these.

const PACKAGES = 1_000_000;
const bare = "packages.between() alone";
const sqlite = "sync, SQLite";
const postgres = "sync, PostgreSQL";

const from = Date.UTC(2026, 0, 1) - 1000;
const client = { pacing: false } as const;

async function store(baseUrl: string, source: StoreSource): Promise<number> {
  await using sync = createSync({
    store: source,
    client: { baseUrl, ...client },
    sellers: [{ seller: "shop", credentials, from }],
    requestsPerMinute: false,
  });
  await sync.once();
  return (await sync.status())[0]?.changes ?? 0;
}

const walks: Readonly<Record<string, Walk>> = {
  async [bare](baseUrl) {
    const { packages } = createRestClient({ baseUrl, credentials, ...client });
    const query = { from, to: Date.now() - 10_000, sender: "ALL" } as const;
    let count = 0;
    for await (const _ of packages.between(query)) count += 1;
    return count;
  },
  [sqlite]: (baseUrl, file) => store(baseUrl, sqliteStore(file)),
  [postgres]: (baseUrl, address) => store(baseUrl, postgresStore(address)),
};

/** Runs the benchmark. */
export async function run(
  report: Report,
  { packages = PACKAGES }: BenchmarkOptions,
): Promise<void> {
  await using server = await startPostgres();
  await compareWalks(report, {
    script: import.meta.filename,
    title: `${packages.toLocaleString("en-US")} packages into an empty database`,
    packages,
    goals: { [bare]: undefined, [sqlite]: { atLeast: 0.33 }, [postgres]: { atLeast: 0.13 } },
    createDatabase: (name) =>
      name === postgres ? server.createDatabase() : join(makeTemporaryFolder(), "backfill.db"),
  });
  report.note("SQLite syncs every commit; this PostgreSQL does not.");
}

await runWalk(import.meta.filename, walks);
