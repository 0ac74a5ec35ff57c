import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const skus = [
  { stockCode: "STK-00001", quantity: 7 },
  { stockCode: "SOLD-OUT", quantity: 3 },
];

// The service has queued the task. It is not applied yet, and a SKU can still fail.
const task = await client.products.updatePriceAndStock({ payload: { integrator: "my-erp", skus } });
console.log(task.status);
