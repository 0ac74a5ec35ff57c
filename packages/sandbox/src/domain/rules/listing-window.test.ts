import { describe, expect, it } from "vitest";
import { listingWindow } from "./listing-window.ts";

const now = Date.UTC(2026, 10, 21, 7);
const fifteenDays = 15 * 24 * 60 * 60 * 1000;

describe("listing window", () => {
  it("is the last 15 days by order creation when no date is given", () => {
    expect(listingWindow({}, now)).toEqual({ axis: "created", from: now - fifteenDays, to: now });
  });

  it("is the 15 days after a start alone", () => {
    expect(listingWindow({ startDate: 1000 }, now)).toEqual({
      axis: "created",
      from: 1000,
      to: 1000 + fifteenDays,
    });
  });

  it("is the 15 days before an end alone", () => {
    expect(listingWindow({ endDate: now }, 0)).toMatchObject({ from: now - fifteenDays, to: now });
  });

  it("is what was asked for when the dates are at most 15 days apart", () => {
    const startDate = now - fifteenDays;
    expect(listingWindow({ startDate, endDate: now }, 0)).toMatchObject({
      from: startDate,
      to: now,
    });
    expect(listingWindow({ startDate: now - 5, endDate: now }, 0)).toMatchObject({ from: now - 5 });
  });

  it("is the last 15 days before the end when the dates are farther apart", () => {
    const startDate = now - fifteenDays - 1;
    expect(listingWindow({ startDate, endDate: now }, 0)).toMatchObject({
      from: now - fifteenDays,
      to: now,
    });
  });

  it("is on the last movement when orderByField is true, else on the creation", () => {
    expect(listingWindow({ orderByField: "true" }, now).axis).toBe("modified");
    expect(listingWindow({ orderByField: "false" }, now).axis).toBe("created");
  });
});
