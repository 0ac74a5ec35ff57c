import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const skus = [
  { stockCode: "STK-00001", quantity: 8 },
  { stockCode: "SOLD-OUT", quantity: 3 },
];

// Compares the listed products with the task, SKU by SKU. What "differs" is looked at again later:
// it may still be queued.
const report = await client.products.updatePriceAndStockAll({ integrator: "my-erp", skus });
for (const { sku, state } of await client.products.confirm(report)) {
  if (state === "missing") console.log(sku.stockCode, "is not listed");
}
