import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSync, type StoreSource, sqliteStore } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import { makeTemporaryFolder, peakMegabytes, readArguments, runAlone, SMALL } from "./processes.ts";
import type { BenchmarkOptions, Goal, Report } from "./report.ts";
import { credentials } from "./sandbox-process.ts";
import { startPages } from "./start-pages.ts";

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

/** Each resolves to the number of packages. */
const walks: Readonly<Record<string, (baseUrl: string, database: string) => Promise<number>>> = {
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

/** Of the ratio to `bare`. */
const goals: Readonly<Record<string, Goal>> = {
  [sqlite]: { atLeast: 0.33 },
  [postgres]: { atLeast: 0.13 },
};

interface WalkResult {
  readonly packages: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
}

/** Each in a process of its own, and again with a small heap space for young objects. */
export async function run(
  report: Report,
  { packages = PACKAGES }: BenchmarkOptions,
): Promise<void> {
  await using server = await startPostgres();
  await using pages = await startPages(packages);
  const createDatabase = (name: string) =>
    name === postgres ? server.createDatabase() : join(makeTemporaryFolder(), "backfill.db");
  const measure = async (...flags: string[]) => {
    const all: (WalkResult & { readonly name: string })[] = [];
    for (const name of Object.keys(walks)) {
      report.progress([name, ...flags].join(", "));
      const args = [name, pages.url, await createDatabase(name)];
      const walked = await runAlone<WalkResult>(import.meta.filename, args, ...flags);
      if (walked.packages !== packages)
        throw new Error(`The contender read ${walked.packages} packages instead of ${packages}`);
      all.push({ ...walked, name });
    }
    return all;
  };
  const free = await measure();
  const small = await measure(SMALL);
  report.table({
    title: `${packages.toLocaleString("en-US")} packages into an empty database`,
    unit: "packages/s",
    rows: free.map(({ name, seconds, processorSeconds }) => {
      const goal = goals[name];
      const besides = goal === undefined ? [] : [{ to: bare, goal }];
      const details = { seconds, "CPU s": processorSeconds };
      return { name, value: packages / seconds, besides, details };
    }),
  });
  const memory = (walked: typeof free, suffix = "") =>
    walked.map(({ name, megabytes }) => ({
      name: name + suffix,
      value: megabytes,
      besides: name === bare ? [] : [{ to: bare + suffix, goal: { atMost: 1.2 } }],
    }));
  report.table({
    title: "peak memory of the process meanwhile",
    unit: "MB",
    rows: [...memory(free), ...memory(small, `, ${SMALL}`)],
  });
  report.note("SQLite syncs every commit; this PostgreSQL does not.");
}

const [name, baseUrl = "", database = ""] = readArguments(import.meta.filename) ?? [];
if (name !== undefined) {
  const start = performance.now();
  const packages = (await walks[name]?.(baseUrl, database)) ?? 0;
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage();
  const processorSeconds = (user + system) / 1e6;
  const walked: WalkResult = { packages, seconds, processorSeconds, megabytes: peakMegabytes() };
  console.log(JSON.stringify(walked));
  process.exit();
}
