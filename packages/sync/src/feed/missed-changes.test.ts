import { expect, it } from "vitest";
import { describeMissed } from "./missed-changes.ts";

const DAY = 24 * 60 * 60_000;
const FOUND_AT = Date.parse("2026-11-20T10:00:00Z");
const at = (now: number, missedChanges = 2) =>
  describeMissed({ missedChanges, missedChangesAt: FOUND_AT }, now);

it("reports missed changes as a problem for a week after they were last found", () => {
  expect(at(FOUND_AT + 1)).toContain("found 2 changes that polls had missed");
  expect(at(FOUND_AT + 1, 1)).toContain("found 1 change that");
  expect(at(FOUND_AT + 7 * DAY)).toContain("audit --acknowledge");
  expect(at(FOUND_AT + 7 * DAY + 1)).toBeUndefined();
});

it("reports no problem when no missed change was found, or it was acknowledged", () => {
  expect(at(FOUND_AT, 0)).toBeUndefined();
});
