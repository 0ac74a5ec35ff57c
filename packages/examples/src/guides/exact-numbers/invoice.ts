import { fromEnv, invoiceTotal, sumDecimals } from "@marketplace-seller/rest-client";

const client = fromEnv();

const { content } = await client.packages.list({ status: "Shipped", size: 3 });
for (const shipment of content) {
  const byHand = sumDecimals(shipment.lines.map(({ sellerInvoiceAmount }) => sellerInvoiceAmount));
  console.log(shipment.orderNumber, invoiceTotal(shipment), byHand);
}
