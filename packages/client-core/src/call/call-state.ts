import type { Deadline } from "../deadline/clock.ts";
import type { Effect, ResponseResult, RetryClass } from "../retry/attempt-result.ts";
import type { ResponseHeaders, WireResponse } from "../send/send.ts";

/** The operation descriptor: what the contract declares of an operation. */
export interface OperationDescriptor {
  readonly protocol: "rest" | "soap";
  readonly operation: string;
  readonly retry: RetryClass;
  readonly rateLimit?: { readonly requests: number; readonly seconds: number } | undefined;
  readonly method: string;
  readonly path: string;
}

export interface Call extends OperationDescriptor {
  /** The unique id of the call, which hooks, logs and errors have. */
  readonly callId: string;
  readonly deadline: Deadline;
  readonly signal: AbortSignal | undefined;
  readonly maxAttempts: number;
  /** Whether a write of absolute values may be sent again like a read. */
  readonly absoluteWrites: boolean;
}

/** The state of a call that has a response, from which errors, spans and hook events are created. */
export interface CallState {
  readonly call: Call;
  readonly attempts: number;
  /** The status of the last response; undefined when a middleware responded in its place. */
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  /** Whether earlier attempts of a write may have been applied. */
  readonly earlierEffect: Effect;
  /** The URL of the request without its query. */
  readonly address: string;
  readonly headers?: ResponseHeaders | undefined;
  /** Headers of the last response that look like a request id, by name. */
  readonly requestIds?: (() => Readonly<Record<string, string>>) | undefined;
}

/** A response of the service after the code of its protocol (REST or SOAP) has read it. */
export interface ResponseMeaning {
  readonly result: ResponseResult;
}

export interface ReadResponse<Read> {
  readonly response: WireResponse;
  readonly read: Read;
}

/** The state of a call with its last response. */
export interface ExchangeResult<Read = unknown> extends CallState, ReadResponse<Read> {}
