import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { systemClock } from "../deadline/clock.ts";
import { processLimits } from "./process-limits.ts";

const origin = "https://api.example.com";
const fetch = async () => new Response();

describe("the limits of this process", () => {
  it("are shared by all clients of one clock, and separate for another clock", () => {
    const clock = createFakeClock();
    expect(processLimits(systemClock)).toBe(processLimits(systemClock));
    expect(processLimits(clock)).toBe(processLimits(clock));
    expect(processLimits(clock)).not.toBe(processLimits(createFakeClock()));
    expect(processLimits(clock)).not.toBe(processLimits(systemClock));
  });

  it("have one retry budget for each service, and for each fetch function", () => {
    const { budgetFor } = processLimits(createFakeClock());
    const budget = budgetFor(origin, undefined);
    budget.take();
    expect(budgetFor(origin, undefined)).toBe(budget);
    expect(budgetFor("https://other.example.com", undefined)).not.toBe(budget);
    const retryBudget = budgetFor(origin, fetch);
    retryBudget.take();
    expect(retryBudget).not.toBe(budget);
    expect(budgetFor(origin, fetch)).toBe(retryBudget);
  });

  it("delete the retry budget of a service after a time without retries", async () => {
    const clock = createFakeClock();
    const { budgetFor } = processLimits(clock);
    const budget = budgetFor(origin, undefined);
    budget.take();
    await clock.advance(1000);
    budgetFor("https://other.example.com", undefined);
    expect(budgetFor(origin, undefined)).not.toBe(budget);
  });
});
