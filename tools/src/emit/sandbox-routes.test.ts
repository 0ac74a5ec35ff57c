import { expect, test } from "vitest";
import { listThings, thingsContract, updateThings } from "../model/inline-contract.fixture.ts";
import { emitSandboxRoutes } from "./sandbox-routes.ts";

test("writes a route with its shape", () => {
  const { path, text } = emitSandboxRoutes(thingsContract(listThings));
  expect(path).toBe("packages/sandbox/src/gen/rest-routes.gen.ts");
  expect(text).toContain(`export const restRoutes: readonly RestRoute[] = [
  {
    operationId: "listThings",
    method: "GET",
    url: "/things",
    retry: "safe",
    query: listThingsQuery,
  },
];
`);
});

test("writes the exact form of query parameters: identifiers as text, enums closed", () => {
  const { text } = emitSandboxRoutes(thingsContract(listThings));
  expect(text).toContain('export type StateFilter = "New" | "Old";\n');
  expect(text).toContain(`/** The query parameters of \`listThings\`. */
export interface ListThingsQuery {
  readonly id?: string;
  /** Page size. */
  readonly size?: number;
  readonly state: StateFilter;
}
`);
});

test("writes the exact form of a body: decimals as text, nulls and listed numbers as such", () => {
  const { text } = emitSandboxRoutes(thingsContract(updateThings));
  expect(text).toContain(
    "    rateLimit: { requests: 10, seconds: 60 },\n    body: updateThingsBody,\n",
  );
  expect(text).toContain(`/** One change. */
export interface ThingChange {
  readonly code: string;
  readonly list?: string;
  readonly sale?: string;
  readonly rate?: 0 | 20 | null;
  readonly days?: number;
  readonly attribute?: string;
  readonly state?: "On" | "Off";
  readonly ready?: boolean;
}

export interface ThingUpdate {
  readonly things: readonly ThingChange[];
}

/** The body of \`updateThings\`. */
export type UpdateThingsBody = ThingUpdate;
`);
});

test("writes the exact form of a response: open where the contract is", () => {
  expect(emitSandboxRoutes(thingsContract(listThings)).text).toContain(`export interface Thing {
  /** Its id. */
  readonly id: string;
  readonly price: string | null;
  readonly state?: State;
  /** Anything. */
  readonly extra?: unknown;
}
`);
});

test("writes responses as JSON: ids and decimals bare, what may be null as null, what is optional where it is", () => {
  const { text } = emitSandboxRoutes(thingsContract(listThings));
  const [, body = ""] = /writeThing\(value: Thing\): string \{(.*?)\n\}/s.exec(text) ?? [];
  const write = new Function("value", body) as (value: object) => string;
  expect(write({ id: "9007199254740993", price: "12.50" })).toBe(
    '{"id":9007199254740993,"price":12.50}',
  );
  expect(write({ id: "1", price: null, state: "New", extra: { a: '"' } })).toBe(
    '{"id":1,"price":null,"state":"New","extra":{"a":"\\""}}',
  );
  expect(text).toContain(
    'return `{"total":${String(value.total)},"content":${`[${value.content.map((item) => writeThing(item)).join(",")}]`}}`;',
  );
});
