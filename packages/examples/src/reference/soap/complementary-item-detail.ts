import { createSoapClient } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const { itemWithCompInfoList } = await client.orders.complementaryItems({
  orderItemList: { orderItem: [{ id: "5600000012" }] },
});
console.log(itemWithCompInfoList.itemWithComplementary.length, "complementary items");
