import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { windowsOf } from "./time-window.ts";

const DAY = 24 * 60 * 60 * 1000;

describe("windows of a range", () => {
  it("cut 40 days into three that share their boundary millisecond", () => {
    expect([...windowsOf({ from: 0, to: 40 * DAY }, 15 * DAY)]).toEqual([
      { from: 0, to: 15 * DAY },
      { from: 15 * DAY, to: 30 * DAY },
      { from: 30 * DAY, to: 40 * DAY },
    ]);
  });

  it("leave 15 days whole, and a single moment too", () => {
    expect([...windowsOf({ from: 5, to: 5 + 15 * DAY }, 15 * DAY)]).toHaveLength(1);
    expect([...windowsOf({ from: 5, to: 5 }, 15 * DAY)]).toEqual([{ from: 5, to: 5 }]);
  });

  it("cover any range without a gap, none wider than 15 days", () => {
    const moment = fc.integer({ min: 0, max: 4e12 });
    fc.assert(
      fc.property(moment, fc.nat(900 * DAY), (from, length) => {
        const windows = [...windowsOf({ from, to: from + length }, 15 * DAY)];
        expect(windows[0]?.from).toBe(from);
        expect(windows.at(-1)?.to).toBe(from + length);
        for (const [n, window] of windows.entries()) {
          expect(window.to - window.from).toBeLessThanOrEqual(15 * DAY);
          if (n > 0) expect(window.from).toBe(windows[n - 1]?.to);
        }
      }),
    );
  });

  it.each([
    [1, 0],
    [Number.NaN, 1],
  ])("refuse a range from %d to %d", (from, to) => {
    expect(() => [...windowsOf({ from, to }, DAY)]).toThrow(RangeError);
  });
});
