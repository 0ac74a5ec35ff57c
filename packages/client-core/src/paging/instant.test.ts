import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { type InstantInput, toEpochMs } from "./time-window.ts";

describe("a moment", () => {
  it("is read from a Date, from epoch milliseconds and from a Temporal.Instant alike", () => {
    const ms = 1_772_323_200_000;
    expect(toEpochMs(new Date(ms))).toBe(ms);
    expect(toEpochMs(ms)).toBe(ms);
    expect(toEpochMs({ epochMilliseconds: ms })).toBe(ms);
    expect(toEpochMs(runInNewContext(`new Date(${ms})`))).toBe(ms);
  });

  it("has no fraction of a millisecond", () => {
    expect(toEpochMs(1.9)).toBe(1);
  });

  it.each([
    new Date("x"),
    Number.NaN,
    Infinity,
    8.64e15 + 1,
    "2026-03-01",
    null,
    undefined,
    {},
    { epochMilliseconds: "1" },
    1n,
  ])("is not %s", (value) => {
    expect(() => toEpochMs(value as InstantInput)).toThrow(RangeError);
  });
});
