import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";

const sellers = [{ appKey: "sandbox-key", appSecret: "sandbox-secret" }];
const clients: RestClient[] = sellers.map((credentials) =>
  createRestClient({ baseUrl: "http://127.0.0.1:4010", credentials }),
);
for (const client of clients) {
  const { content } = await client.products.query({ size: 1 });
  console.log(content[0]?.sellerId, content[0]?.sellerNickname);
}
