import { sumDecimals } from "@marketplace-seller/client-core";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSoapClient, isSellerError } from "@marketplace-seller/soap-client";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSandbox } from "../../src/index.ts";

/** The lines of the stocked products that each order buys, and how many units of each. */
const bought = [
  { stockCode: "STK-00001", quantity: 3 },
  { stockCode: "STK-00002", quantity: 1 },
  { stockCode: "STK-00004", quantity: 2 },
] as const;

/** A step: what to do, and to which of the order's present lines (one bit each). */
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      "accept",
      "reject",
      "ship",
      "deliver",
      "combine",
      "separate",
      "identify",
      "split lines",
      "split units",
    ),
    which: fc.integer({ min: 1, max: 63 }),
  }),
  { minLength: 1, maxLength: 10 },
);

/** Where an order's lines can go from each state by these operations. */
const follows: Readonly<Record<string, readonly string[]>> = {
  Created: ["Created", "Picking", "Cancelled"],
  Picking: ["Picking", "Cancelled", "UnSupplied", "Shipped"],
  Shipped: ["Shipped", "Delivered"],
  Delivered: ["Delivered"],
  Cancelled: ["Cancelled"],
  UnSupplied: ["UnSupplied"],
};

function openOrder() {
  const sandbox = createSandbox({ packages: 0, rateLimit: false });
  const { credentials, baseUrl, control } = sandbox;
  const { orders } = createSoapClient({
    baseUrl,
    credentials,
    fetch: sandbox.fetch,
  });
  const { packages } = createRestClient({ baseUrl, credentials, fetch: sandbox.fetch });
  const sellerId = control.sellers.list()[0]?.sellerId ?? "";
  const { orderId, orderNumber } = control.orders.place(sellerId, { lines: [...bought] });
  const detail = async () => (await orders.detail({ orderRequest: { id: orderId } })).orderDetail;
  const listed = async () => (await packages.list({ orderNumber, size: 100 })).content;
  return { sandbox, orders, packages, orderNumber, detail, listed };
}

type Opened = ReturnType<typeof openOrder>;
type Items = Awaited<ReturnType<Opened["detail"]>>["itemList"]["item"];

function carryOut(
  { orders, packages, orderNumber }: Opened,
  what: string,
  chosen: Items,
): Promise<unknown> {
  const orderItemList = { orderItem: chosen.map(({ id }) => ({ id })) };
  const [first] = chosen;
  if (first === undefined) return Promise.resolve();
  const shipmentInfo = {
    shipmentCompany: { id: "341" },
    campaignNumber: "",
    trackingNumber: `T${first.quantity}`,
    shipmentMethod: 1,
  };
  switch (what) {
    case "accept":
      return orders.acceptItems({ orderItemList, numberOfPackages: 1 });
    case "reject":
      return orders.rejectItems({ orderItemList, rejectReason: "x" });
    case "ship":
      return orders.shipItems({
        orderItemList: { orderItem: chosen.map(({ id }) => ({ id, shipmentInfo })) },
      });
    case "deliver":
      return orders.deliverItem({
        orderItemList: { orderItemId: first.id },
        shipmentCompanyId: "341",
        shipmentMethod: "1",
        deliveryTime: "21/11/2026",
      });
    case "combine":
      return orders.combineItems({ orderItemList });
    case "separate":
      return orders.separateItems({ orderItemList });
    case "identify":
      return orders.identifyItems({
        orderNumber,
        orderItemList: {
          orderItem: chosen.map(({ id, productId }) => ({
            orderItemId: id,
            productId,
            serialDataList: { serialData: [{ serialNumber: "S", imei1: "", imei2: "" }] },
          })),
        },
      });
    case "split lines":
      return packages.splitByOrderLines({
        splitGroups: [{ orderLineIds: chosen.map(({ id }) => id) }],
      });
    default:
      return packages.splitByQuantity({
        splitPackages: [{ packageDetails: [{ orderLineId: first.id, quantities: 1 }] }],
        cancelledItems: [{ orderLineId: first.id, quantity: 1, cancelReasonId: 61 }],
      });
  }
}

function unitsOf(items: Items): Readonly<Record<string, number>> {
  const units: Record<string, number> = {};
  for (const { productSellerCode: code, quantity } of items) {
    units[code] = (units[code] ?? 0) + quantity;
  }
  return units;
}

it("conserves units and amounts, line for line and over both protocols, whatever is done", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const opened = openOrder();
      const before = await opened.detail();
      let items = before.itemList.item;
      for (const { what, which } of plan) {
        const chosen = items.filter((_, index) => (which >> index) & 1);
        const refused = await carryOut(opened, what, chosen).then(
          () => false,
          (error: unknown) => {
            if (!isSellerError(error)) throw error;
            return true;
          },
        );
        const after = await opened.detail();
        if (refused) expect(after.itemList).toEqual({ item: items });
        await expectConserved(opened, before, after);
        expectStatesFollow(items, after.itemList.item);
        items = after.itemList.item;
      }
      await opened.sandbox.close();
    }),
    { numRuns: 60 },
  );
});

async function expectConserved(
  { listed }: Opened,
  before: Awaited<ReturnType<Opened["detail"]>>,
  after: Awaited<ReturnType<Opened["detail"]>>,
): Promise<void> {
  expect(unitsOf(after.itemList.item)).toEqual(unitsOf(before.itemList.item));
  expect(after.billingTemplate).toEqual(before.billingTemplate);
  const current = (await listed()).filter((each) => each.shipmentPackageStatus !== "Unpacked");
  const overRest = current.flatMap(({ lines }) => lines.map((line) => line.orderLineId));
  expect(overRest.sort()).toEqual(after.itemList.item.map(({ id }) => id).sort());
  expect(sumDecimals(current.map(({ totalAmount }) => totalAmount))).toBe(
    before.billingTemplate.originalPrice,
  );
  for (const { lines, shipmentPackageStatus } of current) {
    for (const line of lines) expect(line.orderItemLineItemStatusName).toBe(shipmentPackageStatus);
  }
}

const restWord: Readonly<Record<string, string>> = {
  New: "Created",
  Approved: "Picking",
  Rejected: "Cancelled",
};

/** A line that kept its id is in a state that can follow the one before. */
function expectStatesFollow(before: Items, after: Items): void {
  const nameOf = (word: string) => restWord[word] ?? word;
  for (const { id, status } of after) {
    const former = before.find((item) => item.id === id);
    if (former === undefined) continue;
    expect(follows[nameOf(former.status)]).toContain(nameOf(status));
  }
}
