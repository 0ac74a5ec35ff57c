import { createSoapClient } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const { result } = await client.orders.deliverItem({
  orderItemList: { orderItemId: "5600000007" },
  shipmentCompanyId: "341",
  shipmentMethod: "1",
  deliveryTime: "21/11/2026 08:30",
});
console.log(result.status);
