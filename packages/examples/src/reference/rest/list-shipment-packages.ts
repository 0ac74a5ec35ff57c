import { fromEnv } from "@marketplace-seller/rest-client";

const client = fromEnv();

const page = await client.packages.list({ status: "Picking", size: 3 });
for (const { id, orderNumber, lines } of page.content) {
  console.log(id, orderNumber, lines.map(({ stockCode }) => stockCode).join(" "));
}
