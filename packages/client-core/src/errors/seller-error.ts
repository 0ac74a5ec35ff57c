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

/** What an error of the clients has beside its message. */
export interface SellerErrorContext {
  /** The contract's operation id, such as `splitPackageByQuantity`. */
  readonly operation?: string | undefined;
  /** How often the request was sent; 0 for never. */
  readonly attempts?: number;
  /** Undefined when there was no response. */
  readonly status?: number;
  /** Of the response; without credentials and buyers' data. */
  readonly excerpt?: string;
  /** True when the call may safely be repeated. */
  readonly retryable?: boolean;
  /** The service's header Retry-After in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** By lowercase name. */
  readonly requestIds?: Readonly<Record<string, string>> | undefined;
  /** Without properties that could contain a secret. */
  readonly cause?: unknown;
}

export function messageWithoutCode({ message }: Error): string {
  return message.replace(/ \[[\w-]+\]$/, "");
}

/** By which `isSellerError` knows errors of other realms and copies of this package. */
export const sellerErrorMark: unique symbol = Symbol.for("@marketplace-seller/error");

/**
 * The base class of the clients' errors. Distinguish them by {@link code}, with `isSellerError(error, "refused")`, or
 * with `instanceof` where only one copy of this package is loaded. The message ends with the code, such as `[refused]`;
 * search the error reference for it. Credentials never appear in an error: not in its message, stack and cause, nor in
 * `inspect` and `JSON.stringify`.
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
  /** The service's Retry-After. */
  readonly retryAfterMs: number | undefined;
  /**
   * Response headers such as `x-request-id`, by lowercase name. Quote them when you report the failure to the service's
   * operator.
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

  /** As in hook events and log lines; undefined for an error that no call caused. */
  get callId(): string | undefined {
    return this.#callId;
  }

  /** For the clients. */
  endsCall(callId: string): void {
    this.#callId ??= callId;
  }

  /** For a log; without stack and cause. */
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
