/**
 * The code of a client error, which decides what the caller can do. The set of codes is closed, so that a `switch` over
 * the code can be exhaustive.
 *
 * | code | class | what you can do |
 * |---|---|---|
 * | `invalid-request` | `InvalidRequestError` | correct the request, which was not sent: `issues` has every broken rule with its path |
 * | `authentication` | `AuthenticationError` | check the key and the secret |
 * | `credentials-unavailable` | `CredentialsUnavailableError` | mend the function `credentials`, which failed; repeat the call when `retryable` is true |
 * | `refused` | `RefusedError` | read the service's message: one of its rules forbids the request, which had no effect |
 * | `task-rejected` | `TaskRejectedError` | read `reasons`; no SKU was changed |
 * | `rate-limited` | `RateLimitedError` | wait at least `retryAfterMs`, then repeat the call |
 * | `timeout` | `TimeoutError` | repeat the call, which is a read |
 * | `transport` | `TransportError` | repeat the call when `retryable` is true |
 * | `foreign-response` | `ForeignResponseError` | repeat the read later; have the address of your machine allowed at the firewall that answered |
 * | `protocol` | `ProtocolError` | read `excerpt`: the response does not follow the contract |
 * | `indeterminate` | `IndeterminateError` | read the write back before you repeat it: its outcome is unknown |
 */
export type SellerErrorCode =
  | "invalid-request"
  | "authentication"
  | "credentials-unavailable"
  | "refused"
  | "task-rejected"
  | "rate-limited"
  | "timeout"
  | "transport"
  | "foreign-response"
  | "protocol"
  | "indeterminate";

/** Details of a failed call that a client error contains in addition to its message. */
export interface SellerErrorContext {
  /** The contract's operation id, such as `splitPackageByQuantity`. */
  readonly operation?: string | undefined;
  /** How many times the request of the failed call was sent; 0 when the request was never sent. */
  readonly attempts?: number;
  /** The HTTP status of the failed call's response; undefined when there was no response. */
  readonly status?: number;
  /** A short excerpt of the failed call's response, without credentials and without buyers' data. */
  readonly excerpt?: string;
  /** True when the failed call may safely be repeated. */
  readonly retryable?: boolean;
  /** The service's header Retry-After in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** Response headers that look like a request id, by header name. */
  readonly requestIds?: Readonly<Record<string, string>> | undefined;
  /** The underlying error, without properties that could contain a secret. */
  readonly cause?: unknown;
}

/** Returns the message of an error without the code at its end, to build a longer message. */
export function messageWithoutCode({ message }: Error): string {
  return message.replace(/ \[[\w-]+\]$/, "");
}

/**
 * The symbol that marks client errors, so that `isSellerError` recognizes them across realms and copies of this
 * package.
 */
export const sellerErrorMark: unique symbol = Symbol.for("@marketplace-seller/error");

/**
 * The base class of the typed errors that the clients throw. Distinguish client errors by their {@link code}, with
 * `isSellerError(error, "refused")`, or with `instanceof` where only one copy of this package is loaded. The message
 * of a client error ends with its code in brackets, such as `[refused]`; search the error reference for that code.
 * Credentials never appear in a client error, neither in its message, stack and cause nor in `inspect` and
 * `JSON.stringify`.
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
  /** The service's header Retry-After in milliseconds; undefined when the response had no such header. */
  readonly retryAfterMs: number | undefined;
  /**
   * Response headers that look like a request id, such as `x-request-id`, by lowercase name. Quote the request id
   * headers when you report the failure to the service's operator. The object is empty when the response had no header
   * that looks like a request id.
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

  /**
   * The id of the failed call, which its hook events and log lines contain. The call id is undefined for an error that
   * no call caused.
   */
  get callId(): string | undefined {
    return this.#callId;
  }

  /** A method by which the clients set the id of the failed call in an error. */
  endsCall(callId: string): void {
    this.#callId ??= callId;
  }

  /** Returns the client error as plain data for a log, without its stack and its cause. */
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
