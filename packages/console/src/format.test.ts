import { expect, it } from "vitest";
import { formatDateTime, formatDuration, formatRelativeTime } from "./format.ts";

const now = Date.UTC(2026, 10, 22, 12);

it.each([
  [now, "0 s ago"],
  [now - 59_999, "59 s ago"],
  [now - 90_000, "1 min ago"],
  [now - 3 * 3_600_000, "3 h ago"],
  [now - 86_400_000, "1 day ago"],
  [now + 2 * 86_400_000, "in 2 days"],
  [now - 40 * 86_400_000, "13 Oct 2026, 15:00:00 GMT+3"],
])("renders a moment of %d relative to the sandbox's clock as %j", (at, text) => {
  expect(formatRelativeTime(at, now)).toBe(text);
});

it("renders a moment with its time zone, and a duration in its largest unit", () => {
  expect(formatDateTime(1_735_689_600_000)).toBe("1 Jan 2025, 03:00:00 GMT+3");
  expect([formatDuration(7_200_000), formatDuration(61_000)]).toEqual(["2 h", "1 min"]);
});
