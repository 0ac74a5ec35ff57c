import { fromEnv } from "@marketplace-seller/soap-client";

const client = fromEnv();

// Combines the items of two packages of one order into one package.
const items = { orderItem: [{ id: "5600000020" }, { id: "5600000021" }] };
const { result } = await client.orders.combineItems({ orderItemList: items });
console.log(result.status);
