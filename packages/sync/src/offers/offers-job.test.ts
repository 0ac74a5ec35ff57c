import { expect, it } from "vitest";
import { defaultOfferSettings } from "../option-table.ts";
import { nextPollMs } from "./offers-job.ts";

it("polls a task at first after the first time, then further and further apart, up to a minute", () => {
  const waits = [0, 2_000, 10_000, 60_000, 600_000].map((openMs) =>
    nextPollMs(openMs, defaultOfferSettings),
  );
  expect(waits).toEqual([2_000, 2_000, 5_000, 30_000, 60_000]);
  expect(nextPollMs(0, { ...defaultOfferSettings, initialPollDelayMs: 120_000 })).toBe(120_000);
});
