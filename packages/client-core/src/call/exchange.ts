import { elapsedMs } from "../deadline/clock.ts";
import { errorName } from "../errors/error-name.ts";
import { isSellerError, ProtocolError, TimeoutError } from "../errors/errors.ts";
import { createWindowPacer, type Pacer } from "../pacing/pacer.ts";
import type { CredentialSource } from "../redaction/credentials.ts";
import { type CredentialPair, type Redact, safeCause } from "../redaction/redact.ts";
import { parseHttpDate } from "../retry/retry-timing.ts";
import type { OutgoingRequest, ResponseHeaders, Send, WireResponse } from "../send/send.ts";
import { findSendFailure } from "../send/send-failure.ts";
import type { Call, ClassifiedResponse, ExchangeResult } from "./call-state.ts";
import type { ResolvedPolicy } from "./client-options.ts";
import { type Attempt, type AttemptPhase, DEFECT, runWithRetry } from "./retry-loop.ts";

export interface ExchangeParts {
  readonly send: Send;
  readonly credentials: CredentialSource;
  readonly policy: ResolvedPolicy;
}

/** How a protocol writes the request of a call and reads its response. */
export interface UnsignedRequest<Read extends ClassifiedResponse> {
  /** No middleware sees these credentials. */
  readonly sign: (credentials: CredentialPair) => OutgoingRequest;
  /** Never throws. What it returns for the last response is part of the call's result. */
  readonly read: (response: WireResponse) => Read;
}

export type Exchange = <Read extends ClassifiedResponse>(
  call: Call,
  request: UnsignedRequest<Read>,
) => Promise<ExchangeResult<Read>>;

/**
 * The layer beneath protocols and middleware: adds the credentials, waits for the rate limit, retries as the
 * operation's retry class allows within the call's timeout, follows no redirect, and notifies the hooks.
 */
export function createExchange({ send, credentials, policy }: ExchangeParts): Exchange {
  const { hooks, callIdHeader, maxResponseBytes: maxBytes } = policy;
  const redacted = (error: unknown): unknown => safeCause(error, credentials.redact);
  return async <Read extends ClassifiedResponse>(
    call: Call,
    { sign, read }: UnsignedRequest<Read>,
  ) => {
    const current = credentials.current();
    const pair = "appKey" in current ? current : await current;
    const signed = sign(pair);
    const request =
      callIdHeader === undefined
        ? signed
        : { ...signed, headers: { ...signed.headers, [callIdHeader]: call.callId } };
    const origin = parseOrigin(request.url);
    let attempts = 0;
    const sendOnce: Attempt<Read> = async (signal, reportPhase) => {
      attempts += 1;
      const report = hooks.silent ? undefined : notify(policy, call, attempts);
      let phase: AttemptPhase = "building";
      const enter = (entered: AttemptPhase): void => {
        phase = entered;
        reportPhase(entered);
      };
      let response: WireResponse;
      try {
        response = await send(request, { signal, maxBytes, reportPhase: enter });
        if (isRedirect(response)) throw redirected(call, attempts, response);
      } catch (error) {
        report?.(undefined, findReason(error, signal, phase));
        throw error;
      }
      enter("answered");
      report?.(response);
      return { response, read: read(response) };
    };
    try {
      const pacer = findPacer([origin, pair.appKey], call, policy);
      const parts = { call, policy, origin, pacer, safeCause: redacted };
      const delivered = await runWithRetry(sendOnce, parts);
      const { status, headers } = delivered.response;
      const requestIds = () => findRequestIds(headers, credentials.redact);
      const address = withoutQuery(request.url);
      return { ...delivered, call, status, headers, requestIds, address };
    } catch (error) {
      throw deadlineOfCaller(error, call, attempts);
    }
  };
}

/** Returns what notifies the hooks of the response or the failure. */
function notify(
  { clock, hooks }: ResolvedPolicy,
  { operation, callId, method, path }: Call,
  attempt: number,
) {
  hooks.request({ operation, callId, attempt, method, path });
  const started = clock.monotonic();
  return (response: WireResponse | undefined, reason?: string): void => {
    const durationMs = elapsedMs(clock, started);
    const { status } = response ?? {};
    const bytes = response?.body.length;
    const serviceTime = parseHttpDate(response?.headers.get("date") ?? "");
    hooks.response({ operation, callId, attempt, status, durationMs, serviceTime, bytes, reason });
  };
}

const REQUEST_ID_HEADERS = [
  "x-request-id",
  "request-id",
  "x-correlation-id",
  "correlation-id",
  "x-trace-id",
  "traceparent",
  "x-amzn-requestid",
  "x-amzn-trace-id",
  "x-ms-request-id",
  "cf-ray",
];
const REQUEST_ID = /^[\x21-\x7e]{1,128}$/;

function findRequestIds(headers: ResponseHeaders, redact: Redact): Record<string, string> {
  const requestIds: Record<string, string> = {};
  for (const name of REQUEST_ID_HEADERS) {
    const value = headers.get(name) ?? "";
    if (REQUEST_ID.test(value)) requestIds[name] = redact(value);
  }
  return requestIds;
}

const isRedirect = ({ status }: WireResponse): boolean => status >= 300 && status < 400;

/** The credentials would be sent to the redirect's target. */
function redirected(
  { operation }: Call,
  attempts: number,
  { status }: WireResponse,
): ProtocolError {
  const message = `The response to ${operation} is a redirect (HTTP ${status}), which is never followed`;
  return new ProtocolError(message, { operation, attempts, status });
}

function findReason(error: unknown, signal: AbortSignal, phase: AttemptPhase): string {
  if (signal.aborted) return errorName(signal.reason) === "TimeoutError" ? "timeout" : "aborted";
  if (isSellerError(error)) return error.code;
  return phase === "building" ? DEFECT : findSendFailure(error).reason;
}

function findPacer(
  rateLimitKey: readonly string[],
  { operation, rateLimit }: Call,
  { pacing, clock }: ResolvedPolicy,
): Pacer | undefined {
  if (pacing === undefined || rateLimit === undefined) return undefined;
  const { requests, seconds } = rateLimit;
  return pacing.registry.pacerFor([...rateLimitKey, operation], () =>
    createWindowPacer(clock, { requests, windowMs: seconds * 1000 }),
  );
}

/** An abort by `AbortSignal.timeout` counts as a timeout. */
function deadlineOfCaller(error: unknown, { operation, signal }: Call, attempts: number): unknown {
  if (!signal?.aborted || error !== signal.reason || errorName(error) !== "TimeoutError")
    return error;
  const when = attempts === 0 ? "had passed before" : "passed during";
  const message = `The caller's deadline ${when} ${operation}`;
  return new TimeoutError(message, { operation, attempts, retryable: true });
}

const ORIGIN = /^[^/]*\/\/[^/?#]*/;

function parseOrigin(url: string): string {
  return ORIGIN.exec(url)?.[0] ?? url;
}

function withoutQuery(url: string): string {
  return url.split("?", 1)[0] ?? url;
}
