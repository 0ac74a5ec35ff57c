import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";

await using sandbox = createSandbox();
const client = createRestClient(sandbox.connection);
const skus = [
  { stockCode: "STK-00001", quantity: 7 },
  { stockCode: "SOLD-OUT", quantity: 3 },
];

// Wrong: the program treats a product task as done that the service has only queued. The price of a queued task is not
// applied yet, and the service may still refuse a SKU.
const task = await client.products.updatePriceAndStock({ payload: { integrator: "my-erp", skus } });
console.log("wrong:", task.status);

// Right: compare the listed products with the task, SKU by SKU, when the task has been applied.
const report = await client.products.updatePriceAndStockAll({ integrator: "my-erp", skus });
sandbox.control.clock.advance(60_000);
for (const { sku, state } of await client.products.confirm(report)) {
  console.log("right:", sku.stockCode, state);
}
