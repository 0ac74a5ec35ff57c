import { createFakeClock } from "@marketplace-seller/test-doubles/fake-clock";
import { expect, it } from "vitest";
import type { WriteOutcome } from "../errors/indeterminate-error.ts";
import { readUntilSettled } from "./read-until-settled.ts";

/** Reads with these results one after the other, and what they resolve to. */
function reading(seen: readonly WriteOutcome[], sentBeforeMs: number, settleMs?: number) {
  const clock = createFakeClock();
  let reads = 0;
  const read = async () => ({ outcome: seen[reads++] ?? ("unknown" as const) });
  const sent = clock.now() - sentBeforeMs;
  const resolution = readUntilSettled(
    read,
    sent,
    clock,
    settleMs === undefined ? {} : { settleMs },
  );
  return { clock, resolution, reads: () => reads };
}

it("waits until the write has settled before it counts as not applied", async () => {
  const { clock, resolution, reads } = reading(["not-applied", "applied"], 1000);
  await clock.advance(3999);
  expect(reads()).toBe(1);
  await clock.advance(1);
  expect(await resolution).toEqual({ outcome: "applied" });
});

it("says at once that a write was applied", async () => {
  const { resolution, reads } = reading(["applied"], 0);
  expect(await resolution).toEqual({ outcome: "applied" });
  expect(reads()).toBe(1);
});

it("reads once when the settle time is over", async () => {
  const { resolution, reads } = reading(["not-applied"], 5000);
  expect(await resolution).toEqual({ outcome: "not-applied" });
  expect(reads()).toBe(1);
});

it("waits no longer than the settle time for a write that another clock dates in the future", async () => {
  const { clock, resolution } = reading(["unknown", "not-applied"], -1_000_000_000, 700);
  await clock.advance(700);
  expect(await resolution).toEqual({ outcome: "not-applied" });
});
