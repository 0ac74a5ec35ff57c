import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const { orderItemList } = await client.orders.shipItems({
  orderItemList: {
    orderItem: [
      {
        id: "5600000110",
        shipmentInfo: {
          shipmentCompany: { id: "341" },
          campaignNumber: "7270000000065",
          trackingNumber: "928120011223",
          shipmentMethod: 1,
        },
      },
    ],
  },
});
for (const { id, status, shipmentInfo } of orderItemList.orderItem) {
  console.log(id, status, shipmentInfo?.trackingNumber);
}
