import { createFakeClock } from "@marketplace-seller/testing/fake-clock";
import { expect, it } from "vitest";
import type { WriteOutcome } from "../errors/indeterminate-error.ts";
import { combineOutcomes, resolveWrite } from "./resolve-write.ts";

/**
 * Starts to resolve a write whose reads return these results, one after the other, and counts the reads.
 */
function reading(
  outcomes: readonly WriteOutcome[],
  sentBeforeMs: number,
  consistencyDelayMs?: number,
) {
  const clock = createFakeClock();
  let reads = 0;
  const evaluate = async () => ({ outcome: outcomes[reads++] ?? ("unknown" as const) });
  const resolution = resolveWrite(
    { operation: "doIt", sentAt: clock.now() - sentBeforeMs },
    { subject: "the order", evaluate },
    clock,
    consistencyDelayMs === undefined ? {} : { consistencyDelayMs },
  );
  return { clock, resolution, reads: () => reads };
}

it("reports a write as not applied only after the consistency delay", async () => {
  const { clock, resolution, reads } = reading(["not-applied", "applied"], 1000);
  await clock.advance(3999);
  expect(reads()).toBe(1);
  await clock.advance(1);
  expect(await resolution).toEqual({ outcome: "applied" });
});

it("reports an applied write at once", async () => {
  const { resolution, reads } = reading(["applied"], 0);
  expect(await resolution).toEqual({ outcome: "applied" });
  expect(reads()).toBe(1);
});

it("reads once when the consistency delay has passed", async () => {
  const { resolution, reads } = reading(["not-applied"], 5000);
  expect(await resolution).toEqual({ outcome: "not-applied" });
  expect(reads()).toBe(1);
});

it("waits no longer than the consistency delay for a write whose time another clock puts in the future", async () => {
  const { clock, resolution } = reading(["unknown", "not-applied"], -1_000_000_000, 700);
  await clock.advance(700);
  expect(await resolution).toEqual({ outcome: "not-applied" });
});

it("combines parts to applied only when all of them are applied", () => {
  expect(combineOutcomes([true, true])).toBe("applied");
  expect(combineOutcomes([false, false])).toBe("not-applied");
  expect(combineOutcomes([true, false])).toBe("unknown");
  expect(combineOutcomes([true, undefined])).toBe("unknown");
  expect(combineOutcomes([])).toBe("unknown");
});
