import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const query = { searchData: { status: "New" }, pageSize: 50 };
for await (const { orderNumber, orderItemList } of client.orders.detailedItems(query)) {
  for (const { id, productSellerCode, quantity } of orderItemList.orderItem) {
    console.log(orderNumber, id, productSellerCode, quantity);
  }
  break;
}
