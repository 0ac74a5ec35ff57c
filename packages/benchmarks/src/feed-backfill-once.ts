import { DatabaseSync } from "node:sqlite";
import { createRestClient, type ShipmentPackage } from "@marketplace-seller/rest-client";
import { createSync, type StoreSource, sqliteStore } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { credentials } from "./canned-pages.ts";

// Run by itself, in a process of its own, it reads all packages in one way and prints what that took.

/** What reading all packages in one way came to. */
export interface Backfill {
  readonly packages: number;
  readonly seconds: number;
  /** The most memory that the process ever held. */
  readonly peakMegabytes: number;
}

const from = Date.UTC(2026, 0, 1) - 1000;
const client = { pacing: false } as const;

function walk(baseUrl: string): AsyncIterable<ShipmentPackage> {
  return createRestClient({ baseUrl, credentials, ...client }).packages.between({
    from,
    to: Date.now() - 10_000,
    sender: "ALL",
  });
}

async function stored(baseUrl: string, store: StoreSource): Promise<number> {
  await using sync = createSync({
    store,
    client: { baseUrl, ...client },
    sellers: [{ seller: "shop", credentials, from }],
    requestsPerMinute: false,
  });
  await sync.once();
  return (await sync.status())[0]?.changes ?? 0;
}

/** Packages and lines alone, as one would write it first: no history, no checkpoint, a commit a page. */
async function byHand(baseUrl: string, file: string): Promise<number> {
  using database = new DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE package (id TEXT PRIMARY KEY, number TEXT, status TEXT, at INTEGER, content TEXT);
    CREATE TABLE line (id TEXT PRIMARY KEY, package TEXT, sku TEXT, quantity INTEGER, amount TEXT)`);
  const putPackage = database.prepare(`INSERT INTO package VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, at = excluded.at, content = excluded.content`);
  const putLine = database.prepare(`INSERT INTO line VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET quantity = excluded.quantity, amount = excluded.amount`);
  let packages = 0;
  for await (const each of walk(baseUrl)) {
    if (packages % 100 === 0) database.exec(packages === 0 ? "BEGIN" : "COMMIT; BEGIN");
    const { id, orderNumber, shipmentPackageStatus, lastModifiedDate, lines } = each;
    putPackage.run(id, orderNumber, shipmentPackageStatus, lastModifiedDate, JSON.stringify(each));
    for (const { orderLineId, stockCode, quantity, sellerInvoiceAmount } of lines) {
      putLine.run(orderLineId, id, stockCode, quantity, sellerInvoiceAmount);
    }
    packages += 1;
  }
  database.exec("COMMIT");
  return packages;
}

/** The ways to read all packages; each gives how many there were. */
const ways = {
  async bare(baseUrl: string): Promise<number> {
    let packages = 0;
    for await (const _ of walk(baseUrl)) packages += 1;
    return packages;
  },
  byHand,
  sqlite: (baseUrl: string, file: string) => stored(baseUrl, sqliteStore(file)),
  postgres: (baseUrl: string, address: string) => stored(baseUrl, postgresStore(address)),
};

/** A way to read all packages. */
export type Way = keyof typeof ways;

const [, script, way, baseUrl = "", database = ""] = process.argv;
if (script === import.meta.filename) {
  const start = performance.now();
  const packages = await ways[way as Way](baseUrl, database);
  const seconds = (performance.now() - start) / 1000;
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  console.log(JSON.stringify({ packages, seconds, peakMegabytes } satisfies Backfill));
  process.exit();
}
