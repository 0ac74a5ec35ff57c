import { createRestClient } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";

await using sandbox = createSandbox();
const client = createRestClient({
  ...sandbox.connection,
  timeoutMs: 20_000,
  retry: { maxAttempts: 4 },
});

sandbox.control.faults.add({ kind: "unavailable", times: 2 });
const { content } = await client.packages.list({ size: 5 });
console.log(content.length, "packages after", sandbox.control.requests.list().length, "requests");
