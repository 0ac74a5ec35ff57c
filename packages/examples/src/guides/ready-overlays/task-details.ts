import { createRestClient } from "@marketplace-seller/rest-client";

const baseUrl = process.env.MARKETPLACE_BASE_URL ?? "http://127.0.0.1:4010";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const client = createRestClient({ baseUrl, credentials });

const skus = [
  { stockCode: "STK-00001", listPrice: "149.90", salePrice: "129.90", quantity: 5 },
  { stockCode: "NEVER", quantity: 1 },
];
const payload = { integrator: "my-erp", skus };
const task = await client.products.updatePriceAndStock({ payload });
const body = { taskId: task.id, pageable: { page: 0, size: 50 } };
let details = await client.operations.queryTaskDetails({ body });
while (details.status === "IN_QUEUE") {
  await new Promise((resolve) => setTimeout(resolve, 500));
  details = await client.operations.queryTaskDetails({ body });
}
for (const { itemCode, status, reasons } of details.skus?.content ?? []) {
  console.log(itemCode, status, reasons?.join(" "));
}
