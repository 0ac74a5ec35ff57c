import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSync, type StoreSource, sqliteStore } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import { credentials, startPages } from "./pages.ts";
import { makeTemporaryFolder, peakMegabytes, readArguments, runAlone, SMALL } from "./processes.ts";
import type { BenchmarkOptions, Report } from "./report.ts";

// All packages of a seller, 3 lines each, into an empty database, and the same walk without a database. Run by
// itself, it reads all packages in one way and prints what that took.

const PACKAGES = 1_000_000;
const names = {
  bare: "packages.between() alone",
  sqlite: "sync, SQLite",
  postgres: "sync, PostgreSQL",
} as const;
type Way = keyof typeof names;

/** What reading all packages in one way came to. */
interface Backfill {
  readonly packages: number;
  readonly seconds: number;
  readonly megabytes: number;
}

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

/** Each gives how many packages there were. */
const ways: Readonly<Record<Way, (baseUrl: string, database: string) => Promise<number>>> = {
  async bare(baseUrl) {
    const { packages } = createRestClient({ baseUrl, credentials, ...client });
    const query = { from, to: Date.now() - 10_000, sender: "ALL" } as const;
    let count = 0;
    for await (const _ of packages.between(query)) count += 1;
    return count;
  },
  sqlite: (baseUrl, file) => store(baseUrl, sqliteStore(file)),
  postgres: (baseUrl, address) => store(baseUrl, postgresStore(address)),
};

/** Runs the benchmark. */
export async function run(
  report: Report,
  { packages = PACKAGES }: BenchmarkOptions,
): Promise<void> {
  const folder = makeTemporaryFolder();
  await using postgres = await startPostgres();
  const { url, server } = await startPages(packages);
  const measure = async (way: Way, ...flags: string[]): Promise<Backfill> => {
    report.progress([names[way], ...flags].join(", "));
    const file = join(folder, `${flags.length}.db`);
    const database = way === "postgres" ? await postgres.createDatabase() : file;
    const args = [way, url, database];
    const backfill = await runAlone<Backfill>(import.meta.filename, args, ...flags);
    if (backfill.packages !== packages) throw new Error(`${backfill.packages} packages came`);
    return backfill;
  };
  const measureAll = async (...flags: string[]) => ({
    bare: await measure("bare", ...flags),
    sqlite: await measure("sqlite", ...flags),
    postgres: await measure("postgres", ...flags),
  });
  try {
    const [free, small] = [await measureAll(), await measureAll(SMALL)];
    const goals = { bare: undefined, sqlite: { atLeast: 0.33 }, postgres: { atLeast: 0.22 } };
    const rows = (Object.keys(names) as Way[]).map((way) => {
      const goal = goals[way];
      const value = packages / free[way].seconds;
      return { name: names[way], value, besides: goal ? [{ to: names.bare, goal }] : [] };
    });
    const count = packages.toLocaleString("en-US");
    report.table({ title: `${count} packages into an empty database`, unit: "packages/s", rows });
    const memory = (measured: typeof free, flags: string) =>
      (Object.keys(names) as Way[]).map((way) => ({
        name: names[way] + flags,
        value: measured[way].megabytes,
        besides: way === "bare" ? [] : [{ to: names.bare + flags, goal: { atMost: 1.2 } }],
      }));
    report.table({
      title: "peak memory of the process meanwhile",
      unit: "MB",
      rows: [...memory(free, ""), ...memory(small, `, ${SMALL}`)],
    });
    report.note("SQLite syncs every commit; this PostgreSQL does not.");
  } finally {
    await server.stop();
  }
}

const [way, baseUrl = "", database = ""] = readArguments(import.meta.filename) ?? [];
if (way !== undefined) {
  const start = performance.now();
  const packages = await ways[way as Way](baseUrl, database);
  const seconds = (performance.now() - start) / 1000;
  const backfill: Backfill = { packages, seconds, megabytes: peakMegabytes() };
  console.log(JSON.stringify(backfill));
  process.exit();
}
