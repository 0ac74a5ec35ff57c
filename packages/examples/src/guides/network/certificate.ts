import { readFileSync } from "node:fs";
import { createRestClient } from "@marketplace-seller/rest-client";
import { Agent } from "undici";

const client = createRestClient({
  baseUrl: "https://gateway.example",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
  dispatcher: new Agent({
    connect: {
      ca: readFileSync("company-ca.pem"), // whom to trust
      cert: readFileSync("client.pem"), // who you are, where the gateway asks
      key: readFileSync("client-key.pem"),
    },
  }),
});
const { content } = await client.packages.list({ size: 5 });
console.log(content.length, "packages");
