import { createSoapClient } from "@marketplace-seller/soap-client";

const client = createSoapClient({
  baseUrl: "http://127.0.0.1:4010",
  credentials: { appKey: "sandbox-key", appSecret: "sandbox-secret" },
});

// Two packages of one order become one.
const items = { orderItem: [{ id: "5600000050" }, { id: "5600000051" }] };
const { result } = await client.orders.combineItems({ orderItemList: items });
console.log(result.status);
