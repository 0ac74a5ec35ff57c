import { createRestClient, TimeoutError } from "@marketplace-seller/rest-client";
import { createSandbox } from "@marketplace-seller/sandbox";

await using sandbox = createSandbox();
const client = createRestClient({
  ...sandbox.connection,
  timeoutMs: 20_000, // the whole call, retries and waits included
  attemptTimeoutMs: 500, // one attempt
  retry: { maxAttempts: 2 },
});

sandbox.control.faults.add({ kind: "latency", delayMs: 5_000, times: 10 });
try {
  await client.packages.list({ size: 5 });
} catch (error) {
  if (!(error instanceof TimeoutError)) throw error;
  console.log(error.code, "after", error.attempts, "attempts");
}
