import { createRestClient } from "@marketplace-seller/rest-client";

const baseUrl = process.env.MARKETPLACE_BASE_URL ?? "http://127.0.0.1:4010";
const credentials = { appKey: "sandbox-key", appSecret: "sandbox-secret" };
const client = createRestClient({ baseUrl, credentials });

const { content } = await client.packages.list({ status: "Created", size: 1 });
const lines = content.flatMap((shipment) =>
  shipment.lines.map(({ orderLineId }) => ({ lineId: orderLineId })),
);
const accepted = await client.operations.updateOrderLineStatus({
  body: { lines, status: "Picking" },
});
// The service may accept some lines and refuse others: each line has its own outcome.
for (const { lineId, status, reasons } of accepted.content) console.log(lineId, status, reasons);
