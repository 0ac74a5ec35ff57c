import { createRestClient, invoiceTotal, sumDecimals } from "@marketplace-seller/rest-client";

const client = createRestClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const { content } = await client.packages.list({ status: "Shipped", size: 3 });
for (const shipment of content) {
  const byHand = sumDecimals(shipment.lines.map(({ sellerInvoiceAmount }) => sellerInvoiceAmount));
  console.log(shipment.orderNumber, invoiceTotal(shipment), byHand);
}
