import { createRestClient } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const task = await client.products.update({
  payload: {
    integrator: "my-erp",
    skus: [{ stockCode: "STK-00002", preparingDay: 3, deleteMaxPurchaseQuantity: true }],
  },
});
console.log(task.id, task.status, task.reasons);
