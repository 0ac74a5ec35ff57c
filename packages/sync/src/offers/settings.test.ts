import { expect, it } from "vitest";
import { checkOfferSettings, defaultOfferSettings, nextPollMs } from "./settings.ts";

it.each([
  [{ leaseMs: 600_001 }, "offers.leaseMs must be at most 600000"],
  [{ firstPollMs: 600_001 }, "offers.firstPollMs must be at most 600000"],
  [{ confirmWithinMs: 0 }, "offers.confirmWithinMs must be a whole number above 0"],
  [{ mostSends: 1.5 }, "offers.mostSends must be a whole number above 0"],
  [{ integrator: " " }, "offers.integrator is empty"],
])("refuses %j", (settings, message) => {
  expect(() => checkOfferSettings(settings)).toThrow(message);
});

it("takes what is left out, the defaults and the largest of all", () => {
  for (const settings of [{}, defaultOfferSettings, { leaseMs: 600_000, firstPollMs: 600_000 }]) {
    expect(() => checkOfferSettings(settings)).not.toThrow();
  }
});

it("polls a task at first after the first time, then further and further apart, up to a minute", () => {
  const waits = [0, 2_000, 10_000, 60_000, 600_000].map((openMs) =>
    nextPollMs(openMs, defaultOfferSettings),
  );
  expect(waits).toEqual([2_000, 2_000, 5_000, 30_000, 60_000]);
  expect(nextPollMs(0, { ...defaultOfferSettings, firstPollMs: 120_000 })).toBe(120_000);
});
