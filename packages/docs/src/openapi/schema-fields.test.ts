import { expect, test } from "vitest";
import { fieldsOf } from "./schema-fields.ts";

const document = {
  components: {
    schemas: {
      Sku: {
        type: "object",
        required: ["stockCode"],
        properties: {
          stockCode: { type: "string", maxLength: 255 },
          salePrice: { type: "number", "x-kind": "amount", "x-fraction-digits": 2 },
          parent: { $ref: "#/components/schemas/Sku" },
        },
        dependentRequired: { salePrice: ["listPrice"] },
        "x-assumption": "one-id: one sentence: with a colon.",
      },
    },
  },
};
const skus = {
  type: "object",
  required: ["skus"],
  properties: {
    skus: { type: "array", maxItems: 1000, items: { $ref: "#/components/schemas/Sku" } },
    note: { anyOf: [{ type: "string" }, { type: "null" }] },
  },
};

test("a request says what is required, in words what limits it, and what it assumes", () => {
  const [list, note] = fieldsOf({ document, direction: "request" }, skus);
  expect(list).toMatchObject({
    type: "array of Sku",
    flags: ["required"],
    description: "At most 1000 entries.\n\nWith `salePrice`, `listPrice` must be sent too.",
    assumptions: [{ id: "one-id", text: "one sentence: with a colon." }],
  });
  expect(list?.inside).toMatchObject({
    name: "Sku",
    fields: [
      { name: "stockCode", flags: ["required"], description: "At most 255 characters." },
      { name: "salePrice", flags: ["amount"] },
      { name: "parent" },
    ],
  });
  expect(note).toMatchObject({ type: "string", flags: ["may be null"] });
});

test("a response says what may be absent", () => {
  const [list, note] = fieldsOf({ document, direction: "response" }, skus);
  expect(list?.flags).toEqual([]);
  expect(list?.inside?.fields[0]?.flags).toEqual([]);
  expect(note?.flags).toEqual(["may be absent", "may be null"]);
});

test("a schema that holds itself ends at its second time", () => {
  const [list] = fieldsOf({ document, direction: "request" }, skus);
  const parent = list?.inside?.fields.find(({ name }) => name === "parent");
  expect(parent).not.toHaveProperty("inside");
});
