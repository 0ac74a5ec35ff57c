import { getEventListeners } from "node:events";
import {
  createFakeClock,
  createSkippingClock,
  type FakeClock,
  settle,
} from "@marketplace-seller/testing/fake-clock";
import { describe, expect, it } from "vitest";
import { isSellerError, ProtocolError, RateLimitedError } from "../errors/errors.ts";
import type { RetryEvent } from "../hooks/hooks.ts";
import type { Pacer } from "../pacing/pacer.ts";
import type { RetryClass } from "../retry/attempt-result.ts";
import type { RetryBudget } from "../retry/retry-budget.ts";
import { prepareCall, respond } from "./call.fixture.ts";
import type { ClassifiedResponse, ReadResponse } from "./call-state.ts";
import { type Attempt, type AttemptPhase, runWithRetry } from "./retry-loop.ts";

const refused = (): Error => Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
const reset = (): Error => Object.assign(new Error("reset"), { code: "ECONNRESET" });
const success = respond("done", 200);
const failed = respond("failed", 503);
const limited = (retryAfter: number) =>
  respond("rate-limited", 429, { "retry-after": String(retryAfter) });
const denied = respond("refused", 400);

type Step = ReadResponse<ClassifiedResponse> | (() => Error) | "stall";

interface Changes {
  readonly retry?: RetryClass;
  readonly absoluteWrites?: boolean;
  readonly attemptTimeoutMs?: number;
  readonly signal?: AbortSignal;
  readonly pacer?: Pacer;
  readonly budget?: RetryBudget;
}

const endless: RetryBudget = { take: () => true, credit: () => {} };

