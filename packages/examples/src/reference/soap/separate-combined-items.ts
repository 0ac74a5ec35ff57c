import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

const items = { orderItem: [{ id: "5600000084" }, { id: "5600000085" }] };
await client.orders.combineItems({ orderItemList: items });
const { result } = await client.orders.separateItems({ orderItemList: items });
console.log(result.status);
