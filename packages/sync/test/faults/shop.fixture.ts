import { type RunningSandbox, startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach } from "vitest";
import type { NamedSource } from "../../src/store/each-store.fixture.ts";
import type { Store, StoreSource } from "../../src/store/store.ts";
import type { SyncOptions, SyncSeller } from "../../src/sync-options.ts";

/** A sandbox with packages, and an empty database that a test can read and damage. */
export interface Shop extends AsyncDisposable {
  readonly sandbox: RunningSandbox;
  readonly options: SyncOptions;
  /** The only seller in the sync's options. */
  readonly seller: SyncSeller;
  /** Returns the store in the sync's options. */
  readonly working: () => Store;
  /** Reads the stored rows over a separate connection. */
  readonly stored: () => Promise<Stored>;
  /** Runs SQL over a separate connection. */
  readonly execute: (sql: string) => Promise<void>;
}

/** The number of stored rows, and the checkpoint of the seller `shop`. */
export interface Stored {
  readonly packages: number;
  readonly changes: number;
  /** The seller's last sequence number, as in the table of changes and in the table of sellers. */
  readonly last: number;
  readonly sequence: number;
  readonly checkpoint: string | undefined;
}

/** A time before the first seeded package. */
export const FROM = Date.UTC(2024, 10, 1);

/** Creates a shop whose sandbox is seeded with a number of packages. */
export async function openShop(source: NamedSource, packages = 150): Promise<Shop> {
  const sandbox = await startSandbox({ port: 0, packages, rateLimit: false });
  const looking = await source.open(Date.now);
  const seller = { seller: "shop", credentials: sandbox.credentials, from: FROM };
  let working: Store | undefined;
  const store: StoreSource = {
    ...source,
    open: async (clock) => {
      working = await source.open(clock);
      return working;
    },
  };
  return {
    sandbox,
    seller,
    options: {
      store,
      client: { baseUrl: sandbox.url, retry: { maxAttempts: 1 } },
      sellers: [seller],
      feed: { consistencyDelayMs: 1 },
      requestsPerMinute: false,
    },
    working() {
      if (working === undefined) throw new Error("The store was not opened yet");
      return working;
    },
    stored: () => storedIn(looking),
    async execute(sql) {
      await looking.write((session) => session.run(sql));
    },
    async [Symbol.asyncDispose]() {
      await looking.close();
      await sandbox.close();
    },
  };
}

/** Creates a shop for each test of a suite. */
export function useShop(create: () => Promise<NamedSource>, packages?: number): Shop {
  let shop: Shop;
  beforeEach(async () => {
    shop = await openShop(await create(), packages);
  });
  afterEach(() => shop[Symbol.asyncDispose]());
  return new Proxy({} as Shop, { get: (_, name) => Reflect.get(shop, name) });
}

function storedIn(store: Store): Promise<Stored> {
  return store.read(async (session) => {
    const [row] = await session.query(
      `SELECT (SELECT count(*) FROM package) AS packages, (SELECT count(*) FROM change) AS changes,
         (SELECT coalesce(max(sequence), 0) FROM change) AS last,
         (SELECT sequence FROM seller WHERE name = 'shop') AS sequence,
         (SELECT checkpoint FROM seller WHERE name = 'shop') AS checkpoint`,
    );
    return {
      packages: Number(row?.packages),
      changes: Number(row?.changes),
      last: Number(row?.last),
      sequence: Number(row?.sequence),
      checkpoint: row?.checkpoint === null ? undefined : String(row?.checkpoint),
    };
  });
}
