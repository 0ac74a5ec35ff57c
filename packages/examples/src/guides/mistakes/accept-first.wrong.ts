import { createSandbox } from "@marketplace-seller/sandbox";
import { createSoapClient } from "@marketplace-seller/soap-client";

await using sandbox = createSandbox({ packages: 0 });
const soap = createSoapClient(sandbox.connection);

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

// Accepts every new order at once, so that the buyer believes the order will be
// sent.
const accepted = await placeOrder("STK-00002");
await soap.orders.acceptItems({ orderItemList: toList(accepted), numberOfPackages: 1 });
console.log("promised", accepted[0]?.productSellerCode, "which is not there");
