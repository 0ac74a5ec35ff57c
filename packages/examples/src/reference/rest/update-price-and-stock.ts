import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// 549.9 is sent as 549.90: exactly two digits after the point.
const task = await client.products.updatePriceAndStock({
  payload: {
    integrator: "my-erp",
    skus: [
      { stockCode: "STK-00001", listPrice: 549.9, salePrice: "499.90" },
      { stockCode: "STK-00002", quantity: 120 },
    ],
  },
});
console.log(task.id, task.status, task.reasons);
