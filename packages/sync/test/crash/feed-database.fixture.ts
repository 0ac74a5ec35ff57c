import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { expect } from "vitest";
import { endDeadJobs } from "../../src/jobs/job-queue.fixture.ts";
import type { NamedSource } from "../../src/store/each-store.fixture.ts";
import type { Row, Store } from "../../src/store/store.ts";
import { startWorker, type WorkerProcess } from "./worker-process.fixture.ts";

/** A sandbox with packages, a database, and processes that fill the database from the sandbox. */
export interface FeedDatabase extends AsyncDisposable {
  readonly store: Store;
  /**
   * Starts another process that works on the database.
   *
   * @param address - where the process reaches the database, with how long one of its transactions may be idle,
   * milliseconds
   */
  start(address?: string, idleMs?: string): WorkerProcess;
  /** Makes the jobs of killed processes claimable at once, as the job queue does after some seconds. */
  releaseJobs(): Promise<void>;
  /** Places orders at the sandbox, which the feeds have to store. */
  placeOrders(count: number): void;
  /** Waits until every seller has stored all packages, and the consumer has received every change. */
  untilCurrent(): Promise<void>;
  /** Waits until a number of further polls have ended. */
  untilPolls(more: number): Promise<void>;
  /** Asserts that no change is lost, duplicated or out of order. */
  expectWhole(): Promise<void>;
}

/** The number of feeds and packages in a test. */
export interface FeedSize {
  /** The number of feeds, which all read the same seller of the sandbox. Default 1. */
  readonly sellers?: number;
  /** The number of packages in each feed; by default enough for several batches. */
  readonly packages?: number;
}

/** Starts a sandbox and prepares a database. */
export async function openFeedDatabase(
  source: NamedSource,
  { sellers = 1, packages = 1500 }: FeedSize = {},
): Promise<FeedDatabase> {
  const sandbox = await startSandbox({ port: 0, packages, products: 200, rateLimit: false });
  const store = await source.open(Date.now);
  await store.write((session) =>
    session.run(
      "CREATE TABLE erp (seller text, sequence integer, package_key text, PRIMARY KEY (seller, sequence))",
    ),
  );
  const workers: WorkerProcess[] = [];
  const read = (sql: string): Promise<readonly Row[]> =>
    store.read((session) => session.query(sql));
  const polls = async () => Number((await read("SELECT sum(polls) AS n FROM seller"))[0]?.n ?? 0);
  const packagesOfService = () => countPackages(sandbox);
  return {
    store,
    start(address = source.name, ...idleMs) {
      const args = [address, sandbox.url, `${sellers}`, ...idleMs];
      const worker = startWorker("feed.fixture.ts", ...args.flatMap((arg) => arg ?? []));
      workers.push(worker);
      return worker;
    },
    releaseJobs: () => endDeadJobs(store),
    placeOrders: (count) => placeOrders(sandbox, count),
    async untilCurrent() {
      const desired = packagesOfService() * sellers;
      await expect
        .poll(() => read("SELECT (SELECT count(*) FROM erp) + 0 AS written"), SLOWLY)
        .toEqual([{ written: desired }]);
    },
    async untilPolls(more) {
      const desired = (await polls()) + more;
      await expect.poll(polls, SLOWLY).toBeGreaterThanOrEqual(desired);
    },
    async expectWhole() {
      const expected = packagesOfService();
      const rows = await read(
        `SELECT name, sequence,
           (SELECT count(*) FROM package WHERE seller = name) AS packages,
           (SELECT count(*) FROM change WHERE seller = name) AS changes,
           (SELECT max(sequence) FROM change WHERE seller = name) AS last,
           (SELECT count(*) FROM erp WHERE seller = name) AS written,
           (SELECT max(sequence) FROM erp WHERE seller = name) AS last_written
         FROM seller ORDER BY name`,
      );
      const whole = { sequence: expected, packages: expected, changes: expected, last: expected };
      const written = { written: expected, last_written: expected };
      expect(rows.map(({ name: _, ...counts }) => counts)).toEqual(
        Array.from({ length: sellers }, () => ({ ...whole, ...written })),
      );
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await store.close();
      await sandbox.close();
    },
  };
}

/** Waits between two checks, so that the processes have time to work. */
const SLOWLY = { interval: 100, timeout: 300_000 };

function placeOrders({ control }: RunningSandbox, count: number): void {
  const { sellerId } = control.sellers.find();
  const products = control.products
    .list(sellerId, { size: 100 })
    .content.filter(({ quantity, status }) => quantity > 10 && status === "Active");
  for (let at = 0; at < count; at += 1) {
    const stockCode = products[at % products.length]?.stockCode ?? "";
    control.orders.place(sellerId, { lines: [{ stockCode, quantity: 1 }] });
  }
}

/** Counts the listed packages; the listing contains no package from before November 2024. */
function countPackages({ control }: RunningSandbox): number {
  const { sellerId } = control.sellers.find();
  return control.orders.listPackages(sellerId, { from: Date.UTC(2024, 10, 1) }).total;
}
