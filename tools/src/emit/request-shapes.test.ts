import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { emitRequestShapes } from "./request-shapes.ts";

test("declares each shape once, a table of them, and a validator for a body", () => {
  const { path, text } = emitRequestShapes(thingsContract(updateThings));
  expect(path).toBe("packages/rest-client/src/gen/requests.gen.ts");
  expect(text).toContain(`import type {
  Issue,
  ObjectShape,
  Shape,
} from "@marketplace-seller/client-core";
import { callerNumbers, read } from "@marketplace-seller/client-core/internal";
import type { OperationId } from "./operations.gen.ts";

const thingChangeShape: ObjectShape = {
  type: "object",
  fields: {
    code: { type: "string", minLength: 1, maxLength: 255, pattern: "^[a-z]+$" },
`);
  expect(text).toContain(`const thingUpdateShape: ObjectShape = {
  type: "object",
  fields: { things: { type: "array", items: thingChangeShape, minItems: 1, maxItems: 1000 } },
  required: ["things"],
};

/** What the body of \`updateThings\` may hold. */
export const updateThingsBody: ObjectShape = thingUpdateShape;

/** What each operation takes. An operation without a query string or body lacks that member. */
export const requestShapes: Readonly<
  Record<OperationId, { readonly query?: Shape; readonly body?: Shape }>
> = {
  updateThings: { body: updateThingsBody },
};

/** Checks the body of \`updateThings\`: every broken rule, or none. */
export function validateUpdateThingsBody(value: unknown): readonly Issue[] {
  return read(updateThingsBody, value, callerNumbers).issues;
}
`);
});

test("writes a validator for query parameters", () => {
  const { text } = emitRequestShapes(thingsContract(listThings));
  expect(text).toContain("  listThings: { query: listThingsQuery },\n");
  expect(text).toContain(
    "export function validateListThingsQuery(value: unknown): readonly Issue[] {\n  return read(listThingsQuery, value, callerNumbers).issues;\n}\n",
  );
});
