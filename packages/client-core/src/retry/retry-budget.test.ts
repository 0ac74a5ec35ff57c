import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { createRetryBudget, type RetryBudget } from "./retry-budget.ts";

const takeAll = (budget: RetryBudget): number => {
  let taken = 0;
  while (budget.take()) taken += 1;
  return taken;
};

describe("a retry budget", () => {
  it("allows its capacity of 100 retries and no more", () => {
    const budget = createRetryBudget(createFakeClock());
    expect(takeAll(budget)).toBe(100);
    expect(budget.take()).toBe(false);
  });

  it("refills by one a second, up to its capacity", async () => {
    const clock = createFakeClock();
    const budget = createRetryBudget(clock);
    takeAll(budget);
    await clock.advance(20_000);
    expect(takeAll(budget)).toBe(20);
    await clock.advance(200_000);
    expect(takeAll(budget)).toBe(100);
  });

  it("gains one retry by five successful calls", () => {
    const budget = createRetryBudget(createFakeClock());
    takeAll(budget);
    for (let calls = 0; calls < 4; calls += 1) budget.credit();
    expect(budget.take()).toBe(false);
    budget.credit();
    expect(budget.take()).toBe(true);
  });
});
