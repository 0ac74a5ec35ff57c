import { expect, it } from "vitest";
import { renderResult } from "./stored-result.ts";

it("stores the ids and states of a response, and nothing that a buyer wrote", () => {
  const orderItem = {
    id: "11",
    status: 2,
    quantity: 1,
    productName: "Mug",
    customTextOptionValues: { customTextOptionValue: [{ option: "Engraving", text: "For Ada" }] },
  };
  const accepted = {
    result: { status: "success", errorMessage: "a text" },
    orderItemList: { orderItem: [orderItem] },
  };
  expect(JSON.parse(renderResult(accepted) ?? "")).toEqual({
    result: { status: "success" },
    orderItemList: { orderItem: [{ id: "11", status: 2, quantity: 1 }] },
  });
  const rows = [
    { orderNumber: "1", packageId: "2", orderLineId: "3", stockCode: "A", quantity: 1 },
  ];
  const split = { code: 200, message: "For Ada", splitPackageOrderItems: rows, note: "For Ada" };
  expect(JSON.parse(renderResult(split) ?? "")).toEqual({
    code: 200,
    splitPackageOrderItems: rows,
  });
  expect(renderResult(undefined)).toBeNull();
});
