import { execFile } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSync, type Sync, sqliteStore } from "@marketplace-seller/sync";
import { listen, makeTemporaryFolder, SMALL } from "./processes.ts";
import type { Report } from "./report.ts";
import { credentials, findCommand, startSandbox } from "./sandbox-process.ts";
import { median } from "./side-by-side.ts";

// Measures desired offers through SQLite: against sending prices directly, what comparing with the marketplace costs,
// how fast a few changed ones among many are found, and the memory for a large CSV file.

const CHANGED = 100_000;
const ROUNDS = 3;
const MANY = 1_000_000;
const FEW = 1_000;

const execute = promisify(execFile);
const bare = "updatePriceAndStockAll";
const withoutGuards = "sync.offers, set and push of stock, without guards";
const withPass = "the same, and one pass of products.pages";
const variant = "sync.offers, set and push of prices, with guards";

const stockCodeOf = (n: number) => `STK-${String(n).padStart(5, "0")}`;

function* prices(count: number, salePrice: string) {
  for (let n = 1; n <= count; n += 1) {
    yield { stockCode: stockCodeOf(n), listPrice: "9999.00", salePrice };
  }
}

/** Rows of stock alone, which are not compared with the marketplace before they are sent. */
function* stocks(count: number, quantity: number) {
  for (let n = 1; n <= count; n += 1) yield { stockCode: stockCodeOf(n), quantity };
}

/** Its first poll is so late that it confirms nothing. */
function syncAt(baseUrl: string, file: string): Sync {
  return createSync({
    store: sqliteStore(file),
    client: { baseUrl },
    sellers: [{ seller: "shop", credentials }],
    offers: {
      ...{ initialPollDelayMs: 600_000, confirmationTimeoutMs: 3_600_000 },
      ...{ maxPriceFall: 100, maxPriceRise: 1_000_000 },
    },
  });
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const folder = makeTemporaryFolder();
  await measureChanged(report, folder);
  await measureDifference(report, folder);
  await measureFile(report, folder);
}

async function measureChanged(report: Report, folder: string): Promise<void> {
  const data = join(folder, "sandbox.db");
  await using sandbox = await startSandbox({ data, packages: 0, products: CHANGED });
  const { products } = createRestClient({ baseUrl: sandbox.url, credentials });
  const names = [bare, withoutGuards, withPass, variant];
  const times: { readonly [name: string]: number[] } = Object.fromEntries(
    names.map((name) => [name, []]),
  );
  for (let round = 0; round <= ROUNDS; round += 1) {
    const alone = await measureTime(async () => {
      const skus = prices(CHANGED, `${100 + round}.00`);
      const { isComplete } = await products.updatePriceAndStockAll({ integrator: "bench", skus });
      if (!isComplete) throw new Error("Not every price was queued");
    });
    const pass = await measureTime(async () => {
      for await (const _ of products.pages({ sender: "ALL" }));
    });
    const push = async (name: string, rows: Parameters<Sync["offers"]["set"]>[1]) => {
      await using sync = syncAt(sandbox.url, join(folder, `${name}-${round}.db`));
      await sync.status();
      return await measureTime(async () => {
        await sync.offers.set("shop", rows);
        await sync.offers.push("shop", { until: "sent" });
      });
    };
    const unguarded = await push("stocks", stocks(CHANGED, 200 + round));
    const guarded = await push("prices", prices(CHANGED, `${200 + round}.00`));
    if (round === 0) continue;
    times[bare]?.push(alone);
    times[withoutGuards]?.push(unguarded);
    times[withPass]?.push(unguarded + pass);
    times[variant]?.push(guarded);
  }
  const value = (name: string) => CHANGED / median(times[name] ?? []);
  report.table({
    title: `${CHANGED.toLocaleString("en")} rows, until all are queued`,
    unit: "SKUs/s",
    rows: [
      { name: bare, value: value(bare) },
      {
        name: withoutGuards,
        value: value(withoutGuards),
        besides: [{ to: bare, goal: { atLeast: 0.7 } }],
      },
      { name: withPass, value: value(withPass) },
      {
        name: variant,
        value: value(variant),
        besides: [{ to: withPass, goal: { atLeast: 1 / 1.2 } }],
      },
    ],
  });
}

