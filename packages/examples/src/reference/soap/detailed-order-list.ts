import { createSoapClient } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const query = { searchData: { status: "New" }, pageSize: 50 };
for await (const { orderNumber, orderItemList } of client.orders.detailedItems(query)) {
  for (const { id, productSellerCode, quantity } of orderItemList.orderItem) {
    console.log(orderNumber, id, productSellerCode, quantity);
  }
  break;
}
