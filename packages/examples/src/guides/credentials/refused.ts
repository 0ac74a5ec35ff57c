import { createRestClient, isSellerError } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "not-the-secret" },
});

try {
  await client.packages.list();
} catch (error) {
  if (!isSellerError(error, "authentication")) throw error;
  console.log(error.code, error.message);
  console.log("names the secret:", JSON.stringify(error).includes("not-the-secret"));
}