/** Runs the retry loop with one result for each attempt, and records the time at which each attempt began. */
function play(clock: FakeClock, steps: readonly Step[], changes: Changes = {}) {
  const starts: number[] = [];
  const notices: RetryEvent[] = [];
  const start = clock.monotonic();
  const {
    retry,
    absoluteWrites,
    attemptTimeoutMs = 1000,
    signal,
    pacer,
    budget = endless,
  } = changes;
  const timing = { baseDelayMs: 100, maxDelayMs: 1000 };
  const { call, policy } = prepareCall(
    retry,
    {
      ...{ clock, attemptTimeoutMs, timeoutMs: 10_000, random: () => 0.5 },
      retry: { maxAttempts: 4, timing, absoluteWrites },
      hooks: { onRetry: (notice) => notices.push(notice) },
    },
    { signal },
  );
  const outcome = runWithRetry(
    async (_, reportPhase): Promise<ReadResponse<ClassifiedResponse>> => {
      reportPhase("writing");
      starts.push(clock.monotonic() - start);
      const step = steps[starts.length - 1];
      if (step === undefined) throw new Error("one attempt too many");
      if (step === "stall") return new Promise(() => {});
      if (typeof step === "function") throw step();
      return step;
    },
    {
      call: { ...call, callId: "c" },
      policy: { ...policy, budget },
      origin: "https://api.example.com",
      pacer,
      safeCause: (error) => error,
    },
  );
  const finished = outcome.then(
    ({ response: { status }, ...known }) => ({ value: { status, ...known }, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  );
  return { starts, notices, finished };
}

async function finish(steps: readonly Step[], changes: Changes = {}, ms = 20_000) {
  const clock = createFakeClock();
  const run = play(clock, steps, changes);
  await clock.advance(ms);
  expect(clock.pending).toBe(0);
  return { ...run, ...(await run.finished) };
}

describe("a read", () => {
  it("succeeds at the third attempt after 503 and 503", async () => {
    const { value, starts, notices } = await finish([failed, failed, success]);
    expect(value).toMatchObject({ status: 200, attempts: 3 });
    expect(starts).toEqual([0, 50, 150]);
    expect(notices).toEqual([
      { operation: "op", callId: "c", attempt: 1, delayMs: 50, reason: "HTTP 503" },
      { operation: "op", callId: "c", attempt: 2, delayMs: 100, reason: "HTTP 503" },
    ]);
  });

  it("is sent again after a reset, a refused connection and an attempt that took too long", async () => {
    const { value, notices } = await finish([reset, refused, "stall", success]);
    expect(value).toMatchObject({ status: 200, attempts: 4 });
    expect(notices.map(({ reason }) => reason)).toEqual(["ECONNRESET", "ECONNREFUSED", "timeout"]);
  });

  it("that gets no response fails with the last reason and the number of attempts", async () => {
    const { error } = await finish([reset, reset, reset, reset]);
    expect(isSellerError(error, "transport") && error).toMatchObject({
      message:
        "op got no response from https://api.example.com: ECONNRESET (4 attempts) [transport]",
      attempts: 4,
      retryable: true,
      cause: { code: "ECONNRESET" },
    });
  });

  it("that stalls ends at the deadline of the whole call", async () => {
    const { error, starts } = await finish(["stall", "stall", "stall"], {
      attemptTimeoutMs: Infinity,
    });
    expect(starts).toEqual([0]);
    expect(isSellerError(error, "timeout") && error.message).toBe(
      "op got no response within 10000 ms (1 attempt, no time left for another) [timeout]",
    );
  });

  it("whose response cannot be understood is not sent again", async () => {
    const { error, starts } = await finish([() => new ProtocolError("HTML")]);
    expect(isSellerError(error, "protocol")).toBe(true);
    expect(starts).toHaveLength(1);
  });

  it("to a host whose certificate is not accepted is not sent again", async () => {
    const expired = (): Error => Object.assign(new Error("tls"), { code: "CERT_HAS_EXPIRED" });
    const { error, starts } = await finish([expired]);
    expect(starts).toHaveLength(1);
    expect(isSellerError(error, "transport") && error.retryable).toBe(false);
  });
});

describe("Retry-After", () => {
  it("is a lower bound of the delay", async () => {
    const { starts } = await finish([limited(3), success]);
    expect(starts).toEqual([0, 3050]);
  });
});

describe("a write", () => {
  const never = { retry: "never" } as const;

  it("that is reset is sent once, and its outcome is unknown", async () => {
    const { error, starts } = await finish([reset, success], never);
    expect(starts).toHaveLength(1);
    expect(isSellerError(error, "indeterminate") && error).toMatchObject({
      attempts: 1,
      retryable: false,
      cause: { code: "ECONNRESET" },
      message:
        "op was sent and may have taken effect: ECONNRESET (1 attempt). Read back before doing it again. [indeterminate]",
    });
  });

  it.each<[string, Step, string]>([
    ["takes too long", "stall", "timeout"],
    ["gets what cannot be understood", () => new ProtocolError("it is HTML"), "it is HTML"],
  ])("that %s is sent once, and its outcome is unknown", async (_name, step, reason) => {
    const { error, starts } = await finish([step, success], never);
    expect(starts).toHaveLength(1);
    expect(isSellerError(error, "indeterminate") && error.message).toContain(
      `may have taken effect: ${reason} (1 attempt).`,
    );
  });

  it("that gets 503 is sent once, and its outcome is unknown", async () => {
    const { value, starts } = await finish([failed, success], never);
    expect(starts).toHaveLength(1);
    expect(value).toMatchObject({
      status: 503,
      attempts: 1,
      earlierEffect: "none",
      read: { result: "failed" },
    });
  });

  it("that never reached the service fails without an unknown outcome", async () => {
    const { error } = await finish([refused, refused, refused, refused], never);
    expect(isSellerError(error, "transport") && error.message).toBe(
      "op could not be sent to https://api.example.com: ECONNREFUSED (4 attempts) [transport]",
    );
  });

  it("that times out before it has a connection was not sent", async () => {
    const waiting: Attempt<ClassifiedResponse> = (_, reportPhase) => {
      reportPhase("connecting");
      return new Promise<never>(() => {});
    };
    const clock = createFakeClock();
    const { call, policy } = prepareCall("never", {
      ...{ clock, attemptTimeoutMs: 1000, retry: { maxAttempts: 1 } },
    });
    const parts = { call, policy, origin: "https://api.example.com" };
    const sent = runWithRetry(waiting, { ...parts, safeCause: (error) => error });
    const thrown = sent.catch((error: unknown) => error);
    await clock.advance(1000);
    expect(await thrown).toMatchObject({
      ...{ code: "timeout", retryable: true },
      message: expect.stringContaining("op was not sent: no connection within 1000 ms"),
    });
  });

  it("that is aborted while it waits for a connection was not sent", async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const { call, policy } = prepareCall("never", { clock }, { signal: controller.signal });
    const sent = runWithRetry(
      (_, reportPhase) => {
        reportPhase("connecting");
        return new Promise<never>(() => {});
      },
      { call, policy, origin: "", safeCause: (error) => error },
    );
    controller.abort(new Error("enough"));
    await expect(sent).rejects.toThrow("enough");
  });

  it("that is aborted while it is under way has an unknown outcome", async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const run = play(clock, ["stall"], { ...never, signal: controller.signal });
    await settle();
    controller.abort(new Error("enough"));
    const { error } = await run.finished;
    expect(isSellerError(error, "indeterminate") && error.cause).toEqual(new Error("enough"));
  });
});

