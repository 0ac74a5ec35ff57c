import { createRestClient } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
  timeoutMs: 60_000, // a whole call, its retries and waits included
  attemptTimeoutMs: 10_000, // one attempt
  retry: { maxAttempts: 4 },
  userAgent: "my-erp/3.1",
  hooks: {
    onResponse: ({ operation, attempt, status }) => {
      console.log(`${operation}, attempt ${attempt}: status ${status}`);
    },
  },
});
await client.products.query({ size: 1 });
