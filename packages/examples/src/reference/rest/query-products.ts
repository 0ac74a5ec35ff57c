import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const page = await client.products.query({ saleStatus: "On_Sale", size: 3 });
for (const { stockCode, title, salePrice, quantity } of page.content) {
  console.log(stockCode, title, salePrice, quantity);
}
