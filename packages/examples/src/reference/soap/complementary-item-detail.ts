import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const { itemWithCompInfoList } = await client.orders.complementaryItems({
  orderItemList: { orderItem: [{ id: "5600000012" }] },
});
console.log(itemWithCompInfoList.itemWithComplementary.length, "complementary items");
