import { createRestClient } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const page = await client.packages.list({ status: "Picking", size: 3 });
for (const { id, orderNumber, lines } of page.content) {
  console.log(id, orderNumber, lines.map(({ stockCode }) => stockCode).join(" "));
}
