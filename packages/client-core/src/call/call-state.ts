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
  /** In its hook events, log lines and errors. */
  readonly callId: string;
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly maxAttempts: number;
  /** True when such a write may be retried like a read. */
  readonly absoluteWrites: boolean;
}

/** A call with a response: what errors, spans and hook events are made from. */
export interface CallState {
  readonly call: Call;
  readonly attempts: number;
  /** Undefined when a middleware answered in place of the service. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** Why no further attempt was made although one was allowed, for messages. */
  readonly stop?: string | undefined;
  /** What the service may have applied although the attempts failed. */
  readonly earlierEffect: Effect;
  /** The URL without its query. */
  readonly address: string;
  readonly headers?: ResponseHeaders | undefined;
  readonly requestIds?: (() => Readonly<Record<string, string>>) | undefined;
}

/** What the reader of each protocol finds at least. */
export interface ClassifiedResponse {
  readonly result: ResponseResult;
}

export interface ReadResponse<Read> {
  readonly response: WireResponse;
  readonly read: Read;
}

export interface ExchangeResult<Read = unknown> extends CallState, ReadResponse<Read> {}
