import { createSoapClient } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

const items = { orderItem: [{ id: "5600000050" }, { id: "5600000051" }] };
await client.orders.combineItems({ orderItemList: items });
const { result } = await client.orders.separateItems({ orderItemList: items });
console.log(result.status);
