import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  createSync,
  type StoreSource,
  type Sync,
  type SyncOptions,
  sqliteStore,
} from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import { MAX_SEEDED_SELLERS, seededCredentials } from "./feed-fleet-database.ts";
import {
  makeTemporaryFolder,
  nextMessage,
  type RunningProcess,
  readArguments,
  requireRunning,
  startWorker,
} from "./processes.ts";
import type { BenchmarkOptions, Report, Row } from "./report.ts";
import { type SandboxProcess, startSandbox } from "./sandbox-process.ts";
import { percentiles } from "./side-by-side.ts";

// Measures on both stores, with one seller and with many, the time from an order until a consumer has committed it, as
// another connection reads it, and from setting a stock until the service lists it.

/** The default poll interval of the sync with few sellers; with 2,000 it is 33 s. */
const POLL_SECONDS = 10;
const POLLS_PER_SECOND = 60;
/** The default: a poll reads older changes alone. */
const CONSISTENCY_DELAY_SECONDS = 2;
const ALLOWED_SECONDS = 3;
const FLEETS = [1, 100, 2000];
/** The smallest number of sellers on PostgreSQL that several processes share; a single process runs fewer sellers. */
const SHARED_FROM = 1000;
/** The number of sync processes that share the sellers. */
const SHARED_BY = 4;
/** The number of orders in one run of the benchmark, which is enough for a 99th percentile. */
const ORDERS = 300;
/** The number of stocks that are set, and how many of them at a time. */
const STOCKS = 100;
const STOCKS_AT_ONCE = 10;
const MAX_WAIT_MS = 180_000;
/** The interval at which the consumer's table is read, which is the precision of the measured time. */
const POLL_INTERVAL_MS = 50;

/** The configuration of the processes in one run of the benchmark. */
interface FreshnessPlan {
  readonly database: string;
  readonly isPostgres: boolean;
  readonly baseUrl: string;
  readonly sellers: number;
  /** Undefined for the default of the sync. */
  readonly pollMs: number | undefined;
}

/** The poll interval that the sync chooses, milliseconds. */
const pollMsOf = ({ sellers, pollMs }: FreshnessPlan): number =>
  pollMs ?? Math.max(POLL_SECONDS, sellers / POLLS_PER_SECOND) * 1000;

/** With `--sellers` only for that number. */
export async function run(report: Report, options: BenchmarkOptions): Promise<void> {
  const { sellers, poll } = options;
  const folder = makeTemporaryFolder();
  await using postgres = await startPostgres();
  const orders: Row[] = [];
  const stocks: Row[] = [];
  for (const count of sellers === undefined ? FLEETS : [sellers]) {
    report.progress(`seeding ${count} sellers`);
    await using sandbox = await startSandbox({
      data: join(folder, `sandbox-${count}.db`),
      packages: 10 * count,
      products: 100,
      sellers: Math.min(count, MAX_SEEDED_SELLERS),
      rateLimit: 1000,
    });
    for (const isPostgres of [false, true]) {
      const database = isPostgres
        ? await postgres.createDatabase()
        : join(folder, `sync-${count}.db`);
      const pollMs = poll === undefined ? undefined : poll * 1000;
      const plan = { database, isPostgres, baseUrl: sandbox.url, sellers: count, pollMs };
      const { order, stock } = await measure(report, plan, sandbox);
      orders.push(order);
      stocks.push(stock);
    }
  }
  report.note("Elsewhere, schedules that bring orders run hourly to every 15 minutes.");
  const polls = poll === undefined ? "polls as by default" : `a poll each ${poll} s`;
  const from = "From placing an order until a consumer has committed it";
  report.table({ title: `${from}, ${polls}: p99`, unit: "s", rows: orders });
  const stock = "From setting a stock until the service lists it";
  report.table({ title: `${stock}, ${polls}: p99`, unit: "s", rows: stocks });
}

