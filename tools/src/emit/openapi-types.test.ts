import { expect, test } from "vitest";
import { listThings, thingsContract } from "../model/inline-contract.fixture.ts";
import { emitOpenapiTypes } from "./openapi-types.ts";

async function types(things: string): Promise<string> {
  return (await emitOpenapiTypes(thingsContract(things))).text;
}

test("marks deprecated operations, parameters, members and schemas", async () => {
  const text = await types(
    listThings
      .replace("operationId: listThings", "operationId: listThings\n    deprecated: true")
      .replace("description: Page size.,", "description: Page size., deprecated: true,")
      .replace("description: How it is.", "description: How it is., deprecated: true")
      .replace(
        "total: { type: integer, x-kind: count }",
        "total: { type: integer, x-kind: count, deprecated: true }",
      ),
  );
  for (const after of [
    "size?: number;",
    'State: "New" | "Old" |',
    "total: number;",
    'get: operations["listThings"]',
    "export type State =",
  ]) {
    const [doc = ""] = text.slice(0, text.indexOf(after)).split("/**").slice(-1);
    expect(doc, after).toContain("@deprecated");
  }
});
