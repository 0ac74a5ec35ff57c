import { describe, expect, it } from "vitest";
import { ProtocolError, RefusedError } from "../errors/errors.ts";
import { prepareCall } from "./call.fixture.ts";
import { aboutCall, afterSending, refusal } from "./call-errors.ts";
import type { CallState, RetryClass } from "./delivery.ts";

function makeState(retry: RetryClass, soFar: Partial<CallState> = {}): CallState {
  return {
    call: prepareCall(retry).call,
    attempts: 2,
    status: undefined,
    retryAfterMs: 1500,
    outcome: "known",
    repeatedWrite: false,
    address: "https://api.example.com/it",
    ...soFar,
  };
}

const about = { operation: "op", attempts: 2, retryAfterMs: 1500 };

describe("aboutCall", () => {
  it("names a status only when a response came", () => {
    expect(aboutCall(makeState("safe"))).toEqual(about);
    expect(aboutCall(makeState("safe", { status: 503 }))).toEqual({ ...about, status: 503 });
  });
});

describe("afterSending", () => {
  it("keeps a read's own error", () => {
    const reason = new ProtocolError("no JSON", about);
    expect(afterSending(makeState("safe"), reason)).toBe(reason);
  });

  it.each(["never", "absolute"] as const)(
    "says of a write (%s) that its outcome is unknown",
    (retry) => {
      const reason = new ProtocolError("no JSON", { ...about, status: 200, excerpt: "<p>" });
      const error = afterSending(makeState(retry), reason);
      expect(error).toMatchObject({ code: "indeterminate", ...about, status: 200, excerpt: "<p>" });
      expect(error.cause).toMatchObject({ code: "protocol" });
    },
  );
});

it("says in whole sentences what became of a write, also after the service's own full stop", () => {
  const { message } = afterSending(makeState("never"), new ProtocolError("It is no JSON.", about));
  expect(message).toBe(
    "op was sent and may have taken effect: It is no JSON. Read back before doing it again.",
  );
});

describe("refusal", () => {
  const reason = new RefusedError("no", {}, { ...about, status: 400 });

  it("had no effect when it is the response to the only attempt", () => {
    expect(refusal(makeState("never"), reason)).toBe(reason);
  });

  it("may be due to an earlier attempt of a write", () => {
    const repeated = { repeatedWrite: true };
    expect(refusal(makeState("never", repeated), reason).code).toBe("indeterminate");
    expect(refusal(makeState("safe", repeated), reason)).toBe(reason);
  });
});