async function measure(
  report: Report,
  plan: FreshnessPlan,
  sandbox: SandboxProcess,
): Promise<{ readonly order: Row; readonly stock: Row }> {
  const { sellers, isPostgres } = plan;
  const pollMs = pollMsOf(plan);
  const processes = isPostgres && sellers >= SHARED_FROM ? SHARED_BY : 1;
  const name = `${sellers.toLocaleString("en")} ${sellers === 1 ? "seller" : "sellers"}, ${isPostgres ? "PostgreSQL" : "SQLite"}`;
  const store = await storeOf(plan).open(Date.now);
  await using closing = new AsyncDisposableStack();
  closing.defer(() => store.close());
  await store.write((session) => session.run(TABLE));
  const workers = Array.from({ length: processes }, () =>
    closing.use(startWorker(import.meta.filename, plan)),
  );
  report.progress(`${name}: first polls`);
  await waitForFirstPolls(plan, store, workers);
  report.progress(`${name}: placing ${ORDERS} orders`);
  const placed = new Map<string, number>();
  const placingMs: number[] = [];
  const seconds: number[] = [];
  const placing = placeOrders(sandbox.url, pollMs, placed, placingMs);
  let isPlaced = false;
  placing.finally(() => {
    isPlaced = true;
  });
  const until = performance.now() + 2 * pollMs + MAX_WAIT_MS;
  while ((!isPlaced || placed.size > 0) && performance.now() < until) {
    const found = await findOrders(store, [...placed.keys()]);
    const now = performance.now();
    for (const order of found) {
      seconds.push((now - (placed.get(order) ?? now)) / 1000);
      placed.delete(order);
    }
    await sleep(POLL_INTERVAL_MS);
  }
  await placing;
  if (placed.size > 0) report.fail(`${name}: ${placed.size} of ${ORDERS} orders never arrived`);
  const listingMs = (await Promise.all(workers.map(readListingTimes))).flat();
  const [p50 = 0, p99 = 0, longest = 0] = percentiles(seconds, 0.5, 0.99, 1);
  const [placing99 = 0] = percentiles(placingMs, 0.99);
  const [listing50 = 0, listing99 = 0] = percentiles(listingMs, 0.5, 0.99);
  report.progress(`${name}: p50 ${p50.toFixed(1)} s, p99 ${p99.toFixed(1)} s`);
  report.progress(`${name}: setting ${STOCKS} stocks`);
  const [stock50 = 0, stock99 = 0, longestStock = 0] = percentiles(
    await setStocks(plan),
    0.5,
    0.99,
    1,
  );
  report.progress(`${name}: p50 ${stock50.toFixed(1)} s, p99 ${stock99.toFixed(1)} s`);
  const goal = { atMost: pollMs / 1000 + CONSISTENCY_DELAY_SECONDS + ALLOWED_SECONDS };
  const order = {
    name,
    value: p99,
    // There is no goal for many sellers on SQLite, because only one process can use an SQLite file.
    ...((isPostgres || sellers < SHARED_FROM) && { goal }),
    details: {
      "p50 s": p50,
      "longest s": longest,
      orders: seconds.length,
      processes,
      "sandbox: placing p99 ms": placing99,
      "sandbox: listing p50 ms": listing50,
      "sandbox: listing p99 ms": listing99,
    },
  };
  const details = { "p50 s": stock50, "longest s": longestStock, stocks: STOCKS };
  return { order, stock: { name, value: stock99, details } };
}

/** Sets stocks of random sellers, and measures when the service lists each, in seconds. */
async function setStocks(plan: FreshnessPlan): Promise<readonly number[]> {
  await using sync = openSync(plan, {});
  const seconds: number[] = [];
  const setSome = async (worker: number): Promise<void> => {
    // So no stock is set before the last one of its seller is listed.
    for (let index = worker; index < STOCKS; index += STOCKS_AT_ONCE) {
      const seller = `seller-${1 + (index % plan.sellers)}`;
      const { products } = sync.client(seller);
      const { content } = await products.query({ size: STOCKS });
      const product = content[index % content.length];
      if (product === undefined) throw new Error(`${seller} has no product`);
      const { stockCode } = product;
      const quantity = product.quantity + 1;
      const start = performance.now();
      await sync.offers.set(seller, [{ stockCode, quantity }]);
      const isListed = async () =>
        (await products.query({ stockCode })).content[0]?.quantity === quantity;
      while (!(await isListed())) {
        if (performance.now() - start > MAX_WAIT_MS)
          throw new Error(`${stockCode} is never listed`);
        await sleep(STOCK_POLL_MS);
      }
      seconds.push((performance.now() - start) / 1000);
    }
  };
  await Promise.all(Array.from({ length: STOCKS_AT_ONCE }, (_, worker) => setSome(worker)));
  return seconds;
}

/** The interval at which a product is read, which is the precision of the measured time. */
const STOCK_POLL_MS = 200;

