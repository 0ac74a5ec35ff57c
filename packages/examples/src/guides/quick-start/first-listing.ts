import { createRestClient, invoiceTotal } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const page = await client.packages.list({ status: "Picking", size: 5 });
for (const shipment of page.content) {
  console.log(shipment.orderNumber, shipment.id, invoiceTotal(shipment), "TL");
}
