/**
 * What went wrong, by what the caller can do about it. Closed: a `switch` over it can be exhaustive.
 *
 * | code | class | what you can do |
 * |---|---|---|
 * | `invalid-request` | `InvalidRequestError` | correct the input: `issues` names every broken rule with its place; nothing was sent |
 * | `authentication` | `AuthenticationError` | check key and secret |
 * | `refused` | `RefusedError` | a rule of the service forbids it; no effect |
 * | `task-rejected` | `TaskRejectedError` | read `reasons`; no SKU was changed |
 * | `rate-limited` | `RateLimitedError` | wait, at least `retryAfterMs` |
 * | `timeout` | `TimeoutError` | a read: ask again |
 * | `transport` | `TransportError` | ask again when `retryable` |
 * | `protocol` | `ProtocolError` | the response is not what the contract says; look at `excerpt` |
 * | `indeterminate` | `IndeterminateError` | a write whose outcome is unknown: read back before doing it again |
 */
export type SellerErrorCode =
  | "invalid-request"
  | "authentication"
  | "refused"
  | "task-rejected"
  | "rate-limited"
  | "timeout"
  | "transport"
  | "protocol"
  | "indeterminate";

/** Details of the failed call that a client error has beside its message. */
export interface SellerErrorContext {
  /** The contract's operation id, such as `splitPackageByQuantity`. */
  readonly operation?: string | undefined;
  /** How many times the request was sent. 0 when it was never sent. */
  readonly attempts?: number;
  /** The HTTP status, when there was a response. */
  readonly status?: number;
  /** A short excerpt of the response, without credentials and without buyers' data. */
  readonly excerpt?: string;
  /** Whether the same call may safely be repeated. */
  readonly retryable?: boolean;
  /** The service's Retry-After in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Headers of the response that look like the id of a request, by name. */
  readonly requestIds?: Readonly<Record<string, string>> | undefined;
  /** The underlying error without anything that could contain a secret. */
  readonly cause?: unknown;
}

/** Returns the message of an error without the code at its end, to build a longer message. */
export function messageWithoutCode({ message }: Error): string {
  return message.replace(/ \[[\w-]+\]$/, "");
}

/** The symbol that marks client errors across realms and copies of this package. */
export const sellerErrorMark: unique symbol = Symbol.for("@marketplace-seller/error");

/**
 * The base of every error that the clients throw on purpose. Distinguish them by {@link code}, or with
 * `isSellerError(error, "refused")`; `instanceof` works too within one copy of this package. The message ends with
 * the code, as `[refused]`: what to search for in the reference of errors.
 *
 * Nothing in it (message, `inspect`, `JSON.stringify`, stack, cause) holds credentials.
 *
 * @example
 * try { await client.packages.list(); }
 * catch (error) { if (isSellerError(error) && error.retryable) scheduleAgain(); else throw error; }
 */
export abstract class SellerError extends Error {
  readonly code: SellerErrorCode;
  readonly retryable: boolean;
  readonly operation: string | undefined;
  readonly attempts: number;
  readonly status: number | undefined;
  readonly excerpt: string | undefined;
  /** The service's Retry-After, milliseconds. Undefined when there was none. */
  readonly retryAfterMs: number | undefined;
  /**
   * Response headers that look like a request id, such as `x-request-id`, by lowercase name. The service's operator
   * asks for them in support cases. Empty when there was none.
   */
  readonly requestIds: Readonly<Record<string, string>>;
  #callId: string | undefined;

  constructor(code: SellerErrorCode, message: string, context: SellerErrorContext = {}) {
    super(
      `${message} [${code}]`,
      context.cause === undefined ? undefined : { cause: context.cause },
    );
    this.code = code;
    this.retryable = context.retryable ?? false;
    this.operation = context.operation;
    this.attempts = context.attempts ?? 0;
    this.status = context.status;
    this.excerpt = context.excerpt;
    this.retryAfterMs = context.retryAfterMs;
    this.requestIds = context.requestIds ?? {};
  }

  /** The id of the failed call, as in hooks and logs. Undefined outside a call. */
  get callId(): string | undefined {
    return this.#callId;
  }

  /** Called by the clients to set the id of the failed call. */
  endsCall(callId: string): void {
    this.#callId ??= callId;
  }

  /** The error as plain data for a log: no stack, no cause. */
  toJSON(): Record<string, unknown> {
    const { name, code, message, retryable, operation, callId, attempts, status, excerpt } = this;
    const { retryAfterMs, requestIds } = this;
    return {
      ...{ name, code, message, retryable, operation, callId, attempts, status, excerpt },
      ...(retryAfterMs !== undefined && { retryAfterMs }),
      ...(Object.keys(requestIds).length > 0 && { requestIds }),
    };
  }

  get [sellerErrorMark](): true {
    return true;
  }
}
