import { fromEnv, isSellerError } from "@marketplace-seller/rest-client";

const client = fromEnv();

// A price may be a number or a decimal string, and price and stock may be sent separately. The
// price 549.9 is sent as 549.90.
const task = await client.products.updatePriceAndStock({
  payload: {
    integrator: "my-erp",
    skus: [
      { stockCode: "STK-00001", listPrice: 549.9, salePrice: "499.90" },
      { stockCode: "STK-00002", quantity: 120 },
    ],
  },
});
console.log(task.id, task.status, task.reasons?.[0]);

try {
  await client.products.updatePriceAndStock({
    payload: {
      integrator: "my-erp",
      skus: [{ stockCode: "STK-00003", listPrice: "10.00", salePrice: 12.345 }],
    },
  });
} catch (error) {
  if (!isSellerError(error, "invalid-request")) throw error;
  for (const { message } of error.issues) console.log(message);
}
