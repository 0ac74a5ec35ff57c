import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refused } from "../domain/refusals.ts";
import { dateText, optionalDateText, readDate } from "./dates.ts";

describe("dates", () => {
  it("are written in Turkish time", () => {
    expect(dateText(Date.UTC(2026, 10, 14, 7, 0, 59))).toBe("14/11/2026 10:00");
    expect(dateText(Date.UTC(2026, 11, 31, 21, 5))).toBe("01/01/2027 00:05");
    expect(optionalDateText(undefined)).toBe("");
    expect(optionalDateText(0)).toBe("01/01/1970 03:00");
  });

  it("are read back as the minute that they name", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (instant) => {
        const { first, last } = readDate(dateText(instant));
        expect(first).toBeLessThanOrEqual(instant);
        expect(last).toBeGreaterThanOrEqual(instant);
        expect(last - first).toBe(59_999);
      }),
    );
  });

  it("without a time are their whole day", () => {
    const { first, last } = readDate(" 29/02/2024 ");
    expect(dateText(first)).toBe("29/02/2024 00:00");
    expect(dateText(last)).toBe("29/02/2024 23:59");
    expect(dateText(last + 1)).toBe("01/03/2024 00:00");
  });

  it.each([
    "",
    "29/02/2026",
    "31/04/2026",
    "00/01/2026",
    "01/13/2026",
    "01/01/26",
    "1/1/2026",
    "01/01/2026 24:00",
    "01/01/2026 12:60",
    "01/01/2026T12:00",
    "01/01/2026 12:00:00",
    "2026-01-01",
    "01.01.2026",
    "01/01/0001",
    "٠١/٠١/٢٠٢٦",
  ])("that cannot be are refused: %s", (text) => {
    expect(() => readDate(text)).toThrow(Refused);
  });
});
