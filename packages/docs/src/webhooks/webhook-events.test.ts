import { createSchemaCompiler } from "@marketplace-seller/testing/json";
import { describe, expect, it } from "vitest";
import { resultSchemas } from "./result-schema.ts";
import { webhookEvents } from "./webhook-events.ts";

const { schema, examples } = webhookEvents();
const validate = createSchemaCompiler({})(schema);

/** A copy of the first example webhook body, which a test may change. */
const copyOf = <Body>(): Body => structuredClone(examples[0]) as unknown as Body;

describe("the webhook schema", () => {
  it.each(examples)("accepts the webhook of type $type", (example) => {
    expect(validate(example)).toEqual([]);
  });

  it("accepts each type, and refuses an unknown type and an identifier as a number", () => {
    const example = copyOf<{ data: { package: { customerId: unknown } } }>();
    expect(examples).toHaveLength(5);
    expect(validate({ ...example, type: "package.renamed" })).not.toEqual([]);
    example.data.package.customerId = 17;
    expect(validate(example)).not.toEqual([]);
  });

  it("accepts an unknown status and an unknown field", () => {
    const example = copyOf<{ data: { package: object } }>();
    Object.assign(example.data.package, { shipmentPackageStatus: "Returned", gift: true });
    expect(validate(example)).toEqual([]);
  });

  it("accepts a package without the buyer's data", () => {
    const example = copyOf<{ data: object }>();
    expect(validate({ ...example, data: { ...example.data, package: null } })).toEqual([]);
  });
});

it("results contain identifiers and amounts as text, and counts as numbers", () => {
  const identifier = { type: ["integer", "null"], format: "int64", "x-kind": "identifier" };
  const count = { type: "integer", maximum: 9, "x-kind": "count" };
  const amount = { type: "number", "x-kind": "amount", description: "A price." };
  const Line = { type: "object", properties: { count, amount } };
  const Order = {
    type: "object",
    properties: {
      identifier,
      lines: { type: "array", items: { $ref: "#/components/schemas/Line" } },
    },
  };
  expect(resultSchemas({ Line, Order, Other: {} }, "Order")).toEqual({
    Order: {
      type: "object",
      properties: {
        identifier: { type: ["string", "null"], pattern: "^-?\\d+$" },
        lines: { type: "array", items: { $ref: "#/$defs/Line" } },
      },
    },
    Line: {
      type: "object",
      properties: {
        count: { type: "integer" },
        amount: { type: "string", pattern: "^-?\\d+\\.\\d{2,}$", description: "A price." },
      },
    },
  });
});
