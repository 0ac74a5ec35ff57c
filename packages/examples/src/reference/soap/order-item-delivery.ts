import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const { result } = await client.orders.deliverItem({
  orderItemList: { orderItemId: "5600000007" },
  shipmentCompanyId: "341",
  shipmentMethod: "1",
  deliveryTime: "21/11/2026 08:30",
});
console.log(result.status);
