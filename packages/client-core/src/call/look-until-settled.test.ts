import { createFakeClock } from "@marketplace-seller/test-doubles/fake-clock";
import { expect, it } from "vitest";
import type { WriteOutcome } from "../errors/indeterminate-error.ts";
import { lookUntilSettled } from "./look-until-settled.ts";

/** Looks that see one thing after the other, and what they come to. */
function looking(seen: readonly WriteOutcome[], sentBeforeMs: number, settleMs?: number) {
  const clock = createFakeClock();
  let looks = 0;
  const look = async () => ({ outcome: seen[looks++] ?? ("unknown" as const) });
  const sent = clock.now() - sentBeforeMs;
  const resolution = lookUntilSettled(
    look,
    sent,
    clock,
    settleMs === undefined ? {} : { settleMs },
  );
  return { clock, resolution, looks: () => looks };
}

it("waits until the write has settled before it counts as not applied", async () => {
  const { clock, resolution, looks } = looking(["not-applied", "applied"], 1000);
  await clock.advance(3999);
  expect(looks()).toBe(1);
  await clock.advance(1);
  expect(await resolution).toEqual({ outcome: "applied" });
});

it("says at once that a write was applied", async () => {
  const { resolution, looks } = looking(["applied"], 0);
  expect(await resolution).toEqual({ outcome: "applied" });
  expect(looks()).toBe(1);
});

it("looks once when the settle time is over", async () => {
  const { resolution, looks } = looking(["not-applied"], 5000);
  expect(await resolution).toEqual({ outcome: "not-applied" });
  expect(looks()).toBe(1);
});

it("waits no longer than the settle time for a write that another clock dates in the future", async () => {
  const { clock, resolution } = looking(["unknown", "not-applied"], -1_000_000_000, 700);
  await clock.advance(700);
  expect(await resolution).toEqual({ outcome: "not-applied" });
});
