import { createSandbox } from "@marketplace-seller/sandbox";
import { createSoapClient } from "@marketplace-seller/soap-client";

await using sandbox = createSandbox({ packages: 0 });
const soap = createSoapClient(sandbox.connection);
const inWarehouse = new Map([["STK-00001", 3]]);

/** Places an order as a buyer, and returns its items as the seller sees them. */
async function placeOrder(stockCode: string) {
  const order = { lines: [{ stockCode, quantity: 1 }] };
  const { orderId } = sandbox.control.orders.place(sandbox.sellerId, order);
  const { orderDetail } = await soap.orders.detail({ orderRequest: { id: orderId } });
  return orderDetail.itemList.item;
}
const toList = (items: Awaited<ReturnType<typeof placeOrder>>) => ({
  orderItem: items.map(({ id }) => ({ id })),
});

// Checks the stock before it accepts an order. The items in stock are accepted,
// and the other items are rejected with a reason while they are new.
for (const stockCode of ["STK-00001", "STK-00002"]) {
  const items = await placeOrder(stockCode);
  const orderItemList = toList(items);
  const isThere = (inWarehouse.get(stockCode) ?? 0) >= 1;
  if (isThere) await soap.orders.acceptItems({ orderItemList, numberOfPackages: 1 });
  else {
    const reason = { rejectReason: "Out of stock", rejectReasonType: null };
    await soap.orders.rejectItems({ orderItemList, ...reason });
  }
  console.log(stockCode, isThere ? "accepted" : "rejected");
}
