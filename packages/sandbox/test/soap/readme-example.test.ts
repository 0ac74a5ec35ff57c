import { createSandbox } from "@marketplace-seller/sandbox";
import { createSoapClient } from "@marketplace-seller/soap-client";
import { expect, it } from "vitest";

it("accepts what a buyer ordered", async () => {
  await using sandbox = createSandbox();
  const { orders } = createSoapClient({
    baseUrl: sandbox.baseUrl,
    credentials: sandbox.credentials,
    fetch: sandbox.fetch,
  });
  const [seller] = sandbox.control.sellers.list();
  const placed = sandbox.control.orders.place(seller?.sellerId ?? "", {
    lines: [{ stockCode: "STK-00001", quantity: 2 }],
  });

  const { orderDetail } = await orders.detail({ orderRequest: { id: placed.orderId } });
  const orderItem = orderDetail.itemList.item.map(({ id }) => ({ id }));
  await orders.acceptItems({ orderItemList: { orderItem }, numberOfPackages: 1 });

  const { packages } = sandbox.control.orders.find(seller?.sellerId ?? "", placed.orderNumber);
  expect(packages.map(({ status }) => status)).toEqual(["Picking"]);
});
