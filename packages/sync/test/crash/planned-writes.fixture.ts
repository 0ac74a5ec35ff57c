import type { Sandbox } from "@marketplace-seller/sandbox";
import type { WriteBody, WriteContext } from "../../src/writes/write-operations.ts";

/** A keyed write that a process makes: a split, or a collection request. */
export type PlannedWrite = { readonly key: string; readonly context: WriteContext } & (
  | { readonly split: WriteBody<"splitPackageByOrderLines">; readonly collect?: undefined }
  | { readonly split?: undefined; readonly collect: WriteBody<"createCollectionRequest"> }
);

/** Places orders and plans one keyed write for each: mostly splits, because the outcome of a split can be read back. */
export function planWrites({ control }: Sandbox, count: number): readonly PlannedWrite[] {
  const { sellerId } = control.sellers.find();
  const products = control.products
    .list(sellerId, { size: 100 })
    .content.filter(({ quantity, status }) => quantity > 40 && status === "Active");
  const planned: PlannedWrite[] = [];
  for (let at = 0; planned.length < count; at += 1) {
    const bought = [products[at % products.length], products[(at + 1) % products.length]];
    const lines = bought.map((product) => ({ stockCode: product?.stockCode ?? "", quantity: 1 }));
    const { orderNumber, packages } = control.orders.place(sellerId, { lines });
    const [listed, ...others] = packages;
    // The products of several senders are in separate packages.
    if (listed?.packageId == null || others.length > 0) continue;
    const { packageId } = listed;
    control.orders.movePackage(sellerId, packageId, "Picking");
    const ids = listed.lines.map(({ orderLineId }) => orderLineId);
    const write = planned.length % 3 < 2 ? splitOf(ids) : collectionOf(packageId, ids);
    planned.push({ ...write, key: `write ${packageId}`, context: { orderNumber, packageId } });
  }
  return planned;
}

const splitOf = (ids: readonly string[]) => ({
  split: { splitGroups: [{ orderLineIds: ids.slice(0, 1) }] },
});

const collectionOf = (id: string, ids: readonly string[]) => ({
  collect: {
    collectionRequestDetails: ids.map((orderLineId) => ({
      id,
      orderLineId,
      boxQuantity: 1,
      desi: 1,
      shipmentCompany: "CEVA" as const,
    })),
  },
});
