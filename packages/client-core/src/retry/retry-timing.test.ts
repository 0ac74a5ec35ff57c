import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultRetryTiming, retryDelayMs } from "./retry-timing.ts";

const timing = { baseDelayMs: 100, maxDelayMs: 1000 };

describe("the wait before a retry", () => {
  it("doubles its ceiling with every failure, up to the longest", () => {
    const nearlyOne = (): number => 0.999999;
    const waits = [1, 2, 3, 4, 5, 6, 50].map((n) => retryDelayMs(n, undefined, timing, nearlyOne));
    expect(waits).toEqual([100, 200, 400, 800, 1000, 1000, 1000]);
  });

  it("is jittered over the whole of it", () => {
    expect(retryDelayMs(4, undefined, timing, () => 0)).toBe(0);
    expect(retryDelayMs(4, undefined, timing, () => 0.5)).toBe(400);
  });

  it("is never shorter than Retry-After, and never longer than it by more than the back-off", () => {
    const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.nat(1e9),
        part,
        (failures, after, random) => {
          const wait = retryDelayMs(failures, after, defaultRetryTiming, () => random);
          expect(wait).toBeGreaterThanOrEqual(after);
          expect(wait).toBeLessThanOrEqual(after + defaultRetryTiming.maxDelayMs);
        },
      ),
    );
  });
});
