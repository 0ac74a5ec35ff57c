import { createRestClient, isLive } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});
const counts = { toHandle: 0, done: 0, toLookAt: 0 };
for await (const shipment of client.packages.items({ sender: "ALL" })) {
  const live = isLive(shipment);
  if (live === undefined) counts.toLookAt += 1;
  else counts[live ? "toHandle" : "done"] += 1;
}
console.log(counts);