describe("a defect of the program", () => {
  const defect = new ReferenceError("ReadableStream is not defined");
  const failIn = async (phase: AttemptPhase, retry: RetryClass, earlier: readonly Step[] = []) => {
    let attempts = 0;
    const attempt: Attempt<ClassifiedResponse> = async (_, reportPhase) => {
      const step = earlier[attempts];
      attempts += 1;
      reportPhase(step === undefined ? phase : "writing");
      throw typeof step === "function" ? step() : defect;
    };
    const { call, policy } = prepareCall(retry, {
      clock: createSkippingClock(),
      retry: { absoluteWrites: true },
    });
    const parts = { call, policy, origin: "https://api.example.com" };
    const sent = runWithRetry(attempt, { ...parts, safeCause: (error) => error });
    const error = await sent.then(
      () => expect.unreachable(),
      (thrown: unknown) => thrown,
    );
    return { error, attempts };
  };

  it.each(["safe", "never", "absolute"] as const)(
    "before a request (%s) can have been written is thrown once, as itself",
    async (retry) => {
      expect(await failIn("building", retry)).toEqual({ error: defect, attempts: 1 });
    },
  );

  it("while a response is read is thrown once, as itself, for a read", async () => {
    expect(await failIn("answered", "safe")).toEqual({ error: defect, attempts: 1 });
  });

  it.each(["writing", "answered"] as const)(
    "leaves the outcome of a write unknown in the phase %s, with the defect as the cause",
    async (phase) => {
      const { error, attempts } = await failIn(phase, "never");
      expect(error).toMatchObject({ code: "indeterminate", cause: defect });
      expect(attempts).toBe(1);
    },
  );

  it("leaves the outcome of a write unknown when an earlier attempt may have arrived", async () => {
    const { error, attempts } = await failIn("building", "absolute", [reset]);
    expect(error).toMatchObject({ code: "indeterminate", cause: defect });
    expect(attempts).toBe(2);
  });
});

describe("a write of absolute values", () => {
  const absolute = { retry: "absolute" } as const;
  const replayed = { ...absolute, absoluteWrites: true };

  it("is like any write unless the caller opts in", async () => {
    const { error, starts } = await finish([reset, success], absolute);
    expect(starts).toHaveLength(1);
    expect(isSellerError(error, "indeterminate")).toBe(true);
  });

  it("is sent again like a read when the caller opts in, and then known to be applied", async () => {
    const { value } = await finish([reset, failed, "stall", success], replayed);
    expect(value).toMatchObject({ status: 200, attempts: 4, read: { result: "done" } });
  });

  it("has an unknown outcome when an earlier attempt may have arrived and the last did not", async () => {
    const { error } = await finish([reset, refused, refused, refused], replayed);
    expect(isSellerError(error, "indeterminate")).toBe(true);
  });

  it("has an unknown outcome when an earlier attempt may have arrived and a later one is refused", async () => {
    const { value } = await finish([reset, denied], replayed);
    expect(value).toMatchObject({ status: 400, earlierEffect: "unknown" });
  });

  it("that is aborted before its second attempt has an unknown outcome", async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const run = play(clock, [reset, success], { ...replayed, signal: controller.signal });
    await settle();
    controller.abort();
    expect(isSellerError((await run.finished).error, "indeterminate")).toBe(true);
  });
});

