import { expect, it } from "vitest";
import { formatLocalTime } from "./local-time.ts";

it.each([
  ["2026-11-30T20:59:59.999Z", "+03:00", "2026-11-30 23:59:59"],
  ["2026-11-30T21:00:00.000Z", "+03:00", "2026-12-01 00:00:00"],
  ["2026-11-30T21:00:00.000Z", "Europe/Istanbul", "2026-12-01 00:00:00"],
  ["2026-03-29T00:59:59.000Z", "Europe/Berlin", "2026-03-29 01:59:59"],
  ["2026-03-29T01:00:00.000Z", "Europe/Berlin", "2026-03-29 03:00:00"],
  ["2026-01-02T03:04:05.000Z", "-05:30", "2026-01-01 21:34:05"],
  ["0001-01-01T12:00:00.000Z", "UTC", "0001-01-01 12:00:00"],
  ["2016-09-06T20:59:00.000Z", "Europe/Istanbul", "2016-09-06 23:59:00"],
])("formats %s in %s as %s, which a spreadsheet reads as a time", (time, timeZone, local) => {
  expect(formatLocalTime(Date.parse(time), timeZone)).toBe(local);
});
