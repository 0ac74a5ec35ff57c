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
  expect(
    emitSandboxRoutes(thingsContract(listThings)).text,
  ).toContain(`export type StateFilter = "New" | "Old";

/** The query parameters of \`listThings\`. */
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

test("leaves the types of responses out", () => {
  expect(emitSandboxRoutes(thingsContract(listThings)).text).not.toContain("ThingPage");
});

test("refuses a schema named like what an operation takes", () => {
  const taken = updateThings.replaceAll("ThingUpdate", "UpdateThingsBody");
  expect(() => emitSandboxRoutes(thingsContract(taken))).toThrow(
    "specs/things.yaml:11:1: schema UpdateThingsBody is named like what updateThings takes: rename it",
  );
});
