import { systemClock } from "@marketplace-seller/client-core";
import { startSandbox } from "@marketplace-seller/sandbox";
import { afterEach, beforeEach } from "vitest";
import { createSync } from "../../src/app/create-sync.ts";
import type { Sync } from "../../src/app/sync.ts";
import type { SyncOptions } from "../../src/app/sync-options.ts";
import type { SyncEvent } from "../../src/contract/sync-event.ts";
import type { NamedSource } from "../../src/store/each-store.fixture.ts";
import type { Store } from "../../src/store/store.ts";

/** A sandbox with packages, and an empty database that a test can read and damage. */
export type Shop = Awaited<ReturnType<typeof openShop>>;

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
export async function openShop(source: NamedSource, packages = 150) {
  const sandbox = await startSandbox({ port: 0, packages, rateLimit: false });
  const store = await source.open(Date.now);
  const seller = { seller: "shop", credentials: sandbox.credentials, from: FROM };
  const events: SyncEvent[] = [];
  const options: SyncOptions = {
    store: source,
    client: { baseUrl: sandbox.url, retry: { maxAttempts: 1 } },
    sellers: [seller],
    feed: { consistencyDelayMs: 1 },
    requestsPerMinute: false,
    onEvent: (event) => events.push(event),
  };
  return {
    sandbox,
    /** The only seller in the sync's options. */
    seller,
    options,
    /** Of all syncs with the shop's options. */
    events,
    /** Over the same database; no sync uses it. */
    store,
    /** The time of the sandbox. */
    clock: { ...systemClock, now: () => sandbox.control.clock.now() },
    open: (changed: Partial<SyncOptions> = {}): Sync => createSync({ ...options, ...changed }),
    /** Places an order of one unit. */
    placeOrder() {
      const lines = [{ stockCode: "STK-00001", quantity: 1 }];
      sandbox.control.orders.place(sandbox.sellerId, { lines });
    },
    stored: () => storedIn(store),
    async execute(sql: string) {
      await store.write((session) => session.run(sql));
    },
    query: (sql: string, values: readonly string[] = []) =>
      store.read((session) => session.query(sql, values)),
    async [Symbol.asyncDispose]() {
      await store.close();
      await sandbox.close();
    },
  };
}

/** Runs a sync until the returned function stops it. */
export function startRun(sync: Sync, onStarted = (): void => undefined): () => Promise<void> {
  const stop = new AbortController();
  const running = sync.run({ signal: stop.signal, onStarted });
  return async () => {
    stop.abort();
    await running;
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
