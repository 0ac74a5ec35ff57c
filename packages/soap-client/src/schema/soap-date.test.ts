import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSoapDate, readSoapDate, renderDateInput, renderSoapDate } from "./soap-date.ts";

describe("dates", () => {
  it("are written in Turkish time", () => {
    expect(renderSoapDate(Date.UTC(2026, 10, 14, 7, 0, 59))).toBe("14/11/2026 10:00");
    expect(renderSoapDate(Date.UTC(2026, 11, 31, 21, 5))).toBe("01/01/2027 00:05");
    expect(renderSoapDate(0)).toBe("01/01/1970 03:00");
  });

  it("are parsed to the minute that they name", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (instant) => {
        const { first, last } = named(renderSoapDate(instant));
        expect(first).toBeLessThanOrEqual(instant);
        expect(last).toBeGreaterThanOrEqual(instant);
        expect(last - first).toBe(59_999);
      }),
    );
  });

  it("without a time are parsed to the start and the end of the day", () => {
    const { first, last } = named(" 29/02/2024 ");
    expect(renderSoapDate(first)).toBe("29/02/2024 00:00");
    expect(renderSoapDate(last)).toBe("29/02/2024 23:59");
    expect(renderSoapDate(last + 1)).toBe("01/03/2024 00:00");
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
    "2026-01-01",
    "01.01.2026",
    "01/01/0001",
    "٠١/٠١/٢٠٢٦",
  ])("that do not exist are refused: %s", (text) => {
    expect(readSoapDate(text)).toBeUndefined();
    if (text !== "") expect(() => parseSoapDate(text)).toThrow(RangeError);
  });

  it("of results may have seconds, those of requests may not", () => {
    const text = "16/11/2026 14:00:07";
    expect(parseSoapDate(text)?.getTime()).toBe(Date.UTC(2026, 10, 16, 11, 0, 7));
    expect(readSoapDate(text)).toBeUndefined();
    for (const text of ["16/11/2026 14:00:60", "16/11/2026 14:00:7", "16/11/2026 14:00:"]) {
      expect(() => parseSoapDate(text)).toThrow(RangeError);
    }
  });

  it("of results become a Date, or undefined when they are absent", () => {
    expect(parseSoapDate("16/11/2026 14:00")?.toISOString()).toBe("2026-11-16T11:00:00.000Z");
    expect(parseSoapDate("16/11/2026")?.toISOString()).toBe("2026-11-15T21:00:00.000Z");
    expect(parseSoapDate(" ")).toBeUndefined();
  });

  it.each([
    ["a Date", new Date("2026-11-16T11:00:00Z"), "16/11/2026 14:00"],
    ["an instant of Temporal", { epochMilliseconds: 1_794_826_800_000 }, "16/11/2026 14:00"],
    ["a plain date and time", plain({ hour: 9, minute: 5, second: 7 }), "06/01/2026 09:05"],
    ["a plain date", plain({}), "06/01/2026"],
    ["a day that does not exist", { year: 2026, month: 2, day: 29 }, undefined],
    ["an invalid Date", new Date(Number.NaN), undefined],
    ["a year of five digits", new Date(8.64e15), undefined],
    ["an object that is not a date", {}, undefined],
    ["a number", 1_794_826_800_000, undefined],
  ])("of callers are written in Turkish time: %s", (_, input, text) => {
    expect(renderDateInput(input)).toBe(text);
  });
});

/** The test's date objects inherit their members from a prototype, as values of Temporal do. */
function plain(time: object): object {
  return Object.create({ year: 2026, month: 1, day: 6, ...time });
}

function named(text: string) {
  const found = readSoapDate(text);
  if (found === undefined) throw new Error(`${text} is not a date`);
  return found;
}
