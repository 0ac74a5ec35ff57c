import { expect, it } from "vitest";
import { createSandbox } from "../src/index.ts";

const lines = (line: object) => ({ lines: [{ stockCode: "STK-00001", quantity: 1, ...line }] });

it.each([
  lines({ sellerDiscount: "-1.00" }),
  lines({ mallDiscount: "0.001" }),
  lines({ sellerCouponDiscount: "1e2" }),
  lines({ mallDiscount: 1 }),
  lines({ quantity: 1.5 }),
  lines({ quantity: Number.NaN }),
  lines({ discount: "1.00" }),
  { ...lines({}), orderNumber: "" },
  {},
  null,
])("an order in code is refused when HTTP refuses it: %j", async (order) => {
  await using sandbox = createSandbox({ packages: 0 });
  const { control, sellerId } = sandbox;
  const response = await sandbox.fetch("http://localhost/_sandbox/orders", {
    method: "POST",
    headers: { "x-sandbox-token": "sandbox-control", "content-type": "application/json" },
    body: JSON.stringify(order),
  });
  expect(response.status).toBe(400);
  expect(() => control.orders.place(sellerId, order as never)).toThrow(RangeError);
  expect(control.orders.list(sellerId).total).toBe(0);
});

it("sellers, secrets, deviations and the catalogue are refused in code as by HTTP", async () => {
  await using sandbox = createSandbox({ packages: 0 });
  const { control, sellerId } = sandbox;
  const seller = { nickname: "", appKey: "key", appSecret: "secret" };
  expect(() => control.sellers.add(seller)).toThrow("$.nickname");
  expect(() => control.sellers.changeSecret(sellerId, { appSecret: "" })).toThrow("$.appSecret");
  expect(() => control.deviations.set({ dateShiftMs: 0.5 })).toThrow("$.dateShiftMs");
  expect(() => control.changeCatalogue({ rates: { USD: "-1", EUR: "1" } })).toThrow("$.rates");
  expect(control.sellers.list()).toHaveLength(1);
});
