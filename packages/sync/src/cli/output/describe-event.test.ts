import { describe, expect, it } from "vitest";
import { describeEvent } from "./describe-event.ts";

describe("an event in one line", () => {
  it("names the consumer and the seller of a delivery that failed", () => {
    const failed = { consumer: "erp", seller: "shop-1", failure: "HTTP 500" };
    expect(describeEvent({ type: "delivery-failed", ...failed })).toBe("erp, shop-1: HTTP 500");
  });

  it.each([
    [{ consumer: "erp", seller: "shop-1" }, 3, "erp, shop-1: works again after 3 failures"],
    [{ seller: "shop-1" }, 1, "shop-1: works again after a failure"],
  ])("says what works again: %o after %i", (subject, failures, line) => {
    const of = "delivery-failed";
    expect(describeEvent({ type: "recovered", of, failures, ...subject })).toBe(line);
  });

  it.each([
    ["store-failed", "database: works again after a failure"],
    ["sellers-failed", "sellers: works again after a failure"],
  ])("says what works again after %s", (of, line) => {
    expect(describeEvent({ type: "recovered", of, failures: 1 })).toBe(line);
  });
});