function openSync(plan: FreshnessPlan, options: Partial<SyncOptions>): Sync {
  const { baseUrl, sellers, pollMs } = plan;
  return createSync({
    store: storeOf(plan),
    client: { baseUrl },
    sellers: Array.from({ length: sellers }, (_, index) => ({
      seller: `seller-${index + 1}`,
      credentials: seededCredentials(index % MAX_SEEDED_SELLERS),
    })),
    ...(pollMs !== undefined && { feed: { pollIntervalMs: pollMs } }),
    ...options,
  });
}

const storeOf = ({ database, isPostgres }: FreshnessPlan): StoreSource =>
  isPostgres ? postgresStore(database) : sqliteStore(database);

/** An order has several changes, and a change may come again: inserts ignore conflicts. */
const TABLE = "CREATE TABLE erp_order (order_number text PRIMARY KEY)";
const INSERT = "INSERT INTO erp_order (order_number) VALUES (?) ON CONFLICT DO NOTHING";

type OpenStore = Awaited<ReturnType<StoreSource["open"]>>;

async function findOrders(store: OpenStore, orders: readonly string[]): Promise<readonly string[]> {
  const sql = "SELECT order_number FROM erp_order WHERE order_number IN EACH(?)";
  const rows = await store.read((session) => session.query(sql, [JSON.stringify(orders)]));
  return rows.map(({ order_number }) => String(order_number));
}

async function waitForFirstPolls(
  { sellers }: FreshnessPlan,
  store: OpenStore,
  workers: readonly RunningProcess[],
): Promise<void> {
  for (;;) {
    requireRunning(...workers);
    const sql = "SELECT count(*) AS polled FROM seller WHERE polls > 0";
    const [row] = await store.read((session) => session.query(sql));
    if (Number(row?.polled) >= sellers) return;
    await sleep(500);
  }
}

/** Of random sellers, spread evenly over two poll intervals. */
async function placeOrders(
  baseUrl: string,
  pollMs: number,
  placed: Map<string, number>,
  placingMs: number[],
): Promise<void> {
  const control = controlOf(baseUrl);
  const { content: sellers } = await control<Listed<{ sellerId: string }>>("sellers");
  const start = performance.now();
  for (let index = 0; index < ORDERS; index += 1) {
    await sleep(Math.max(0, start + (index * 2 * pollMs) / ORDERS - performance.now()));
    const { sellerId = "" } = sellers[Math.floor(Math.random() * sellers.length)] ?? {};
    const { content: products } = await control<Listed<Product>>(`products?sellerId=${sellerId}`);
    const [product] = products.toSorted((one, other) => other.quantity - one.quantity);
    const lines = [{ stockCode: product?.stockCode, quantity: 1 }];
    const began = performance.now();
    const order = await control<{ orderNumber: string }>(`orders?sellerId=${sellerId}`, { lines });
    placingMs.push(performance.now() - began);
    placed.set(order.orderNumber, began);
  }
}

interface Listed<Item> {
  readonly content: readonly Item[];
}

interface Product {
  readonly stockCode: string;
  readonly quantity: number;
}

const controlOf =
  (baseUrl: string) =>
  async <Result>(path: string, body?: object): Promise<Result> => {
    const headers = { "x-sandbox-token": "sandbox-control", "content-type": "application/json" };
    const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`${baseUrl}/_sandbox/${path}`, { headers, ...init });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Result;
  };

/** Asks a worker process how long its listing requests took, in milliseconds. */
async function readListingTimes(worker: RunningProcess): Promise<readonly number[]> {
  worker.child.send("listings");
  const { message } = await nextMessage(worker);
  return message as readonly number[];
}

/** Its consumer writes in the transaction of its offset. */
async function runFreshnessWorker(plan: FreshnessPlan): Promise<void> {
  const listingMs: number[] = [];
  const sync = openSync(plan, {
    client: {
      baseUrl: plan.baseUrl,
      hooks: { onResponse: ({ durationMs }) => void listingMs.push(durationMs) },
    },
    consumers: {
      erp: async (changes, tx) => {
        for (const { orderNumber } of changes) {
          await tx.run(INSERT, [orderNumber]);
        }
      },
    },
    onEvent: (event) => {
      if (event.type.endsWith("-failed")) console.error(JSON.stringify(event));
    },
  });
  process.on("message", () => process.send?.(listingMs));
  await sync.run();
}

const [plan] = readArguments(import.meta.filename) ?? [];
if (plan !== undefined) await runFreshnessWorker(JSON.parse(plan));
