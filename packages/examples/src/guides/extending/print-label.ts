import { createRestClient } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4011",
  credentials: { appKey: "any", appSecret: "any" },
});
const label = await client.operations.getCargoLabel({ query: { packageId: "3400000111" } });
console.log(label.packageId, label.cost, label.url);
