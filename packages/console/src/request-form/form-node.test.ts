import { expect, it } from "vitest";
import { createExampleValue, type FormNode } from "./form-node.ts";

const text: FormNode = { kind: "string" };
const id: FormNode = { kind: "object", fields: [{ name: "id", required: true, node: text }] };

it("fills an example request with existing data and with its required fields", () => {
  const node: FormNode = {
    kind: "object",
    fields: [
      { name: "stockCode", required: true, node: text },
      { name: "quantity", required: false, node: { kind: "number" } },
      { name: "currencyType", required: true, node: { kind: "string", choices: ["TL", "USD"] } },
      { name: "barcode", required: false, node: text },
    ],
  };
  expect(
    createExampleValue(node, { stockCode: "A-1", quantity: "3", currencyType: "YEN" }),
  ).toEqual({
    stockCode: "A-1",
    quantity: "3",
    currencyType: "TL",
  });
});

it("chooses the example value of an id by the object that contains the id", () => {
  const node: FormNode = {
    kind: "object",
    fields: [
      { name: "orderRequest", required: true, node: id },
      { name: "orderItem", required: false, node: { kind: "list", item: id } },
      { name: "serialData", required: false, node: { kind: "list", item: id } },
    ],
  };
  expect(
    createExampleValue(node, { "orderRequest.id": "1", "orderItem.id": "2", id: "3" }),
  ).toEqual({
    orderRequest: { id: "1" },
    orderItem: [{ id: "2" }],
  });
});
