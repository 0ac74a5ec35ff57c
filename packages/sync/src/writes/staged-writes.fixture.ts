import { type FaultRequest, faultKinds, type RunningSandbox } from "@marketplace-seller/sandbox";
import { NEW_STOCK_CODE } from "../../../client-tests/test/faults/operations.ts";
import type { Stage, StagedOrder } from "../../../client-tests/test/faults/stage.ts";
import { type Death, dyingProcess } from "../dying-process.fixture.ts";
import type { Session, Store, StoreSource } from "../store/store.ts";
import { StoreError } from "../store/store-error.ts";
import type { SyncOptions } from "../sync-options.ts";
import type { KeyedOptions } from "./keyed-methods.ts";
import type { WriteOperation } from "./operations.ts";
import type { WriteOutcome } from "./perform-write.ts";
import type { SellerClient } from "./seller-client.ts";

/** One write, ready to be made. */
export interface StagedWrite {
  readonly operation: WriteOperation;
  /** The order that it is about, if it is about one. */
  readonly order: (stage: Stage) => StagedOrder;
  /** Whether neither listing shows its effect. */
  readonly unseen?: true;
  readonly write: (
    client: SellerClient,
    stage: Stage,
    options: KeyedOptions,
  ) => Promise<WriteOutcome<unknown>>;
}

const items = (ids: readonly string[]) => ({
  orderItemList: { orderItem: ids.map((id) => ({ id })) },
});
const first = ({ lines }: StagedOrder): string => lines[0] ?? "";
const created = ({ created }: Stage): StagedOrder => created;
const picking = ({ picking }: Stage): StagedOrder => picking;
const integrator = "sync-tests";
const shipmentInfo = {
  shipmentCompany: { id: "344" },
  campaignNumber: "C-1",
  trackingNumber: "T-1",
  shipmentMethod: 1,
};

/** Every operation that writes. */
export const stagedWrites: readonly StagedWrite[] = [
  {
    operation: "createCollectionRequest",
    order: picking,
    unseen: true,
    write: ({ packages }, { picking: { lines, packageId } }, how) =>
      packages.requestCollection(
        {
          collectionRequestDetails: lines.map((orderLineId) => ({
            id: packageId,
            orderLineId,
            boxQuantity: 1,
            desi: "1.5",
            shipmentCompany: "CEVA",
          })),
        },
        how,
      ),
  },
  {
    operation: "splitPackageByQuantity",
    order: picking,
    write: ({ packages }, stage, how) =>
      packages.splitByQuantity(
        {
          splitPackages: [
            { packageDetails: [{ orderLineId: first(stage.picking), quantities: 1 }] },
          ],
        },
        how,
      ),
  },
  {
    operation: "splitPackageByOrderLines",
    order: picking,
    write: ({ packages }, stage, how) =>
      packages.splitByOrderLines({ splitGroups: [{ orderLineIds: [first(stage.picking)] }] }, how),
  },
  {
    operation: "addLaborCosts",
    order: picking,
    write: ({ laborCosts }, { picking: { lines } }, how) =>
      laborCosts.add(
        {
          laborCostDetails: lines.map((orderLineId) => ({
            orderLineId,
            totalLaborCostExcludingVAT: "7.35",
          })),
        },
        how,
      ),
  },
  {
    operation: "createProducts",
    order: picking,
    write: ({ products }, { product, attributes }, how) => {
      const { title, description, categoryId, shipmentTemplate } = product;
      const sku = {
        title,
        description,
        categoryId,
        productMainId: "GROUP-1",
        shipmentTemplate,
        currencyType: "TL" as const,
        preparingDay: 1,
        stockCode: NEW_STOCK_CODE,
        quantity: 1,
        images: [{ url: "https://images.example.com/1.jpg", order: 1 }],
        attributes: [...attributes],
        salePrice: 10,
        listPrice: 12,
        vatRate: 20 as const,
      };
      return products.create({ payload: { integrator, skus: [sku] } }, how);
    },
  },
  {
    operation: "updateProducts",
    order: picking,
    write: ({ products }, { stockCode }, how) =>
      products.update({ payload: { integrator, skus: [{ stockCode, preparingDay: 9 }] } }, how),
  },
  {
    operation: "updatePriceAndStock",
    order: picking,
    write: ({ products }, { stockCode }, how) =>
      products.updatePriceAndStock(
        { payload: { integrator, skus: [{ stockCode, quantity: 9 }] } },
        how,
      ),
  },
  {
    operation: "OrderItemAccept",
    order: created,
    write: ({ orders }, stage, how) =>
      orders.acceptItems({ ...items(stage.created.lines), numberOfPackages: 1 }, how),
  },
  {
    operation: "OrderItemReject",
    order: created,
    write: ({ orders }, stage, how) =>
      orders.rejectItems({ ...items(stage.created.lines), rejectReason: "none left" }, how),
  },
  {
    operation: "MakeOrderItemShipment",
    order: picking,
    write: ({ orders }, stage, how) =>
      orders.shipItems(
        { orderItemList: { orderItem: stage.picking.lines.map((id) => ({ id, shipmentInfo })) } },
        how,
      ),
  },
  {
    operation: "OrderItemDelivery",
    order: ({ shipped }) => shipped,
    write: ({ orders }, stage, how) =>
      orders.deliverItem(
        {
          orderItemList: { orderItemId: first(stage.shipped) },
          shipmentCompanyId: "344",
          shipmentMethod: "1",
          deliveryTime: "16/11/2026 14:00",
        },
        how,
      ),
  },
  {
    operation: "CombineItems",
    order: ({ apart }) => apart,
    write: ({ orders }, stage, how) => orders.combineItems(items(stage.apart.lines), how),
  },
  {
    operation: "SeparateCombinedItems",
    order: ({ combined }) => combined,
    write: ({ orders }, stage, how) => orders.separateItems(items([first(stage.combined)]), how),
  },
  {
    operation: "OrderItemIdentity",
    order: picking,
    unseen: true,
    write: ({ orders }, { picking, productId }, how) => {
      const serialData = Array.from({ length: 3 }, (_, n) => ({
        serialNumber: `S-${n}`,
        imei1: "1",
        imei2: "",
      }));
      const item = {
        orderItemId: first(picking),
        productId,
        serialDataList: { serialData },
      };
      return orders.identifyItems(
        { orderNumber: picking.orderNumber, orderItemList: { orderItem: [item] } },
        how,
      );
    },
  },
];

/** So that many cases take little time. */
const SMALL = { delayMs: 5, retryAfterSeconds: 0, bombBytes: 4 * 1024 * 1024 } as const;

/** Each fault, before and after the service's commit where that is a choice. */
export const writeFaults: readonly FaultRequest[] = faultKinds.flatMap((kind): FaultRequest[] => {
  if (kind === "latency" || kind.startsWith("reset-")) return [{ ...SMALL, kind }];
  return (["before-commit", "after-commit"] as const).map((when) => ({ ...SMALL, kind, when }));
});

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
    feed: { settleMs: 1 },
    writes: { settleMs: 0 },
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
  await store.write((session) =>
    session.run("UPDATE keyed_write SET leased_until = intended_at WHERE state = 'sending'"),
  );
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
        takeForRun: () => real.takeForRun(),
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
        if (source.isLost) throw new StoreError("unreachable", "The database cannot be reached.");
        return real.write(work);
      };
      return { ...real, write, read: (work) => real.read(work), close: () => real.close() };
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