describe("an abort", () => {
  it("during a backoff rejects at once, and no further attempt is sent", async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const { finished, starts } = play(clock, [failed, success], { signal: controller.signal });
    await settle();
    expect(clock.pending).toBe(1);
    controller.abort("enough");
    expect((await finished).error).toBe("enough");
    expect(clock.pending).toBe(0);
    expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
    await clock.advance(20_000);
    expect(starts).toEqual([0]);
  });

  it("before the call sends nothing", async () => {
    const { error, starts } = await finish([success], { signal: AbortSignal.abort("enough") });
    expect(error).toBe("enough");
    expect(starts).toEqual([]);
  });

  it("while a read is under way rejects with the caller's reason", async () => {
    const clock = createFakeClock();
    const controller = new AbortController();
    const { finished } = play(clock, ["stall"], { signal: controller.signal });
    await settle();
    controller.abort("enough");
    expect((await finished).error).toBe("enough");
    expect(clock.pending).toBe(0);
  });
});

describe("the retry budget and the pacer", () => {
  it("fails when the retry budget is spent, and names the reason", async () => {
    let remaining = 1;
    const budget = { take: () => remaining-- > 0, credit: () => {} };
    const { error, starts } = await finish([reset, reset], { budget });
    expect(starts).toHaveLength(2);
    expect(isSellerError(error) && error.message).toContain(
      "(2 attempts, the retry budget is spent)",
    );
  });

  it("does not charge the retry budget for a 429, which the pacer handles", async () => {
    const budget = { take: () => false, credit: () => {} };
    const { value } = await finish([limited(1), limited(1), success], { budget });
    expect(value).toMatchObject({ status: 200, attempts: 3 });
  });

  it("credits the retry budget for each success", async () => {
    let credits = 0;
    const budget = { take: () => true, credit: () => credits++ };
    await finish([failed, success], { budget });
    expect(credits).toBe(1);
  });

  it("calls the pacer before every attempt and notifies it of every 429", async () => {
    const requested: (number | undefined)[] = [];
    const pauses: number[] = [];
    const pacer = {
      acquire: async ({ maxWaitMs }: { maxWaitMs?: number | undefined } = {}) => {
        requested.push(maxWaitMs);
      },
      pause: (ms: number) => pauses.push(ms),
    };
    await finish([limited(2), failed, success], { pacer });
    expect(requested).toEqual([10_000, 7950, 7850]);
    expect(pauses).toEqual([2000]);
  });

  it("rejects with the pacer's error, and sends nothing", async () => {
    const pacer = {
      acquire: () => Promise.reject(new RateLimitedError("would wait too long", 30_000)),
    };
    const { error, starts } = await finish([success], { pacer });
    expect(isSellerError(error, "rate-limited") && error.retryAfterMs).toBe(30_000);
    expect(starts).toEqual([]);
  });

  it("does not wait for a pacer beyond the deadline of the call", async () => {
    const pacer = { acquire: () => new Promise<void>(() => {}) };
    const { error, starts } = await finish([success], { pacer });
    expect(isSellerError(error, "timeout") && error.message).toBe(
      "op was not sent: its 10000 ms were over before [timeout]",
    );
    expect(starts).toEqual([]);
  });

  it("sends nothing when a process that was suspended is granted a request after the deadline", async () => {
    const clock = createFakeClock();
    let now = 0;
    const stopped = { ...clock, monotonic: () => now };
    const pacer = {
      async acquire() {
        now = 10_001;
      },
    };
    const { starts, finished } = play(stopped, [success], { pacer });
    const { error } = await finished;
    expect(isSellerError(error, "timeout")).toBe(true);
    expect(starts).toEqual([]);
  });
});
