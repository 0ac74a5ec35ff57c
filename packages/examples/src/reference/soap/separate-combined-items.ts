import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const items = { orderItem: [{ id: "5600000050" }, { id: "5600000051" }] };
await client.orders.combineItems({ orderItemList: items });
const { result } = await client.orders.separateItems({ orderItemList: items });
console.log(result.status);
