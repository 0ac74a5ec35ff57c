import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const task = await client.products.update({
  payload: {
    integrator: "my-erp",
    skus: [{ stockCode: "STK-00002", preparingDay: 3, deleteMaxPurchaseQuantity: true }],
  },
});
console.log(task.id, task.status, task.reasons);
