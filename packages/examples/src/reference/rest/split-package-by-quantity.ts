import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// Of three units one travels now and one is out of stock; the third goes into a further package.
const OUT_OF_STOCK = 61;
const orderLineId = "5600000185";
const result = await client.packages.splitByQuantity({
  splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
  cancelledItems: [{ cancelReasonId: OUT_OF_STOCK, orderLineId, quantity: 1 }],
});
for (const { packageId, orderLineId, quantity } of result.splitPackageOrderItems) {
  console.log(packageId, orderLineId, quantity);
}
