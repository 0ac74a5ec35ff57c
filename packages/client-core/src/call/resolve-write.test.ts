import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import type { WriteOutcome } from "../errors/indeterminate-error.ts";
import { combineOutcomes, resolveWrite } from "./resolve-write.ts";

/** Reads with these results one after the other, and what they resolve to. */
function reading(seen: readonly WriteOutcome[], sentBeforeMs: number, consistencyDelayMs?: number) {
  const clock = createFakeClock();
  let reads = 0;
  const evaluate = async () => ({ outcome: seen[reads++] ?? ("unknown" as const) });
  const resolution = resolveWrite(
    { operation: "doIt", sentAt: clock.now() - sentBeforeMs },
    { subject: "the order", evaluate },
    clock,
    consistencyDelayMs === undefined ? {} : { consistencyDelayMs },
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

it("takes parts for a write that is applied only where all of them are", () => {
  expect(combineOutcomes([true, true])).toBe("applied");
  expect(combineOutcomes([false, false])).toBe("not-applied");
  expect(combineOutcomes([true, false])).toBe("unknown");
  expect(combineOutcomes([true, undefined])).toBe("unknown");
  expect(combineOutcomes([])).toBe("unknown");
});
