import { createRestClient } from "@marketplace-seller/rest-client";
import { ProxyAgent } from "undici";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
  dispatcher: new ProxyAgent("http://proxy.example:3128"),
});
const { content } = await client.packages.list({ size: 5 });
console.log(content.length, "packages");
