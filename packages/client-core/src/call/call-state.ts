import type { Deadline } from "../deadline/clock.ts";
import type { Effect, ResponseResult, RetryClass } from "../retry/attempt-result.ts";
import type { ResponseHeaders, WireResponse } from "../send/send.ts";

/** The operation descriptor: the properties that the contract declares for an operation. */
export interface OperationDescriptor {
  readonly protocol: "rest" | "soap";
  readonly operation: string;
  readonly retry: RetryClass;
  readonly rateLimit?: { readonly requests: number; readonly seconds: number } | undefined;
  readonly method: string;
  readonly path: string;
}

export interface Call extends OperationDescriptor {
  /** The unique id of the call, which its hook events, log lines and errors contain. */
  readonly callId: string;
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly maxAttempts: number;
  /** True when the caller allows the client to retry a write that sets absolute values, like a read. */
  readonly absoluteWrites: boolean;
}

/** The state of a call that has a response, from which errors, spans and hook events are created. */
export interface CallState {
  readonly call: Call;
  readonly attempts: number;
  /** The HTTP status of the last response; undefined when a middleware answered in place of the service. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** Why no further attempt was made although one was allowed, for error messages. */
  readonly stop?: string | undefined;
  /** The possible effect of the call's earlier attempts, which the service may have applied although they failed. */
  readonly earlierEffect: Effect;
  /** The URL of the request without its query string. */
  readonly address: string;
  readonly headers?: ResponseHeaders | undefined;
  /** Headers of the last response that look like a request id, by header name. */
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

/** The state of a call that has received its last response, with this response. */
export interface ExchangeResult<Read = unknown> extends CallState, ReadResponse<Read> {}
