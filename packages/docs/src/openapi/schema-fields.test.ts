import type { ObjectSchema, RestContract, Schema } from "@marketplace-seller/tools/contracts";
import { expect, test } from "vitest";
import { listFields } from "./schema-fields.ts";

const plain = { node: undefined as never, documentation: { assumptions: [] }, nullable: false };
const object = (fields: ObjectSchema["fields"], more: Partial<ObjectSchema> = {}): ObjectSchema => {
  const rules = { closed: true, dependentRequired: {}, notBelow: {} };
  return { ...plain, ...rules, type: "object", fields, ...more };
};
const field = (name: string, schema: Schema, required = false) => ({ name, schema, required });
const text = { ...plain, type: "string" } as const;
const price = { ...plain, type: "number", kind: "amount", fractionDigits: 2 } as const;
const reference = { ...plain, type: "reference", name: "Sku" } as const;

const sku = object(
  [
    field("stockCode", { ...text, maxLength: 255 }, true),
    field("salePrice", price),
    field("parent", reference),
  ],
  {
    dependentRequired: { salePrice: ["listPrice"] },
    documentation: { assumptions: [{ id: "one-id", text: "one sentence: with a colon." }] },
  },
);
const contract = { schemas: new Map([["Sku", sku]]) } as unknown as RestContract;
const skus = object([
  field("skus", { ...plain, type: "array", items: reference, maxItems: 1000 }, true),
  field("note", { ...text, nullable: true }),
]);

test("the fields of a request have flags, limits and assumptions", () => {
  const [list, note] = listFields({ contract, direction: "request" }, skus);
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

test("the fields of a response have a flag when they may be absent", () => {
  const [list, note] = listFields({ contract, direction: "response" }, skus);
  expect(list?.flags).toEqual([]);
  expect(list?.inside?.fields[0]?.flags).toEqual([]);
  expect(note?.flags).toEqual(["may be absent", "may be null"]);
});

test("a recursive schema is listed once", () => {
  const [list] = listFields({ contract, direction: "request" }, skus);
  const parent = list?.inside?.fields.find(({ name }) => name === "parent");
  expect(parent).not.toHaveProperty("inside");
});