async function measureDifference(report: Report, folder: string): Promise<void> {
  const server = await startQueueingServer();
  const file = join(folder, "many.db");
  const sync = syncAt(server.url, file);
  await sync.status();
  await sync.offers.set("shop", stocks(MANY, 10));
  confirmAll(file);
  await sync.offers.set("shop", stocks(FEW, 11));
  const start = performance.now();
  await sync.offers.push("shop", { until: "sent" });
  const found = (server.lastTaskAt() - start) / 1000;
  await sync.close();
  server.close();
  const title = `${FEW.toLocaleString("en")} changed among ${MANY.toLocaleString("en")} desired`;
  const name = "until the changed ones are sent";
  report.figure(title, "s", { name, value: found, goal: { atMost: 2 } });
}

/** Only queues tasks, so that the client is measured and not the service. */
async function startQueueingServer() {
  let tasks = 0;
  let lastTaskAt = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      tasks += 1;
      lastTaskAt = performance.now();
      const task = { id: tasks, type: "SKU_UPDATE", status: "IN_QUEUE", reasons: ["taken"] };
      response.setHeader("content-type", "application/json").end(JSON.stringify(task));
    });
  });
  return {
    url: await listen(server),
    lastTaskAt: () => lastTaskAt,
    close: () => void server.close(),
  };
}

/** Changes the database as if every stock had been sent and confirmed. */
function confirmAll(file: string): void {
  const database = new DatabaseSync(file);
  database.exec(`UPDATE offer SET stock_state = 'confirmed', stock_sends = 1,
    measured_quantity = quantity, measured_as_of = as_of, sent_quantity = quantity`);
  database.close();
}

async function measureFile(report: Report, folder: string): Promise<void> {
  const server = await startQueueingServer();
  const csv = createWriteStream(join(folder, "stock.csv"));
  csv.write("stockCode,quantity\n");
  for (const { stockCode, quantity } of stocks(MANY, 10)) {
    if (!csv.write(`${stockCode},${quantity}\n`)) await once(csv, "drain");
  }
  csv.end();
  await once(csv, "close");
  const quiet =
    "export default { offers: { initialPollDelayMs: 600000, confirmationTimeoutMs: 3600000 } };";
  writeFileSync(join(folder, "marketplace-sync.config.mjs"), quiet);
  const { megabytes, seconds } = await pushOnce(folder, server.url);
  server.close();
  const title = `offers push of a CSV of ${MANY.toLocaleString("en")} rows, until all are queued`;
  const name = `offers push --no-wait, ${SMALL}`;
  const row = { name, value: megabytes, goal: { atMost: 250 }, details: { seconds } };
  report.figure(title, "MB of memory at most", row);
}

/** Runs the command that pushes a CSV file of stock, with a new database. */
async function pushOnce(folder: string, baseUrl: string) {
  const start = performance.now();
  const database = join(folder, "file.db");
  const command = ["offers", "push", "stock.csv", "--no-wait", "--database", database];
  const { stderr } = await execute(
    process.execPath,
    [
      ...process.execArgv,
      SMALL,
      `--import=${PEAK}`,
      findCommand("@marketplace-seller/sync", "bin"),
      ...command,
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        MARKETPLACE_BASE_URL: baseUrl,
        MARKETPLACE_APP_KEY: credentials.appKey,
        MARKETPLACE_APP_SECRET: credentials.appSecret,
      },
    },
  );
  const seconds = (performance.now() - start) / 1000;
  return { seconds, megabytes: Number(/peak (\d+) kB/.exec(stderr)?.[1]) / 1024 };
}

/** Loaded into a process, prints its peak memory at its end. */
const PEAK = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write(`peak ${process.resourceUsage().maxRSS} kB`))',
)}`;
