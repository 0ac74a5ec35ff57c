import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const { result } = await client.orders.identifyItems({
  orderNumber: "207400000033",
  orderItemList: {
    orderItem: [
      {
        orderItemId: "5600000068",
        productId: "640000017",
        serialDataList: {
          serialData: [{ serialNumber: "SN-0001", imei1: "490154203237518", imei2: "" }],
        },
      },
    ],
  },
});
console.log(result.status);
