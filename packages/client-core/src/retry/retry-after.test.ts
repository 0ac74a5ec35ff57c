import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseRetryAfter } from "./retry-timing.ts";

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

  it("is not there when the header is not", () => {
    expect(parseRetryAfter(null, NOW)).toBeUndefined();
    expect(parseRetryAfter(undefined, NOW)).toBeUndefined();
  });

  it("reads back every date that HTTP writes", () => {
    const seconds = fc.integer({ min: 0, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, (s) => {
        expect(parseRetryAfter(new Date(s * 1000).toUTCString(), 0)).toBe(s * 1000);
      }),
    );
  });

  it("gives a wait that can be counted, or none, for any text", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const ms = parseRetryAfter(text, NOW);
        expect(ms === undefined || (Number.isFinite(ms) && ms >= 0)).toBe(true);
      }),
    );
  });
});
