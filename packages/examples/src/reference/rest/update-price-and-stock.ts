import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

// The client sends the price 549.9 as 549.90, with exactly two digits after the decimal point.
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
