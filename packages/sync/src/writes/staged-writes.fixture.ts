import {
  type PreparedOrders,
  writeRequests,
} from "@marketplace-seller/contract-tests/write-requests";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { createDatabaseError } from "../domain/sync-error.ts";
import type { Session, Store, StoreSource } from "../store/store.ts";
import type { SyncOptions } from "../sync-options.ts";
import type { SellerClient } from "./seller-client.ts";
import type {
  KeyedWriteOptions,
  WriteBody,
  WriteOperation,
  WriteOutcome,
} from "./write-operations.ts";

/** Calls the keyed method of each write operation. */
const writers: {
  readonly [Operation in WriteOperation]: (
    client: SellerClient,
    body: WriteBody<Operation>,
    options: KeyedWriteOptions,
  ) => Promise<WriteOutcome<unknown>>;
} = {
  createCollectionRequest: ({ packages }, body, options) =>
    packages.requestCollection(body, options),
  splitPackageByQuantity: ({ packages }, body, options) => packages.splitByQuantity(body, options),
  splitPackageByOrderLines: ({ packages }, body, options) =>
    packages.splitByOrderLines(body, options),
  addLaborCosts: ({ laborCosts }, body, options) => laborCosts.add(body, options),
  createProducts: ({ products }, body, options) => products.create(body, options),
  updateProducts: ({ products }, body, options) => products.update(body, options),
  updatePriceAndStock: ({ products }, body, options) => products.updatePriceAndStock(body, options),
  OrderItemAccept: ({ orders }, body, options) => orders.acceptItems(body, options),
  OrderItemReject: ({ orders }, body, options) => orders.rejectItems(body, options),
  MakeOrderItemShipment: ({ orders }, body, options) => orders.shipItems(body, options),
  OrderItemDelivery: ({ orders }, body, options) => orders.deliverItem(body, options),
  CombineItems: ({ orders }, body, options) => orders.combineItems(body, options),
  SeparateCombinedItems: ({ orders }, body, options) => orders.separateItems(body, options),
  OrderItemIdentity: ({ orders }, body, options) => orders.identifyItems(body, options),
};

/** All operations that write. */
export const writeOperations = Object.keys(writers) as readonly WriteOperation[];

/** Makes a keyed write for the order that was prepared for its operation. */
export function writeStaged<Operation extends WriteOperation>(
  client: SellerClient,
  operation: Operation,
  orders: PreparedOrders,
): Promise<WriteOutcome<unknown>> {
  const request = writeRequests[operation];
  const order = request.order(orders);
  const { orderNumber, orderId, packageId } = order;
  // The cast is needed because the compiler cannot relate the two tables for a union of operations, although they
  // have the same keys.
  const body = request.body(order, orders) as WriteBody<Operation>;
  return writers[operation](client, body, {
    key: "k",
    context: { orderNumber, orderId, packageId },
  });
}

/** Sync options of a process that neither waits nor paces its requests. */
export function writerOptions(
  sandbox: RunningSandbox,
  store: StoreSource,
  fetch?: typeof globalThis.fetch,
): SyncOptions {
  return {
    store,
    client: {
      baseUrl: sandbox.url,
      attemptTimeoutMs: 20_000,
      maxResponseBytes: 1024 * 1024,
      retry: { timing: { baseDelayMs: 1, maxDelayMs: 2 } },
      pacing: false,
      ...(fetch && { fetch }),
    },
    sellers: [{ seller: "shop", credentials: sandbox.credentials }],
    feed: { consistencyDelayMs: 1 },
    writes: { consistencyDelayMs: 0 },
  };
}

/** Deletes all stored keyed writes. */
export async function clearWrites(source: StoreSource): Promise<void> {
  const store = await source.open(Date.now);
  await store.write((session) => session.run("DELETE FROM keyed_write"));
  await store.close();
}

/** Deletes all leases, as if the leases of a killed process had expired. */
export async function endLeases(source: StoreSource): Promise<void> {
  const store = await source.open(Date.now);
  await store.write((session) => session.run("DELETE FROM lease"));
  await store.close();
}

/** Wraps a store so that it uses another clock. */
export function atTime(store: StoreSource, now: () => number): StoreSource {
  const atNow = (work: (session: Session) => Promise<unknown>) => (session: Session) =>
    work({ ...session, now: async () => now() });
  return replaceIn({ open: () => store.open(now) }, (real) => ({
    write: (work) => real.write(atNow(work)) as ReturnType<typeof work>,
    read: (work) => real.read(atNow(work)) as ReturnType<typeof work>,
  }));
}

/** Wraps a store so that a test can make it unreachable. */
export function losable(store: StoreSource): StoreSource & { isLost: boolean } {
  const source = {
    isLost: false,
    ...replaceIn(store, (real) => ({
      write: (work) => {
        if (source.isLost)
          throw createDatabaseError("unreachable", "The database cannot be reached.");
        return real.write(work);
      },
    })),
  };
  return source;
}

/** The moment at which a process dies. */
export type Death = "before sending" | "after sending";

/**
 * Creates the options of a process that dies at its first request, after which it can reach neither the service nor
 * the database.
 */
export function dyingOptions(
  sandbox: RunningSandbox,
  source: StoreSource,
  death: Death,
): SyncOptions {
  let isDead = false;
  const ended = () => Promise.reject(new Error("the process has ended"));
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (!isDead && death === "after sending") {
      // The process receives the response before it dies, so that the service applies the request before the test
      // continues.
      const response = await globalThis.fetch(input, init).catch(() => undefined);
      await response?.body?.cancel();
    }
    isDead = true;
    return ended();
  };
  const store = replaceIn(source, (real) => ({
    write: (work) => (isDead ? ended() : real.write(work)),
    read: (work) => (isDead ? ended() : real.read(work)),
  }));
  return writerOptions(sandbox, store, fetch);
}

/** Replaces methods of the stores that a source opens. */
function replaceIn(source: StoreSource, replace: (real: Store) => Partial<Store>): StoreSource {
  return {
    async open(clock) {
      const real = await source.open(clock);
      return {
        write: (work) => real.write(work),
        read: (work) => real.read(work),
        scrub: () => real.scrub(),
        jobQueue: real.jobQueue,
        close: () => real.close(),
        ...replace(real),
      };
    },
  };
}
