import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "expired" },
});

// Wrong: a failed call looks like a quiet day, for as long as nobody wonders.
const none = await client.packages.list().catch(() => ({ content: [] }));
console.log("wrong:", none.content.length, "orders");

// Right: let it throw. The code says what to do, and "retryable" whether waiting helps.
try {
  await client.packages.list();
} catch (error) {
  if (!isSellerError(error)) throw error;
  console.log("right:", error.code, error.retryable);
}
