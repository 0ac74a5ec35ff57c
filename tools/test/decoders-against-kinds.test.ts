import { decodeExact, type ResponseDecoder } from "@marketplace-seller/client-core/internal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readTextUnder } from "../../specs/build/read-text.ts";
import {
  type NumberSchema,
  type ObjectSchema,
  type RestContract,
  readSuccessBody,
  type Schema,
} from "../src/model/contract.ts";
import { isDecimal } from "../src/model/number-kinds.ts";
import { readContract } from "../src/model/read-contract.ts";
import { resolved } from "../src/model/visit-schemas.ts";
import { repositoryRoot } from "./repository-root.ts";

/** The JSON text of a response, and the value to which the exact decoder must decode the text. */
interface Response {
  readonly text: string;
  readonly want: unknown;
}

const contract = readContract("specs/rest/openapi.yaml", readTextUnder(repositoryRoot));
const generated: { responseDecoders: Record<string, ResponseDecoder> } = await import(
  new URL("../../packages/rest-client/src/gen/responses.gen.ts", import.meta.url).href
);

test.each(contract.operations)("decodes every number of $id by its kind", (operation) => {
  const body = readSuccessBody(operation);
  const decoder = generated.responseDecoders[operation.id];
  if (body === undefined || decoder === undefined) throw new Error("the operation has no response");
  fc.assert(
    fc.property(response(contract, body), ({ text, want }) => {
      expect(decodeExact(text, decoder)).toEqual(want);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["listShipmentPackages", '{"totalPages": 9007199254740993, "content": []}', "totalPages"],
  ["listShipmentPackages", '{"content": [{"lines": [{"quantity": 1e400}]}]}', "quantity"],
  ["queryProducts", '{"pageable": {"offset": 9007199254740993}}', "offset"],
])("refuses the response of %s when a double cannot hold its count: %s", (id, text, field) => {
  const decoder = generated.responseDecoders[id];
  expect(() => decoder && decodeExact(text, decoder)).toThrow(field);
});

test.each(["null", "7", "[]", '{"content": 7}', '{"content": [null, "x", []]}'])(
  "leaves %s unchanged, which the contract does not allow there",
  (text) => {
    for (const decoder of Object.values(generated.responseDecoders)) {
      expect(decodeExact(text, decoder)).toEqual(JSON.parse(text));
    }
  },
);

function response(contract: RestContract, schema: Schema): fc.Arbitrary<Response> {
  const value = nonNull(contract, resolved(contract, schema));
  if (!schema.nullable) return value;
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(plain(null)) },
    { weight: 4, arbitrary: value },
  );
}

function nonNull(
  contract: RestContract,
  schema: Exclude<Schema, { type: "reference" }>,
): fc.Arbitrary<Response> {
  switch (schema.type) {
    case "object":
      return object(contract, schema);
    case "array":
      return fc.array(response(contract, schema.items), { maxLength: 2 }).map((items) => ({
        text: `[${items.map(({ text }) => text).join(",")}]`,
        want: items.map(({ want }) => want),
      }));
    case "number":
      return number(schema);
    case "boolean":
      return fc.boolean().map(plain);
    case "string":
      return fc.oneof(fc.string(), fc.constant('"orderLineId": 9007199254740993, ')).map(plain);
    case "any":
      return fc.constantFrom<unknown>(7, "text", null, { orderLineName: 1.5 }).map(plain);
  }
}

/** Generates an object with the fields of a schema and one field that the contract does not declare. */
function object(contract: RestContract, schema: ObjectSchema): fc.Arbitrary<Response> {
  const fields = fc.tuple(
    ...schema.fields.map((field) =>
      response(contract, field.schema).map((value) => ({ name: field.name, value })),
    ),
  );
  return fc.tuple(fields, fc.nat()).map(([known, unknown]) => {
    const all = [...known, { name: "notInTheContract", value: plain(unknown) }];
    return {
      text: `{${all.map(({ name, value }) => `${JSON.stringify(name)}: ${value.text}`).join(",")}}`,
      want: Object.fromEntries(all.map(({ name, value }) => [name, value.want])),
    };
  });
}

function number(schema: NumberSchema): fc.Arbitrary<Response> {
  if (schema.kind === "identifier") {
    const digits = fc.bigInt({ min: 1n - 2n ** 63n, max: 2n ** 63n - 1n });
    return fc.oneof(fc.nat().map(BigInt), digits).map((id) => ({ text: `${id}`, want: `${id}` }));
  }
  if (!isDecimal(schema.kind)) return fc.maxSafeInteger().map((count) => plain(count + 0));
  return fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((minor) => {
    const digits = Math.abs(minor).toString().padStart(3, "0");
    const sign = minor < 0 ? "-" : "";
    const want = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
    return { text: want, want };
  });
}

function plain(value: unknown): Response {
  return { text: JSON.stringify(value), want: value };
}
