import { createRestClient } from "@marketplace-seller/rest-client";

// The client calls this function before every call, so that a new secret is used from the next call
// on.
async function readSecret(): Promise<{ appKey: string; appSecret: string }> {
  return { appKey: "sandbox-key", appSecret: "sandbox-secret" };
}

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: readSecret,
});
const { totalElements } = await client.products.query({ size: 1 });
console.log(totalElements, "products");
