import { expect, it } from "vitest";
import { judgeClock } from "./probe-clock.ts";

const NOW = Date.parse("2026-11-23T10:00:00Z");
const MINUTE = 60_000;

const look = (serviceTime: number | undefined, newest?: number) =>
  judgeClock({
    rows:
      newest === undefined
        ? []
        : [{ key: "1", orderNumber: "1", status: "Created", updatedAt: newest, createdAt: newest }],
    totalPages: 1,
    isWhole: true,
    serviceTime,
    machineTime: NOW,
  });

it("treats clocks that are less than a minute apart as equal", () => {
  expect(look(NOW + 59_000).state).toBe("holds");
  expect(look(NOW, NOW + 59_000).state).toBe("holds");
  expect(look(NOW, NOW - 900 * MINUTE).state).toBe("holds");
});

it("reports the difference between the service's clock and the machine's, and how much longer to read", () => {
  expect(look(NOW + 1440 * MINUTE)).toMatchObject({
    state: "false",
    received: "Date is 1440 minutes ahead of this machine's clock",
    measured: { widenMs: 1441 * MINUTE },
  });
});

it("reports the same difference a few seconds later", () => {
  expect(look(NOW + 180 * MINUTE + 900)).toEqual(look(NOW + 180 * MINUTE - 900));
});

it("reports packages that are dated after the service's clock", () => {
  expect(look(NOW, NOW + 180 * MINUTE)).toMatchObject({
    received: "the newest package is dated 180 minutes ahead of Date",
  });
});

it("is inconclusive without the header Date", () => {
  expect(look(undefined).state).toBe("unknown");
});
