import { createRestClient, isRefusedError } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

try {
  // This line is in a package that is still in Created.
  await client.packages.splitByOrderLines({ splitGroups: [{ orderLineIds: ["5600000087"] }] });
} catch (error) {
  if (!isRefusedError(error)) throw error;
  console.log(error.code, error.message);
}
