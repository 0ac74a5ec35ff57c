import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const { orderDetail } = await client.orders.detail({ orderRequest: { id: "81000016" } });
if (orderDetail === undefined) throw new Error("There is no such order");
const { orderNumber, buyer, billingTemplate } = orderDetail;
console.log(orderNumber, buyer.fullName, billingTemplate.sellerInvoiceAmount);
