import { createFakeClock } from "@marketplace-seller/test-doubles/fake-clock";
import { describe, expect, it } from "vitest";
import { createRetryBudget, type RetryBudget } from "./retry-budget.ts";

const takeAll = (budget: RetryBudget): number => {
  let taken = 0;
  while (budget.take()) taken += 1;
  return taken;
};

describe("a retry budget", () => {
  it("gives what it holds and no more", () => {
    const budget = createRetryBudget(createFakeClock(), { capacity: 3 });
    expect(takeAll(budget)).toBe(3);
    expect(budget.take()).toBe(false);
  });

  it("fills with time, up to its capacity", async () => {
    const clock = createFakeClock();
    const budget = createRetryBudget(clock, { capacity: 3, perSecond: 1 });
    takeAll(budget);
    await clock.advance(2000);
    expect(takeAll(budget)).toBe(2);
    await clock.advance(60_000);
    expect(takeAll(budget)).toBe(3);
  });

  it("is earned by calls that go well", () => {
    const budget = createRetryBudget(createFakeClock(), { capacity: 3, perSuccess: 0.5 });
    takeAll(budget);
    budget.credit();
    expect(budget.take()).toBe(false);
    budget.credit();
    expect(budget.take()).toBe(true);
  });
});
