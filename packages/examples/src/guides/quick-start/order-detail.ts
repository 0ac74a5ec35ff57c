import { createSoapClient } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const { orderList } = await client.orders.list({ searchData: { status: "New" } });
const [first] = orderList?.order ?? [];
if (first === undefined) throw new Error("There is no new order");

const { orderDetail } = await client.orders.detail({ orderRequest: { id: first.id } });
console.log(orderDetail?.orderNumber, orderDetail?.buyer.fullName);
for (const item of orderDetail?.itemList.item ?? []) {
  console.log(item.quantity, item.productName, item.sellerInvoiceAmount);
}
