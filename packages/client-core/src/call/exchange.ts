import { isSellerError } from "../errors/guards.ts";
import { ProtocolError } from "../errors/protocol-error.ts";
import { TimeoutError } from "../errors/timeout-error.ts";
import type { Pacer } from "../pacing/pacer.ts";
import { createWindowPacer } from "../pacing/window-pacer.ts";
import type { CredentialSource } from "../redaction/credential-source.ts";
import type { CredentialPair } from "../redaction/credentials.ts";
import { safeCause } from "../redaction/safe-cause.ts";
import {
  type AttemptResponse,
  type ResponseMeaning,
  responseKindOf,
} from "../retry/attempt-response.ts";
import { deliveryFailureOf } from "../retry/delivery-failure.ts";
import { parseRetryAfter } from "../retry/retry-after.ts";
import { runWithRetry } from "../retry/retry-loop.ts";
import type { OutgoingRequest, Send, WireResponse } from "../send/send.ts";
import type { Call } from "./call.ts";
import type { Delivery } from "./delivery.ts";
import type { SettledPolicy } from "./settle-policy.ts";

/** What an exchange is made of. */
export interface ExchangeParts {
  readonly send: Send;
  readonly credentials: CredentialSource;
  readonly policy: SettledPolicy;
}

/** The request of one call, in the words of its protocol. */
export interface UnsignedRequest {
  /** Writes the request with the credentials, which nothing above the exchange sees. */
  readonly sign: (credentials: CredentialPair) => OutgoingRequest;
  /** What a response means for the request; by its HTTP status alone unless given. */
  readonly meaningOf?: (response: WireResponse) => ResponseMeaning;
}

/**
 * Sends the request of one call and gives the last response with what is known about the call.
 *
 * @throws what `runWithRetry` throws
 */
export type Exchange = (call: Call, request: UnsignedRequest) => Promise<Delivery>;

/**
 * Makes the exchange of one client, beneath everything protocols and middleware do: adds the credentials,
 * keeps the pace, sends as often as the operation's class allows, within the call's time, follows no
 * redirect, and tells the hooks.
 */
export function createExchange({ send, credentials, policy }: ExchangeParts): Exchange {
  return async (call, { sign, meaningOf = meaningByStatus }) => {
    const current = credentials.current();
    const pair = (current instanceof Promise ? await current : current).reveal();
    const request = sign(pair);
    const origin = originOf(request.url);
    let begun = 0;
    const attempt = (signal: AbortSignal, number: number) => {
      begun = number;
      return sendOnce({ send, policy, call, request, meaningOf }, signal, number);
    };
    try {
      const { value, attempts, outcome, repeatedWrite, retryAfterMs } = await runWithRetry(
        attempt,
        {
          ...policy,
          ...call,
          origin,
          retryClass: call.retry,
          pacer: pacerOf([origin, pair.appKey], call, policy),
          onRetry: policy.hooks.silent ? undefined : policy.hooks.retry,
          safeCause: (error) => safeCause(error, credentials.redact),
        },
      );
      const { status } = value;
      const address = addressOf(request.url);
      return {
        call,
        response: value,
        status,
        attempts,
        outcome,
        repeatedWrite,
        retryAfterMs,
        address,
      };
    } catch (error) {
      throw deadlineOfCaller(error, call, begun);
    }
  };
}

interface Attempt {
  readonly send: Send;
  readonly policy: SettledPolicy;
  readonly call: Call;
  readonly request: OutgoingRequest;
  readonly meaningOf: (response: WireResponse) => ResponseMeaning;
}

/** Makes one attempt, and tells the hooks. */
async function sendOnce(
  { send, policy, call, request, meaningOf }: Attempt,
  signal: AbortSignal,
  attempt: number,
): Promise<AttemptResponse<WireResponse>> {
  const { clock, hooks, maxResponseBytes: maxBytes } = policy;
  const { operation, method, path } = call;
  if (!hooks.silent) hooks.request({ operation, attempt, method, path });
  const started = hooks.silent ? 0 : clock.monotonic();
  const tell = (status: number | undefined, bytes?: number, reason?: string): void => {
    if (hooks.silent) return;
    const durationMs = clock.monotonic() - started;
    hooks.response({ operation, attempt, status, durationMs, bytes, reason });
  };
  try {
    const value = await send(request, { signal, maxBytes });
    const { status, headers, body } = value;
    if (status >= 300 && status < 400) throw redirected(call, attempt, status);
    tell(status, body.length);
    const { kind, retryAfterMs: asked } = meaningOf(value);
    if (kind === "done") return { value, kind };
    const retryAfterMs = asked ?? parseRetryAfter(headers.get("retry-after"), clock.now());
    return { value, kind, label: `HTTP ${status}`, retryAfterMs };
  } catch (error) {
    tell(undefined, undefined, reasonOf(error, signal));
    throw error;
  }
}

const meaningByStatus = ({ status }: WireResponse): ResponseMeaning => ({
  kind: responseKindOf(status),
});

/** A redirect would carry the credentials to wherever it points. */
function redirected({ operation }: Call, attempts: number, status: number): ProtocolError {
  const message = `The response to ${operation} is a redirect (HTTP ${status}), which is never followed`;
  return new ProtocolError(message, { operation, attempts, status });
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return nameOf(signal.reason) === "TimeoutError" ? "timeout" : "aborted";
  return isSellerError(error) ? error.code : deliveryFailureOf(error).reason;
}

/** The pacer that this operation's documented rate asks for. */
function pacerOf(
  rateLimitKey: readonly string[],
  { operation, rateLimit }: Call,
  { pacing, clock, hooks }: SettledPolicy,
): Pacer | undefined {
  if (pacing === undefined || rateLimit === undefined) return undefined;
  const { requests, seconds } = rateLimit;
  const pacer = pacing.registry.pacerFor([...rateLimitKey, operation], () =>
    createWindowPacer(clock, { requests, windowMs: seconds * 1000 }),
  );
  return {
    tryAcquire: () => pacer.tryAcquire?.() ?? false,
    acquire: ({ signal, maxWaitMs = Infinity } = {}) =>
      pacer.acquire({
        signal,
        maxWaitMs: Math.min(maxWaitMs, pacing.maxWaitMs),
        onWait: (waitMs) => hooks.wait({ operation, waitMs }),
      }),
    hold: (ms) => pacer.hold?.(ms),
  };
}

/** A signal made by `AbortSignal.timeout` is a deadline like our own. */
function deadlineOfCaller(error: unknown, { operation, signal }: Call, attempts: number): unknown {
  if (!signal?.aborted || error !== signal.reason || nameOf(error) !== "TimeoutError") return error;
  const when = attempts === 0 ? "had passed before" : "passed during";
  const message = `The caller's deadline ${when} ${operation}`;
  return new TimeoutError(message, { operation, attempts, retryable: true });
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "";
}

const ORIGIN = /^[^/]*\/\/[^/?#]*/;

function originOf(url: string): string {
  return ORIGIN.exec(url)?.[0] ?? url;
}

function addressOf(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
