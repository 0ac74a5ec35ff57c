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

it("finds clocks that are less than a minute apart to agree", () => {
  expect(look(NOW + 59_000).state).toBe("holds");
  expect(look(NOW, NOW + 59_000).state).toBe("holds");
  expect(look(NOW, NOW - 900 * MINUTE).state).toBe("holds");
});

it("says how far the service's clock is from the machine's, and what to ask for more", () => {
  expect(look(NOW + 1440 * MINUTE)).toMatchObject({
    state: "false",
    received: "Date is 1440 minutes ahead of this machine's clock",
    measured: { widenMs: 1441 * MINUTE },
  });
});

it("measures the same a few seconds later", () => {
  expect(look(NOW + 180 * MINUTE + 900)).toEqual(look(NOW + 180 * MINUTE - 900));
});

it("says that packages are dated after the service's own clock", () => {
  expect(look(NOW, NOW + 180 * MINUTE)).toMatchObject({
    received: "the newest package is dated 180 minutes ahead of Date",
  });
});

it("cannot tell without a header Date", () => {
  expect(look(undefined).state).toBe("unknown");
});
