import { createSoapClient } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const { orderDetail } = await client.orders.detail({ orderRequest: { id: "81000016" } });
if (orderDetail === undefined) throw new Error("There is no such order");
const { orderNumber, buyer, billingTemplate } = orderDetail;
console.log(orderNumber, buyer.fullName, billingTemplate.sellerInvoiceAmount);
