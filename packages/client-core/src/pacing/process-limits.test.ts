import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { systemClock } from "../deadline/clock.ts";
import { processLimits } from "./process-limits.ts";

const origin = "https://api.example.com";
const fetch = async () => new Response();

describe("the limits of this process", () => {
  it("are one for all who go by the same clock, and others for another clock", () => {
    const clock = createFakeClock();
    expect(processLimits(systemClock)).toBe(processLimits(systemClock));
    expect(processLimits(clock)).toBe(processLimits(clock));
    expect(processLimits(clock)).not.toBe(processLimits(createFakeClock()));
    expect(processLimits(clock)).not.toBe(processLimits(systemClock));
  });

  it("have one retry budget for each service, and for each fetch that was given", () => {
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

  it("forget the budget of a service that nothing has been repeated to for long", async () => {
    const clock = createFakeClock();
    const { budgetFor } = processLimits(clock);
    const budget = budgetFor(origin, undefined);
    budget.take();
    await clock.advance(1000);
    budgetFor("https://other.example.com", undefined);
    expect(budgetFor(origin, undefined)).not.toBe(budget);
  });
});
