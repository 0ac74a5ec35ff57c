import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();
const { MARKETPLACE_BASE_URL, MARKETPLACE_APP_KEY = "", MARKETPLACE_APP_SECRET = "" } = process.env;

// Floating-point arithmetic: the service fails a price that does not have two digits after the
// point, and its response does not say so.
const salePrice = 4.35 * 100 * 0.01;
const skus = [{ stockCode: "STK-00001", salePrice, listPrice: 12.5 }];
const body = JSON.stringify({ payload: { integrator: "my-erp", skus } });
const response = await fetch(`${MARKETPLACE_BASE_URL}/ms/product/tasks/price-stock-update`, {
  method: "POST",
  headers: {
    appKey: MARKETPLACE_APP_KEY,
    appSecret: MARKETPLACE_APP_SECRET,
    "content-type": "application/json",
  },
  body,
});
console.log(body, response.status);
await client.products.query({ stockCode: "STK-00001" });
