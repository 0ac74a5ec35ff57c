import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// The order line has three units: one unit is sent now, one is cancelled as out of stock, and the
// third gets a further package.
const OUT_OF_STOCK = 61;
const orderLineId = "5600000131";
const result = await client.packages.splitByQuantity({
  splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
  cancelledItems: [{ cancelReasonId: OUT_OF_STOCK, orderLineId, quantity: 1 }],
});
for (const { packageId, orderLineId, quantity } of result.splitPackageOrderItems) {
  console.log(packageId, orderLineId, quantity);
}
