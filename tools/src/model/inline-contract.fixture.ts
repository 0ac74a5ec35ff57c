import type { RestContract } from "./contract.ts";
import { readContract } from "./read-contract.ts";

/** A test contract whose only path is `/things`; the path is declared in a second file. */
export function thingsContract(
  things: string,
  more: Readonly<Record<string, string>> = {},
): RestContract {
  const files: Readonly<Record<string, string | undefined>> = {
    "specs/openapi.yaml": `openapi: 3.1.1
info: { title: Things, version: 1.2.3 }
paths:
  /things: { $ref: things.yaml#/paths }
`,
    "specs/things.yaml": things,
    ...more,
  };
  return readContract("specs/openapi.yaml", (path) => files[path]);
}

/** A test contract with one read operation, which takes a query and responds with a named object. */
export const listThings = `paths:
  get:
    operationId: listThings
    x-retry: safe
    parameters:
      - { name: id, in: query, schema: { type: integer, format: int64, x-kind: identifier } }
      - { name: size, in: query, description: Page size., schema: { type: integer, x-kind: count, maximum: 50, default: 20 } }
      - { name: state, in: query, required: true, schema: { $ref: "#/StateFilter" } }
    responses:
      "200":
        description: Things.
        content: { application/json: { schema: { $ref: "#/ThingPage" } } }
StateFilter: { type: string, enum: [New, Old], default: New }
State: { type: string, enum: [New, Old], description: How it is. }
ThingPage:
  type: object
  required: [total, content]
  properties:
    total: { type: integer, x-kind: count }
    content: { type: array, items: { $ref: "#/Thing" } }
Thing:
  type: object
  required: [id, price]
  properties:
    id: { type: integer, format: int64, x-kind: identifier, description: Its id. }
    price: { type: [number, "null"], format: decimal, x-kind: amount }
    state: { $ref: "#/State" }
    extra: { description: Anything. }
`;

/** A test contract with one write operation, whose body has every rule that a request shape can express. */
export const updateThings = `paths:
  put:
    operationId: updateThings
    x-retry: absolute
    x-rate-limit: { requests: 10, seconds: 60 }
    requestBody:
      required: true
      content: { application/json: { schema: { $ref: "#/ThingUpdate" } } }
    responses:
      "200": { description: Done. }
ThingUpdate:
  type: object
  additionalProperties: false
  required: [things]
  properties:
    things: { type: array, minItems: 1, maxItems: 1000, items: { $ref: "#/ThingChange" } }
ThingChange:
  type: object
  additionalProperties: false
  description: One change.
  required: [code]
  dependentRequired: { list: [sale], sale: [list] }
  x-not-below: { list: sale }
  properties:
    code: { type: string, minLength: 1, maxLength: 255, pattern: "^[a-z]+$" }
    list: { type: number, format: decimal, x-kind: amount, x-fraction-digits: 2, minimum: 0.01 }
    sale: { type: number, format: decimal, x-kind: amount, x-fraction-digits: 2, exclusiveMinimum: 0 }
    rate: { type: [integer, "null"], x-kind: vat-rate, enum: [0, 20, null] }
    days: { type: integer, format: int32, x-kind: count, exclusiveMinimum: 0 }
    attribute: { type: integer, format: int64, x-kind: identifier, x-allowed-ranges: [{ minimum: 10, maximum: 19 }] }
    state: { type: string, enum: [On, Off] }
    ready: { type: boolean }
`;
