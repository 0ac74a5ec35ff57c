import { findMessageProblems } from "@marketplace-seller/testing/xml";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
  encodeResponse,
} from "../src/codec/index.ts";
import { messages } from "../src/gen/codec.gen.ts";
import { operations } from "../src/gen/operations.gen.ts";
import { operationNames } from "./examples.ts";
import { complexValues } from "./values.ts";

const success = { status: "success" };

/**
 * Generates values from the generated codec tables, so that the tests compare the tables with the schema and the codec.
 */
function samples(name: keyof typeof messages, count: number) {
  return fc.sample(complexValues(messages[name]), { numRuns: count, seed: 20_261_121 });
}

describe("generated values", () => {
  it.each(operationNames)(
    "%s requests become valid XML, and decode to the same values",
    async (name) => {
      const values = samples(operations[name].request, 25);
      const messages = values.map((value) => encodeRequest(name, value as never));
      expect(findMessageProblems(messages)).toEqual([]);
      expect(messages.map((xml) => decodeRequest(xml).request)).toEqual(values);
    },
  );

  it.each(operationNames)(
    "%s responses become valid XML, and decode to the same values",
    async (name) => {
      const values = samples(operations[name].response, 25).map((value) => ({
        ...value,
        result: success,
        ...(name === "OrderDetail" ? { orderDetail: value.orderDetail ?? orderDetail() } : {}),
      }));
      const messages = values.map((value) => encodeResponse(name, value as never));
      expect(findMessageProblems(messages)).toEqual([]);
      expect(messages.map((xml) => decodeResponse(name, xml))).toEqual(
        values.map((response) => ({ kind: "response", response })),
      );
    },
  );
});

/**
 * Generates an `orderDetail`, which the schema declares optional because failed responses lack it, and which successful
 * responses always have.
 */
function orderDetail() {
  const [field] = messages.OrderDetailResponse.fields.filter(({ name }) => name === "orderDetail");
  if (field === undefined || field.type.simple) throw new Error("no orderDetail");
  return fc.sample(complexValues(field.type), { numRuns: 1, seed: 7 })[0];
}
