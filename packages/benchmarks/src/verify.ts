import { join } from "node:path";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSync, type StoreSource, type Sync, sqliteStore } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import { makeTemporaryFolder } from "./processes.ts";
import type { BenchmarkOptions, Report } from "./report.ts";
import { credentials, startSandbox } from "./sandbox-process.ts";
import { median } from "./side-by-side.ts";

// Compares all packages of a seller with their stored rows, beside only listing them.

const PACKAGES = 20_000;
const ROUNDS = 5;
const DAY_MS = 86_400_000;
const WINDOW_MS = 15 * DAY_MS;
const bare = "packages.items() alone";

/** Runs the benchmark. */
export async function run(
  report: Report,
  { packages: count = PACKAGES }: BenchmarkOptions,
): Promise<void> {
  await using server = await startPostgres();
  await using sandbox = await startSandbox({ packages: count });
  const client = { baseUrl: sandbox.url, pacing: false } as const;
  const { packages } = createRestClient({ ...client, credentials });
  const range = { from: Date.now() - 90 * DAY_MS, to: Date.now() };
  const sellers = [{ seller: "shop", credentials, from: range.from }];
  const openSync = (store: StoreSource) =>
    createSync({ store, client, sellers, requestsPerMinute: false });
  await using sqlite = openSync(sqliteStore(join(makeTemporaryFolder(), "verify.db")));
  await using postgres = openSync(postgresStore(await server.createDatabase()));
  const listAll = async () => {
    let listed = 0;
    for (let startDate = range.from; startDate < range.to; startDate += WINDOW_MS) {
      const endDate = Math.min(startDate + WINDOW_MS, range.to);
      const query = {
        startDate,
        endDate,
        size: 100,
        orderByField: "false",
        sender: "ALL",
      } as const;
      for await (const _ of packages.items(query)) listed += 1;
    }
    return listed;
  };
  const verifyAll = async (sync: Sync) => {
    const verification = (await sync.verify(range)).get("shop");
    if (!verification?.isEqual) throw new Error("The packages are not stored as they are listed");
    return verification.packages.compared;
  };
  const ways = {
    [bare]: listAll,
    "sync.verify, SQLite": () => verifyAll(sqlite),
    "sync.verify, PostgreSQL": () => verifyAll(postgres),
  };
  for (const sync of [sqlite, postgres]) await sync.once();
  const rates = new Map(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, work] of Object.entries(ways)) {
      const start = performance.now();
      const read = await work();
      if (round > 0) rates.get(name)?.push((1000 * (performance.now() - start)) / read);
    }
  }
  report.table({
    title: `Comparing ${count.toLocaleString("en-US")} packages with their stored rows, in turns`,
    unit: "ms for 1,000",
    rows: [...rates].map(([name, values]) => {
      const besides = name === bare ? [] : [{ to: bare, goal: { atMost: 1.5 } }];
      return { name, value: median(values), besides };
    }),
  });
}
