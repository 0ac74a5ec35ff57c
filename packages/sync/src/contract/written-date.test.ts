import { describe, expect, test } from "vitest";
import { isTimeZone } from "./local-time.ts";
import { type DateReading, DEFAULT_TIME_ZONE, readDate } from "./written-date.ts";

const flag: DateReading = { timeZone: DEFAULT_TIME_ZONE, dateAlone: "start" };
const cell: DateReading = { timeZone: DEFAULT_TIME_ZONE, dateAlone: "refused", isFromFile: true };
const iso = (read: number | { message: string }) =>
  typeof read === "number" ? new Date(read).toISOString() : read.message;

describe("a date that a person wrote", () => {
  test.each([
    ["2026-11-30T14:00:00Z", "2026-11-30T14:00:00.000Z"],
    ["2026-11-30 14:00:00.1234+03:00", "2026-11-30T11:00:00.123Z"],
    ["2026-11-30T14:00+0300", "2026-11-30T11:00:00.000Z"],
    ["2026-11-30T14:00-05", "2026-11-30T19:00:00.000Z"],
    ["2026-11-30t14:00:00z", "2026-11-30T14:00:00.000Z"],
    ["2026-11-30 14:00", "2026-11-30T11:00:00.000Z"],
    ["2026-11-30", "2026-11-29T21:00:00.000Z"],
    ["2000-01-01", "1999-12-31T21:00:00.000Z"],
    [" 2026-11-30 ", "2026-11-29T21:00:00.000Z"],
  ])("%s is %s on the command line", (text, expected) => {
    expect(iso(readDate(text, flag))).toBe(expected);
  });

  test("a date alone as an end includes its day", () => {
    expect(iso(readDate("2026-11-30", { ...flag, dateAlone: "end" }))).toBe(
      "2026-11-30T20:59:59.999Z",
    );
    const berlin: DateReading = { timeZone: "Europe/Berlin", dateAlone: "end" };
    expect(iso(readDate("2026-10-25", berlin))).toBe("2026-10-25T22:59:59.999Z");
  });

  test("is in the time zone of the options, with its summer time", () => {
    const berlin: DateReading = { ...flag, timeZone: "Europe/Berlin" };
    expect(iso(readDate("2026-07-01 12:00", berlin))).toBe("2026-07-01T10:00:00.000Z");
    expect(iso(readDate("2026-12-01 12:00", berlin))).toBe("2026-12-01T11:00:00.000Z");
  });

  test.each([
    ["10.11.2026 14:00", undefined, "2026-11-10T11:00:00.000Z"],
    ["1.2.2026 9:05:06", undefined, "2026-02-01T06:05:06.000Z"],
    ["02/10/2026 08:00", "dd/MM/yyyy", "2026-10-02T05:00:00.000Z"],
    ["02/10/2026 08:00", "MM/dd/yyyy", "2026-02-10T05:00:00.000Z"],
    ["02-10-2026 08:00", "dd-MM-yyyy", "2026-10-02T05:00:00.000Z"],
    ["2026-10-02 08:00", "dd-MM-yyyy", "2026-10-02T05:00:00.000Z"],
  ] as const)("%s in a file with the format %s is %s", (text, format, expected) => {
    expect(iso(readDate(text, { ...cell, format }))).toBe(expected);
  });

  test.each([
    ["7", "is a number and no date"],
    ["1795780800", "as epoch seconds it would be 2026-11-27T12:00:00Z"],
    ["1795780800000", "as epoch milliseconds it would be 2026-11-27T12:00:00Z"],
    ["2026-02-30", "names a day that does not exist"],
    ["2026-11-31T10:00Z", "names a day that does not exist"],
    ["2026-11-30T25:00Z", "names a time of day that does not exist"],
    ["10.11.2026", "could mean 2026-11-10 or 2026-10-11"],
    ["02/10/2026", "could mean 2026-10-02 or 2026-02-10"],
    ["31/12/2026", "could mean 2026-12-31;"],
    ["2026-11-30T14:00+25:00", "has an offset that no clock has"],
    ["yesterday", "is no date"],
    ["2026-11", "is no date"],
    ["26-11-30", "is no date"],
    ["", "is empty"],
    ["1999-12-31", "lies before 2000"],
    ["0026-11-30", "lies before 2000"],
  ])("%s is refused on the command line, since it %s", (text, reason) => {
    const message = iso(readDate(text, flag));
    expect(message).toContain(`${JSON.stringify(text)} `);
    expect(message).toContain(reason);
    expect(message).toContain(
      "write it such as 2026-11-30 (in +03:00) or 2026-11-30T14:00:00+03:00",
    );
  });

  test.each([
    ["02/10/2026 08:00", undefined, "name the format, such as --date-format dd/MM/yyyy"],
    ["02-10-2026 08:00", undefined, "name the format, such as --date-format dd-MM-yyyy"],
    ["10.11.2026 08:00", "dd/MM/yyyy", "is not written as dd/MM/yyyy"],
    ["1.2.2026 08:00", "dd.MM.yyyy", "is not written as dd.MM.yyyy"],
    ["31.02.2026 08:00", undefined, "names a day that does not exist"],
    ["10.11.2026", undefined, "has no time of day"],
    ["2026-11-10", undefined, "has no time of day"],
  ] as const)("%s in a file with the format %s is refused: it %s", (text, format, reason) => {
    expect(iso(readDate(text, { ...cell, format }))).toContain(reason);
  });

  test("a local time that a clock change skips or repeats is refused", () => {
    const berlin: DateReading = { ...flag, timeZone: "Europe/Berlin" };
    expect(iso(readDate("2026-03-29 02:30", berlin))).toContain("does not exist in Europe/Berlin");
    expect(iso(readDate("2026-10-25 02:30", berlin))).toContain("happened twice in Europe/Berlin");
    expect(iso(readDate("2026-10-25T02:30+01:00", berlin))).toBe("2026-10-25T01:30:00.000Z");
  });

  test("a text without end is quoted by its beginning", () => {
    expect(iso(readDate("9".repeat(1_000_000), flag)).length).toBeLessThan(250);
  });

  test("a time after the latest allowed one is refused with what was understood", () => {
    const reading = { ...cell, latest: Date.UTC(2026, 10, 27) };
    expect(iso(readDate("27.11.2026 03:00", reading))).toBe("2026-11-27T00:00:00.000Z");
    expect(iso(readDate("27.11.2026 03:01", reading))).toContain(
      "understood as 2026-11-27T00:01:00Z",
    );
  });
});

test("a time zone is an IANA name or an offset", () => {
  for (const name of ["Europe/Istanbul", "UTC", "+03:00", "-05:30"])
    expect(isTimeZone(name)).toBe(true);
  for (const name of ["", "Istanbul/Europe", "+3", "3", "+25:00", "2026-01-01[UTC]"]) {
    expect(isTimeZone(name)).toBe(false);
  }
});
