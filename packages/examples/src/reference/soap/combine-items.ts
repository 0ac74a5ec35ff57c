import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

// Two packages of one order become one.
const items = { orderItem: [{ id: "5600000050" }, { id: "5600000051" }] };
const { result } = await client.orders.combineItems({ orderItemList: items });
console.log(result.status);
