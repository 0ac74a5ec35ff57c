import { createRestClient } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

let units = 0;
for await (const { lines } of client.packages.items({ status: "Picking" })) {
  for (const { quantity } of lines) units += quantity;
}
console.log(units, "units to pick");
