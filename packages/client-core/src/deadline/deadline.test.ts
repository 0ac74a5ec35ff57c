import { createFakeClock } from "@marketplace-seller/test-doubles/fake-clock";
import { describe, expect, it } from "vitest";
import { startDeadline } from "./deadline.ts";

describe("a deadline", () => {
  it("counts down to 0 and not below", async () => {
    const clock = createFakeClock();
    const deadline = startDeadline(clock, 100);
    await clock.advance(30);
    expect(deadline.remainingMs()).toBe(70);
    await clock.advance(300);
    expect(deadline.remainingMs()).toBe(0);
  });

  it("may be unbounded", () => {
    expect(startDeadline(createFakeClock(), Infinity).remainingMs()).toBe(Infinity);
  });

  it.each([0, -1, Number.NaN])("refuses %s", (totalMs) => {
    expect(() => startDeadline(createFakeClock(), totalMs)).toThrow(RangeError);
  });
});
