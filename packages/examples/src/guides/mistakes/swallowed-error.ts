import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "expired" },
});

// Wrong: the program treats a failed call like a day without orders, so nobody notices the failure.
const none = await client.packages.list().catch(() => ({ content: [] }));
console.log("wrong:", none.content.length, "orders");

// Right: the program lets the failed call throw. The error's field `code` says what to do, and its
// field `retryable` whether a later call can succeed.
try {
  await client.packages.list();
} catch (error) {
  if (!isSellerError(error)) throw error;
  console.log("right:", error.code, error.retryable);
}
