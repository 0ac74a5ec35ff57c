import { elapsedMs, startDeadline } from "../deadline/clock.ts";
import { isSellerError } from "../errors/errors.ts";
import type { Resolution, ResolveOptions } from "../errors/indeterminate-error.ts";
import { checkCallRetry } from "../setup/check-options.ts";
import type { Call, OperationDescriptor } from "./call-state.ts";
import type { CallPolicyOptions, ResolvedPolicy } from "./client-options.ts";
import { type Completed, runTraced } from "./traced.ts";
import { runQueued } from "./write-queue.ts";

/** The data of a call with its HTTP response. */
export interface CallResponse<T> {
  readonly data: T;
  /** Of the last response. */
  readonly response: { readonly status: number; readonly headers: Headers };
  /** In its hook events, log lines and errors. */
  readonly callId: string;
  /** How often its request was sent. */
  readonly attempts: number;
}

/** Resolves to the data of the response. */
export interface CallPromise<T> extends Promise<T> {
  /**
   * Resolves to the data with status and headers of the response.
   *
   * @example
   * const { data, response, callId } = await client.packages.list(query).withResponse();
   * console.log(callId, response.status, response.headers.get("x-request-id"));
   */
  withResponse(): Promise<CallResponse<T>>;
}

export interface CallParts<T> {
  readonly descriptor: OperationDescriptor;
  readonly options: CallPolicyOptions;
  readonly policy: ResolvedPolicy;
  /** What the call writes to, such as an order number; it waits for earlier writes with one of these keys. */
  readonly queueKeys?: readonly string[];
  readonly work: (call: Call) => Promise<Completed<T>>;
  /**
   * Finds out whether the write was applied.
   *
   * @param sentAt - it was sent before this time (epoch ms)
   */
  readonly readBack?: (sentAt: number, options: ResolveOptions) => Promise<Resolution>;
}

interface FinishedCall<T> extends Completed<T> {
  readonly callId: string;
}

/** Errors reject the promise and are never thrown synchronously. */
export function startCall<T>(parts: CallParts<T>): CallPromise<T> {
  const finished = runCall(parts);
  const data = finished.then(({ result }) => result);
  return Object.assign(data, {
    withResponse(): Promise<CallResponse<T>> {
      // Whoever awaits `withResponse()` gets the error there.
      data.catch(() => {});
      return finished.then(describeResponse);
    },
  });
}

function describeResponse<T>({ result, callId, state }: FinishedCall<T>): CallResponse<T> {
  const { status = 0, headers, attempts } = state;
  const copy = new Headers();
  for (const [name, value] of headers?.entries() ?? []) copy.append(name, value);
  return { data: result, response: { status, headers: copy }, callId, attempts };
}

/** @throws TypeError or RangeError when the options of the call are invalid */
export async function runCall<T>(parts: CallParts<T>): Promise<FinishedCall<T>> {
  const { descriptor, options, policy, queueKeys = [], work, readBack } = parts;
  const { clock, hooks, tracer } = policy;
  const call = beginCall(descriptor, policy, options);
  const { callId, operation } = call;
  const run = tracer === undefined ? () => work(call) : () => runTraced(tracer, call, work);
  const started = clock.monotonic();
  try {
    const running = queueKeys.length === 0 ? run() : runQueued(queueKeys, call, clock, run);
    const { result, state } = await running;
    const { attempts, status, headers } = state;
    // Without the body, which would stay in memory as long as the caller keeps the promise.
    return { result, callId, state: { attempts, status, headers } };
  } catch (error) {
    const isOwn = isSellerError(error);
    if (isOwn) error.endsCall(callId);
    if (readBack !== undefined && isSellerError(error, "indeterminate")) {
      const sentAt = clock.now();
      error.readBackBy((resolveOptions) => readBack(sentAt, resolveOptions));
    }
    const attempts = isOwn ? error.attempts : 0;
    const code = isOwn ? error.code : call.signal?.aborted ? "aborted" : "defect";
    const durationMs = elapsedMs(clock, started);
    hooks.failure({ operation, callId, code, attempts, durationMs, error });
    throw error;
  } finally {
    call.deadline.end();
  }
}

/** @throws TypeError or RangeError when the options of the call are invalid */
export function beginCall(
  { protocol, operation, retry, rateLimit, method, path }: OperationDescriptor,
  policy: ResolvedPolicy,
  { timeoutMs = policy.timeoutMs, signal, retry: callRetry }: CallPolicyOptions,
): Call {
  if (callRetry !== undefined) checkCallRetry(callRetry);
  return {
    callId: crypto.randomUUID(),
    protocol,
    operation,
    retry,
    rateLimit,
    method,
    path,
    deadline: startDeadline(policy.clock, timeoutMs),
    signal: signal ?? undefined,
    maxAttempts: callRetry?.maxAttempts ?? policy.maxAttempts,
    absoluteWrites: callRetry?.absoluteWrites ?? policy.absoluteWrites,
  };
}
