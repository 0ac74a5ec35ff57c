import { expect, test } from "vitest";
import type { Field, Operation } from "../reference/operation.ts";
import { aliasedSchema, contractTypes } from "./api-pages.ts";

const field = (name: string, type: string, fields: readonly Field[] = []): Field => {
  return { name, type, flags: [], assumptions: [], inside: { name: type, fields } };
};
const operation = (name: string, typeName: string, fields: readonly Field[]): Operation => {
  const part = { id: "request", title: "", typeName, assumptions: [], fields };
  return { name, page: name, lead: "", parts: [part] };
};

test("a type links to the first list of its fields", () => {
  const types = contractTypes([
    operation("create", "Creation", [field("sku", "Sku", [field("price", "Price")])]),
    operation("update", "Update", [field("sku", "Sku")]),
  ]);
  expect(types.get("Sku")).toBe("/create.html#request.sku");
  expect(types.get("Price")).toBe("/create.html#request.sku.price");
});

test("a type that is a whole message links to the message and not to a field", () => {
  const types = contractTypes([
    operation("list", "List", [field("task", "Task")]),
    operation("show", "Task", []),
  ]);
  expect(types.get("Task")).toBe("/show.html#request");
});

test("only a direct alias of a contract type counts as an alias", () => {
  expect(aliasedSchema("type Task = components['schemas']['Task'];")).toBe("Task");
  expect(aliasedSchema("type Name = components['schemas']['Task']['name'];")).toBeUndefined();
});
