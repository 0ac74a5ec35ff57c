import { expect, it } from "vitest";
import type { SyncEvent } from "../../contract/sync-event.ts";
import { createFailureFilter } from "./repeated-failures.ts";

const failed = (seller: string, failure: string): SyncEvent => {
  return { type: "feed-failed", seller, failure, isPaused: false };
};

it("reports a repeated failure once, then its count every ten minutes, and its recovery", () => {
  let time = 0;
  const events: object[] = [];
  const report = createFailureFilter(
    (event) => events.push(event),
    () => time,
  );
  for (let minute = 0; minute < 12; minute += 1) {
    time = minute * 60_000;
    report(failed("a", "no route"));
    if (minute === 3) report(failed("b", "no route"));
    if (minute === 5) report({ type: "quota-wait", seller: "a", waitMs: 1 });
  }
  report(failed("a", "refused"));
  report({ type: "recovered", of: "feed-failed", failures: 13, seller: "a" });
  report(failed("a", "refused"));
  expect(events).toEqual([
    failed("a", "no route"),
    failed("b", "no route"),
    { type: "quota-wait", seller: "a", waitMs: 1 },
    { ...failed("a", "no route"), repeated: 10 },
    failed("a", "refused"),
    { type: "recovered", of: "feed-failed", failures: 13, seller: "a" },
    failed("a", "refused"),
  ]);
});
