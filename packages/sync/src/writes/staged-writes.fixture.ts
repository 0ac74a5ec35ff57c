import { type Stage, stagedWrites } from "@marketplace-seller/contract-tests/staged";
import type { RunningSandbox } from "@marketplace-seller/sandbox";
import { createDatabaseError } from "../domain/sync-error.ts";
import { type Death, dyingProcess } from "../dying-process.fixture.ts";
import type { Session, Store, StoreSource } from "../store/store.ts";
import type { SyncOptions } from "../sync-options.ts";
import type { SellerClient } from "./seller-client.ts";
import type {
  KeyedWriteOptions,
  WriteBody,
  WriteOperation,
  WriteOutcome,
} from "./write-operations.ts";

/** How each operation is made with a key. */
const writers: {
  readonly [Operation in WriteOperation]: (
    client: SellerClient,
    body: WriteBody<Operation>,
    options: KeyedWriteOptions,
  ) => Promise<WriteOutcome<unknown>>;
} = {
  createCollectionRequest: ({ packages }, body, how) => packages.requestCollection(body, how),
  splitPackageByQuantity: ({ packages }, body, how) => packages.splitByQuantity(body, how),
  splitPackageByOrderLines: ({ packages }, body, how) => packages.splitByOrderLines(body, how),
  addLaborCosts: ({ laborCosts }, body, how) => laborCosts.add(body, how),
  createProducts: ({ products }, body, how) => products.create(body, how),
  updateProducts: ({ products }, body, how) => products.update(body, how),
  updatePriceAndStock: ({ products }, body, how) => products.updatePriceAndStock(body, how),
  OrderItemAccept: ({ orders }, body, how) => orders.acceptItems(body, how),
  OrderItemReject: ({ orders }, body, how) => orders.rejectItems(body, how),
  MakeOrderItemShipment: ({ orders }, body, how) => orders.shipItems(body, how),
  OrderItemDelivery: ({ orders }, body, how) => orders.deliverItem(body, how),
  CombineItems: ({ orders }, body, how) => orders.combineItems(body, how),
  SeparateCombinedItems: ({ orders }, body, how) => orders.separateItems(body, how),
  OrderItemIdentity: ({ orders }, body, how) => orders.identifyItems(body, how),
};

/** Every operation that writes. */
export const writeOperations = Object.keys(writers) as readonly WriteOperation[];

/** Makes a write with a key, about the order that the stage has for it. */
export function writeStaged<Operation extends WriteOperation>(
  client: SellerClient,
  operation: Operation,
  stage: Stage,
): Promise<WriteOutcome<unknown>> {
  const staged = stagedWrites[operation];
  const order = staged.order(stage);
  const { orderNumber, orderId, packageId } = order;
  // What a table pairs by its keys, the compiler does not pair for a name of several.
  const body = staged.body(order, stage) as WriteBody<Operation>;
  return writers[operation](client, body, {
    key: "k",
    context: { orderNumber, orderId, packageId },
  });
}

/** Options of a process that writes in haste. */
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

/** Forgets every write, as an empty database would. */
export async function clearWrites(source: StoreSource): Promise<void> {
  const store = await source.open(Date.now);
  await store.write((session) => session.run("DELETE FROM keyed_write"));
  await store.close();
}

/** Lets the leases of a process that ended run out. */
export async function endLeases(source: StoreSource): Promise<void> {
  const store = await source.open(Date.now);
  await store.write((session) => session.run("DELETE FROM lease"));
  await store.close();
}

/** A store whose own clock, if it has none in its server, is another one. */
export function atTime(store: StoreSource, now: () => number): StoreSource {
  return {
    async open() {
      const real = await store.open(now);
      const atNow = (work: (session: Session) => Promise<unknown>) => (session: Session) =>
        work({ ...session, now: async () => now() });
      return {
        write: (work) => real.write(atNow(work)) as ReturnType<typeof work>,
        read: (work) => real.read(atNow(work)) as ReturnType<typeof work>,
        scrub: () => real.scrub(),
        jobQueue: real.jobQueue,
        close: () => real.close(),
      };
    },
  };
}

/** A store that cannot be reached while it is lost. */
export function losable(store: StoreSource): StoreSource & { isLost: boolean } {
  const source = {
    isLost: false,
    async open(clock: () => number): Promise<Store> {
      const real = await store.open(clock);
      const write: Store["write"] = (work) => {
        if (source.isLost)
          throw createDatabaseError("unreachable", "The database cannot be reached.");
        return real.write(work);
      };
      return {
        write,
        read: (work) => real.read(work),
        scrub: () => real.scrub(),
        jobQueue: real.jobQueue,
        close: () => real.close(),
      };
    },
  };
  return source;
}

/** Options of a process that ends at its first request. */
export function dyingOptions(
  sandbox: RunningSandbox,
  source: StoreSource,
  death: Death,
): SyncOptions {
  const { fetch, store } = dyingProcess(source, death);
  return writerOptions(sandbox, store, fetch);
}
