import { randomUUID } from "node:crypto";
import { createRestClient } from "@marketplace-seller/rest-client";
import { GenericContainer, Wait } from "testcontainers";

const token = randomUUID();
const container = await new GenericContainer("marketplace-sandbox")
  .withEnvironment({ MARKETPLACE_SANDBOX_CONTROL_TOKEN: token }) // the header x-sandbox-token
  .withExposedPorts(4010)
  .withWaitStrategy(Wait.forHealthCheck())
  .start();

const client = createRestClient({
  baseUrl: `http://${container.getHost()}:${container.getMappedPort(4010)}`,
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});
console.log((await client.packages.list()).content.length, "packages");
await container.stop();
