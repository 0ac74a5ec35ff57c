import { systemClock } from "@marketplace-seller/client-core";
import { expect, it } from "vitest";
import { createServiceClock } from "./service-clock.ts";

const NOW = Date.UTC(2026, 0, 1);

/**
 * Each test case names how far the time in a response is from this machine's clock, and how far ahead the service's
 * clock is expected to be, in milliseconds.
 */
it.each([
  { named: -4_000, tookMs: 10, ahead: null },
  { named: -20_000, tookMs: 10, ahead: -20_000 },
  // The response was written 20.1 seconds ago, and its time is rounded down to the second.
  { named: -20_900, tookMs: 20_100, ahead: null },
  { named: 20_000, tookMs: 20_100, ahead: 20_000 },
])("takes a time $named ms from its own after $tookMs ms as $ahead ms ahead", (response) => {
  const clock = createServiceClock({ ...systemClock, now: () => NOW });
  clock.observe(NOW + response.named, response.tookMs);
  expect(clock.aheadMs()).toBe(response.ahead);
});
