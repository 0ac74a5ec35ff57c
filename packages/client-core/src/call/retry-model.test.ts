import { createSkippingClock } from "@marketplace-seller/testing/fake-clock";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSellerError } from "../errors/errors.ts";
import { isOutcomeUnknown, type ResponseResult, type RetryClass } from "../retry/attempt-result.ts";
import { prepareCall, respond } from "./call.fixture.ts";
import type { ClassifiedResponse } from "./call-state.ts";
import { type Attempt, runWithRetry } from "./retry-loop.ts";

/**
 * The possible outcomes of a request of the model: whether it takes effect, and the response or error that the caller
 * receives.
 */
const outcomes = {
  done: { commits: true, seen: "done" },
  refused: { commits: false, seen: "refused" },
  rateLimited: { commits: false, seen: "rate-limited" },
  failedBefore: { commits: false, seen: "failed" },
  failedAfter: { commits: true, seen: "failed" },
  resetBefore: { commits: false, seen: "ECONNRESET" },
  resetAfter: { commits: true, seen: "ECONNRESET" },
  notConnected: { commits: false, seen: "ECONNREFUSED" },
} as const;
type Outcome = keyof typeof outcomes;

const outcome = fc.constantFrom(...(Object.keys(outcomes) as Outcome[]));
const scripts = fc.array(outcome, { minLength: 1, maxLength: 8 });

async function run(script: readonly Outcome[], retryClass: RetryClass, replayAbsolute: boolean) {
  const clock = createSkippingClock();
  const sent: Outcome[] = [];
  const attempt: Attempt<ClassifiedResponse> = async (_, reportPhase) => {
    reportPhase("writing");
    const name = script[sent.length] ?? "done";
    sent.push(name);
    const { seen } = outcomes[name];
    if (seen.startsWith("E")) throw Object.assign(new Error(seen), { code: seen });
    return respond(seen as ResponseResult, 200);
  };
  const budget = { take: () => true, credit: () => {} };
  const timing = { baseDelayMs: 1, maxDelayMs: 10 };
  const prepared = prepareCall(retryClass, {
    ...{ clock, random: () => 0.5, timeoutMs: 1e9, attemptTimeoutMs: Infinity },
    retry: { maxAttempts: 5, absoluteWrites: replayAbsolute, timing, budget },
  });
  const outcome = await runWithRetry(attempt, {
    ...prepared,
    origin: "https://api.example.com",
    safeCause: () => undefined,
  }).then(
    ({ read: { result }, earlierEffect }) =>
      isOutcomeUnknown(retryClass, earlierEffect, result) ? "unknown" : result,
    (error: unknown) => (isSellerError(error, "indeterminate") ? "unknown" : "not sent"),
  );
  return { sent, outcome, effects: sent.filter((name) => outcomes[name].commits).length };
}

describe("with any sequence of network failures", () => {
  it("a write takes effect at most once, and its reported outcome is correct or unknown", async () => {
    await fc.assert(
      fc.asyncProperty(scripts, fc.boolean(), async (script, replayAbsolute) => {
        const { outcome, effects } = await run(script, "never", replayAbsolute);
        expect(effects).toBeLessThanOrEqual(1);
        if (outcome === "done") expect(effects).toBe(1);
        else if (outcome !== "unknown") expect(effects).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it("a replayed write of absolute values that took effect is never reported as not applied", async () => {
    await fc.assert(
      fc.asyncProperty(scripts, async (script) => {
        const { outcome, effects } = await run(script, "absolute", true);
        if (outcome === "done") expect(effects).toBeGreaterThanOrEqual(1);
        else if (outcome !== "unknown") expect(effects).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it("no request is sent more often than allowed, or after a final response", async () => {
    const retryClass = fc.constantFrom<RetryClass>("safe", "never", "absolute");
    await fc.assert(
      fc.asyncProperty(scripts, retryClass, async (script, kind) => {
        const { sent } = await run(script, kind, true);
        expect(sent.length).toBeLessThanOrEqual(5);
        const decided = sent.findIndex((name) => name === "done" || name === "refused");
        if (decided !== -1) expect(decided).toBe(sent.length - 1);
      }),
      { numRuns: 500 },
    );
  });
});
