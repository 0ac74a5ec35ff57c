import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { emitOpenapiTypes } from "./openapi-types.ts";

async function types(things: string): Promise<string> {
  return (await emitOpenapiTypes(thingsContract(things))).text;
}

test("types results: numbers that a double may lose as text, enums open", async () => {
  const text = await types(listThings);
  expect(text).toContain(`        /** @description How it is. */
        State: "New" | "Old" | (string & {});`);
  expect(text).toContain(`        Thing: {
            /**
             * Format: identifier
             * @description Its id.
             */
            id: string;
            /** Format: amount */
            price: string | null;
            state?: components["schemas"]["State"];
            /** @description Anything. */
            extra?: unknown;
        };
        ThingPage: {
            /** Format: count */
            total: number;
            content: components["schemas"]["Thing"][];
        };`);
});

test("types query parameters: what callers have at hand, enums closed, defaults shown", async () => {
  const text = await types(listThings);
  expect(text).toContain('        StateFilter: "New" | "Old";');
  expect(text).toContain(`            query: {
                id?: string | number | bigint;
                /**
                 * @description Page size.
                 * @default 20
                 */
                size?: number;
                /** @default New */
                state: components["schemas"]["StateFilter"];
            };`);
});

test("types bodies: amounts as text or number, listed numbers as literals", async () => {
  const text = await types(updateThings);
  expect(text).toContain("sale?: string | number;");
  expect(text).toContain("rate?: 0 | 20 | null;");
  expect(text).toContain("attribute?: string | number | bigint;");
  expect(text).toContain('state?: "On" | "Off";');
  expect(text).toContain("ready?: boolean;");
});

test("exports every named schema under its own name, with the words that the contract has for it", async () => {
  const text = await types(listThings);
  expect(text).toContain("export type ThingPage = components['schemas']['ThingPage'];");
  expect(text).toContain("/** How it is. */\nexport type State = components['schemas']['State'];");
});

test("says nothing of what an operation does not have, but of its query", async () => {
  const text = await types(updateThings);
  expect(text).toContain("query?: never;");
  expect(text).not.toMatch(/(?:header|path|cookie|get|put|post|delete|requestBody)\?: never;/);
  expect(text).not.toContain("[name: string]: unknown");
});

test("marks what the contract calls deprecated: operations, parameters, members, schemas", async () => {
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
