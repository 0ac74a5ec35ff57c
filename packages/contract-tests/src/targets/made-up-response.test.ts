import type { operations } from "@marketplace-seller/soap-client";
import { decodeResponse } from "@marketplace-seller/soap-client/codec";
import { messageProblem } from "@marketplace-seller/testing/xml";
import { expect, it } from "vitest";
import { readOrderService } from "../contract/order-service.ts";
import { madeUpResponse } from "./made-up-response.ts";

const service = await readOrderService();

it.each(service.operations)("generates a response of $name that keeps the schema", ({ name }) => {
  const success = madeUpResponse(service, name, "success") ?? "";
  expect(messageProblem(success)).toBeUndefined();
  expect(decodeResponse(name as keyof typeof operations, success)).toMatchObject({
    kind: "response",
  });
  const failure = madeUpResponse(service, name, "failure") ?? "";
  expect(messageProblem(failure)).toBeUndefined();
});

it("makes up nothing for an operation that there is not", () => {
  expect(madeUpResponse(service, "NoSuchThing", "success")).toBeUndefined();
});
