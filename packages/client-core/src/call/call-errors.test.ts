import { describe, expect, it } from "vitest";
import { ProtocolError, RefusedError } from "../errors/errors.ts";
import type { RetryClass } from "../retry/attempt-result.ts";
import { prepareCall } from "./call.fixture.ts";
import { aboutCall, callError } from "./call-errors.ts";
import type { CallState } from "./call-state.ts";

function makeState(retry: RetryClass, changes: Partial<CallState> = {}): CallState {
  return {
    call: prepareCall(retry).call,
    attempts: 2,
    status: undefined,
    retryAfterMs: 1500,
    earlierEffect: "none",
    address: "https://api.example.com/it",
    ...changes,
  };
}

const about = { operation: "op", attempts: 2, retryAfterMs: 1500 };

describe("aboutCall", () => {
  it("contains the status only after a response", () => {
    expect(aboutCall(makeState("safe"))).toEqual(about);
    expect(aboutCall(makeState("safe", { status: 503 }))).toEqual({ ...about, status: 503 });
  });
});

describe("the error of a response that cannot be understood", () => {
  it("returns the error of a read unchanged", () => {
    const reason = new ProtocolError("no JSON", about);
    expect(callError(makeState("safe"), "failed-for-good", reason)).toBe(reason);
  });

  it.each(["never", "absolute"] as const)(
    "reports that the outcome of a write (%s) is unknown",
    (retry) => {
      const reason = new ProtocolError("no JSON", { ...about, status: 200, excerpt: "<p>" });
      const error = callError(makeState(retry), "failed-for-good", reason);
      expect(error).toMatchObject({ code: "indeterminate", ...about, status: 200, excerpt: "<p>" });
      expect(error.cause).toMatchObject({ code: "protocol" });
    },
  );
});

it("describes the outcome of a write in whole sentences, also when the cause ends with a full stop", () => {
  const { message } = callError(
    makeState("never"),
    "failed-for-good",
    new ProtocolError("It is not JSON.", about),
  );
  expect(message).toBe(
    "op was sent and may have taken effect: It is not JSON. Read back before doing it again. [indeterminate]",
  );
});

describe("the error of a refused write", () => {
  const reason = new RefusedError("no", {}, { ...about, status: 400 });

  it("is unchanged when there was one attempt, because the write had no effect", () => {
    expect(callError(makeState("never"), "refused", reason)).toBe(reason);
  });

  it.each(["denied", "unknown"] as const)(
    "reports an unknown outcome when an earlier attempt (%s) may have had an effect",
    (earlierEffect) => {
      const state = (retry: RetryClass) => makeState(retry, { earlierEffect });
      expect(callError(state("never"), "refused", reason).code).toBe("indeterminate");
      expect(callError(state("safe"), "refused", reason)).toBe(reason);
    },
  );
});
