import { expect, it } from "vitest";
import { findVersionsOfCustomer } from "./customer-versions.ts";

const version = (customerId: unknown, customerEmail?: string) => ({
  shipment: { customerId, customerEmail } as never,
});

it.each([
  ["masked", version("0"), 2],
  ["masked by nothing", version(null), 2],
  ["masked by stars", version("***", "***"), 2],
  ["changed to another id with the same e-mail address", version("8", "ada@example.com"), 2],
  ["of another customer", version("8", "bob@example.com"), 1],
])("an order's version that is %s is the customer's or not", (_, other, count) => {
  expect(findVersionsOfCustomer("7", [version("7", "ada@example.com"), other])).toHaveLength(count);
});

it("finds no versions of a customer when no version of the order has the customer's id", () => {
  expect(findVersionsOfCustomer("7", [version("0"), version("8")])).toEqual([]);
});
