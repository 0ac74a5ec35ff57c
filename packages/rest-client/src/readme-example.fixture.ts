import { createRestClient, invoiceTotal, isSellerError } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const page = await client.packages.list({ status: "Picking", size: 50 });
for (const each of page.content) {
  console.log(each.orderNumber, invoiceTotal(each));
}

try {
  const task = await client.products.updatePriceAndStock({
    payload: {
      integrator: "my-erp",
      skus: [{ stockCode: "SHIRT-M", listPrice: 149.9, salePrice: "129.90", quantity: 12 }],
    },
  });
  console.log(task.id, task.status);
} catch (error) {
  if (!isSellerError(error)) throw error;
  console.error(error.code, error.message);
}
