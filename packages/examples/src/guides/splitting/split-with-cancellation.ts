import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const { content } = await client.packages.list({ orderNumber: "207400000066", status: "Picking" });
const line = content.flatMap(({ lines }) => lines).find(({ quantity }) => quantity === 3);
if (line === undefined) throw new Error("The order has no order line with three units to split");

const OUT_OF_STOCK = 61;
const { orderLineId } = line;
const { splitPackageOrderItems } = await client.packages.splitByQuantity(
  {
    splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
    cancelledItems: [{ cancelReasonId: OUT_OF_STOCK, orderLineId, quantity: 1 }],
  },
  { context: { orderNumber: "207400000066" } },
);
const newPackageIds = new Set(splitPackageOrderItems.map(({ packageId }) => packageId));

const after = await client.packages.list({ orderNumber: "207400000066" });
for (const { id, shipmentPackageStatus, lines } of after.content) {
  const units = lines.map(({ quantity }) => quantity).join(" + ");
  console.log(id, shipmentPackageStatus, units, newPackageIds.has(id ?? "") ? "new" : "");
}
