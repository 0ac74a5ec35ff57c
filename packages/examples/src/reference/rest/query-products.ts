import { createRestClient } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const page = await client.products.query({ saleStatus: "On_Sale", size: 3 });
for (const { stockCode, title, salePrice, quantity } of page.content) {
  console.log(stockCode, title, salePrice, quantity);
}
