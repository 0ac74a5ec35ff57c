import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { backoffMs, parseRetryAfter } from "./retry-timing.ts";

const timing = { baseDelayMs: 100, maxDelayMs: 1000 };

describe("the delay before a retry", () => {
  it("has an upper bound that doubles with every failure, up to a maximum", () => {
    const nearlyOne = (): number => 0.999999;
    const waits = [1, 2, 3, 4, 5, 6, 50].map((n) => backoffMs(n, timing, nearlyOne));
    expect(waits).toEqual([100, 200, 400, 800, 1000, 1000, 1000]);
  });

  it("is jittered over its whole length", () => {
    expect(backoffMs(4, timing, () => 0)).toBe(0);
    expect(backoffMs(4, timing, () => 0.5)).toBe(400);
  });

  it("is at least Retry-After, and exceeds it by at most the backoff", () => {
    const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.nat(1e9),
        part,
        (failures, after, random) => {
          const wait = backoffMs(failures, timing, () => random, after);
          expect(wait).toBeGreaterThanOrEqual(after);
          expect(wait).toBeLessThanOrEqual(after + timing.maxDelayMs);
        },
      ),
    );
  });
});

const NOW = Date.UTC(1994, 10, 6, 8, 49, 0);

describe("Retry-After", () => {
  it.each([
    ["0", 0],
    ["120", 120_000],
    [" 7 ", 7000],
    ["9999999999", 9_999_999_999_000],
    ["Sun, 06 Nov 1994 08:49:37 GMT", 37_000],
    ["Sunday, 06-Nov-94 08:49:37 GMT", 37_000],
    ["Sun Nov  6 08:49:37 1994", 37_000],
    ["Sun, 06 Nov 1994 08:00:00 GMT", 0],
  ])("reads %j as %d ms", (value, ms) => {
    expect(parseRetryAfter(value, NOW)).toBe(ms);
  });

  it.each([
    "",
    "soon",
    "-5",
    "1.5",
    "1e3",
    "0x10",
    "12 seconds",
    "1994-11-06T08:49:37Z",
    "Sun, 06 Nov 1994 08:49:37 +0300",
    "Mon, 31 Feb 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 99:49:37 GMT",
    "Sunday, 06-Nox-94 08:49:37 GMT",
    "99999999999",
  ])("ignores %j", (value) => {
    expect(parseRetryAfter(value, NOW)).toBeUndefined();
  });

  it("is undefined without the header", () => {
    expect(parseRetryAfter(null, NOW)).toBeUndefined();
    expect(parseRetryAfter(undefined, NOW)).toBeUndefined();
  });

  it("parses every HTTP date", () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (s) => {
        expect(parseRetryAfter(new Date(s * 1000).toUTCString(), 0)).toBe(s * 1000);
      }),
    );
  });
});
