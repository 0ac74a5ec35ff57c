import type { Deadline } from "../deadline/clock.ts";
import type { Effect, ResponseResult, RetryClass } from "../retry/attempt-result.ts";
import type { ResponseHeaders, WireResponse } from "../send/send.ts";

/** What the contract says of an operation. */
export interface OperationDescriptor {
  readonly protocol: "rest" | "soap";
  readonly operation: string;
  readonly retry: RetryClass;
  readonly rateLimit?: { readonly requests: number; readonly seconds: number } | undefined;
  readonly method: string;
  readonly path: string;
}

export interface Call extends OperationDescriptor {
  /** Different for each call; hooks, logs and errors have it. */
  readonly callId: string;
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly maxAttempts: number;
  /** Whether a write of absolute values may be sent again like a read. */
  readonly absoluteWrites: boolean;
}

/** What is known about a call that has a response; errors, spans and hooks are made from it. */
export interface CallState {
  readonly call: Call;
  readonly attempts: number;
  /** The status of the last response; undefined when a middleware responded in its place. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** What the attempts before the last one may have done, of a write. */
  readonly earlierEffect: Effect;
  /** Where the request was sent, without its query. */
  readonly address: string;
  readonly headers?: ResponseHeaders | undefined;
  /** Those of the last response that look like the id of a request, by name. */
  readonly requestIds?: (() => Readonly<Record<string, string>>) | undefined;
}

/** A response as its protocol reads it. */
export interface ResponseMeaning {
  readonly result: ResponseResult;
}

export interface ReadResponse<Read> {
  readonly response: WireResponse;
  readonly read: Read;
}

/** What is known about a call, and its last response. */
export interface ExchangeResult<Read = unknown> extends CallState, ReadResponse<Read> {}
