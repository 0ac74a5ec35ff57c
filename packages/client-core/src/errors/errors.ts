import type { IndeterminateError } from "./indeterminate-error.ts";
import {
  SellerError,
  type SellerErrorCode,
  type SellerErrorContext,
  sellerErrorMark,
} from "./seller-error.ts";

/** The validation rules that an {@link Issue} can name. */
export type Rule =
  | "type"
  | "required"
  | "unknown"
  | "enum"
  | "minimum"
  | "maximum"
  | "minLength"
  | "maxLength"
  | "pattern"
  | "minItems"
  | "maxItems"
  | "fractionDigits"
  | "dependentRequired"
  | "notBelow"
  | "allowedRange"
  | "unique";

/** One broken rule of a request, with the path of the value that breaks the rule. */
export interface Issue {
  /** JSONPath of the value, such as `$.payload.skus[3].listPrice`. */
  readonly path: string;
  /** The path of the value as segments, such as `["payload", "skus", 3, "listPrice"]`. */
  readonly segments: readonly (string | number)[];
  readonly rule: Rule;
  /**
   * Describes the broken rule for people. In errors and reports the description begins with the field, as in
   * `skus[3].listPrice must not be lower than salePrice`. A value that could be personal data is left out of the
   * description.
   */
  readonly message: string;
}

/**
 * The largest number of issues that the error's message describes; {@link InvalidRequestError.issues} has all issues.
 */
const SHOWN = 5;

/**
 * The error of a request that breaks the contract and was therefore not sent. The property `issues` of the error lists
 * every broken rule with its JSONPath.
 */
export class InvalidRequestError extends SellerError {
  declare readonly code: "invalid-request";
  override readonly name = "InvalidRequestError";
  /** Every rule that the request breaks, in the order of the contract's fields. */
  readonly issues: readonly Issue[];

  constructor(issues: readonly Issue[], context: SellerErrorContext = {}) {
    super("invalid-request", describe(issues, context.operation), context);
    this.issues = issues.map(nameField);
  }

  override toJSON(): Record<string, unknown> {
    return { ...super.toJSON(), issues: this.issues };
  }
}

export function nameField(issue: Issue): Issue {
  return { ...issue, message: `${fieldName(issue.path)} ${issue.message}` };
}

/** Renders the path of a value in a request for people. */
export function fieldName(path: string): string {
  return path.replace(/^\$\.?/, "") || "the input";
}

function describe(issues: readonly Issue[], operation: string | undefined): string {
  const observed = issues.slice(0, SHOWN).map((issue) => nameField(issue).message);
  const more = issues.length > SHOWN ? ` (and ${issues.length - SHOWN} more)` : "";
  const call = operation === undefined ? "The request" : `The request of ${operation}`;
  return `${call} was not sent: ${observed.join("; ")}${more}`;
}

/**
 * The service does not accept the credentials (interface-specification.md, Authentication). After an authentication
 * error, check the key and the secret; the same call would fail again.
 */
export class AuthenticationError extends SellerError {
  declare readonly code: "authentication";
  override readonly name = "AuthenticationError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("authentication", message, context);
  }
}

/**
 * The function `credentials` threw or returned no usable pair, so nothing was sent. `retryable` is true when it threw,
 * for example because the database of the credentials is down.
 */
export class CredentialsUnavailableError extends SellerError {
  declare readonly code: "credentials-unavailable";
  override readonly name = "CredentialsUnavailableError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("credentials-unavailable", message, context);
  }
}

/** The fields of the service's response that say why it refused a request. */
export interface Refusal {
  /** The service's error code, from `errorCode` or `code` of the body. */
  readonly serviceCode?: number | string | undefined;
  /** The service's message, from `errorMessage` or `message` of the body and the reasons in `errors`. */
  readonly serviceMessage?: string | undefined;
  /** The category of the service's error code, from `errorCategory` of the body. */
  readonly serviceCategory?: string | undefined;
}

/**
 * The service refused the request by one of its rules, and the request had no effect (interface-specification.md,
 * Errors). The message of a RefusedError contains the service's message.
 */
export class RefusedError extends SellerError {
  declare readonly code: "refused";
  override readonly name: string = "RefusedError";
  readonly serviceCode: number | string | undefined;
  readonly serviceMessage: string | undefined;

  constructor(message: string, refusal: Refusal, context: SellerErrorContext = {}) {
    super("refused", message, context);
    this.serviceCode = refusal.serviceCode;
    this.serviceMessage = refusal.serviceMessage;
  }

  override toJSON(): Record<string, unknown> {
    const { serviceCode, serviceMessage } = this;
    return { ...super.toJSON(), serviceCode, serviceMessage };
  }
}

/** The details of a product task that the service rejected with the status `REJECT`. */
export interface RejectedTask {
  /** The id of the rejected task, as digits. */
  readonly taskId: string | undefined;
  /** The reasons that the service returned for rejecting the task. */
  readonly reasons: readonly string[];
  /** The stock codes of the SKUs in the rejected task. */
  readonly stockCodes?: readonly string[];
}

/**
 * A product create, update, or price-and-stock task was not taken into processing (interface-specification.md, Task).
 * No SKU of a rejected task was changed.
 */
export class TaskRejectedError extends SellerError {
  declare readonly code: "task-rejected";
  override readonly name = "TaskRejectedError";
  readonly taskId: string | undefined;
  readonly reasons: readonly string[];
  /** The stock codes of the SKUs in the rejected task. The service changed none of the SKUs in the rejected task. */
  readonly stockCodes: readonly string[];

  constructor(message: string, task: RejectedTask, context: SellerErrorContext = {}) {
    super("task-rejected", message, context);
    this.taskId = task.taskId;
    this.reasons = task.reasons;
    this.stockCodes = task.stockCodes ?? [];
  }

  override toJSON(): Record<string, unknown> {
    const { taskId, reasons, stockCodes } = this;
    return { ...super.toJSON(), taskId, reasons, stockCodes };
  }
}

/**
 * The service's rate limit refused the request (interface-specification.md, Limits), or the request would have had to
 * wait too long for that limit. A request that a rate limit refused had no effect.
 */
export class RateLimitedError extends SellerError {
  declare readonly code: "rate-limited";
  override readonly name = "RateLimitedError";
  constructor(message: string, retryAfterMs: number | undefined, context: SellerErrorContext = {}) {
    super("rate-limited", message, { retryable: true, ...context, retryAfterMs });
  }
}

/**
 * The deadline passed before a read had a response. A write whose deadline passes is an
 * `IndeterminateError` instead, because it may have taken effect.
 */
export class TimeoutError extends SellerError {
  declare readonly code: "timeout";
  override readonly name = "TimeoutError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("timeout", message, context);
  }
}

/**
 * The service returned no usable response: the service could not be reached, the connection broke, or the service
 * failed (5xx, in `status`). A write fails with a TransportError only when the service certainly did not receive the
 * write.
 */
export class TransportError extends SellerError {
  declare readonly code: "transport";
  override readonly name = "TransportError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("transport", message, context);
  }
}

/**
 * A firewall or proxy answered a read in the service's place with a 403, as when an address or a program is blocked; the
 * credentials may be right. After such an answer to a write an `IndeterminateError` is thrown instead.
 */
export class ForeignResponseError extends SellerError {
  declare readonly code: "foreign-response";
  override readonly name = "ForeignResponseError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("foreign-response", message, { retryable: true, ...context });
  }
}

/**
 * The response does not follow the contract: it is not JSON, truncated, empty, a redirect, or has a number that
 * cannot be read exactly.
 */
export class ProtocolError extends SellerError {
  declare readonly code: "protocol";
  override readonly name = "ProtocolError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("protocol", message, context);
  }
}

/** The error class of each error code of the clients. */
export interface SellerErrorByCode {
  "invalid-request": InvalidRequestError;
  authentication: AuthenticationError;
  "credentials-unavailable": CredentialsUnavailableError;
  refused: RefusedError;
  "task-rejected": TaskRejectedError;
  "rate-limited": RateLimitedError;
  timeout: TimeoutError;
  transport: TransportError;
  "foreign-response": ForeignResponseError;
  protocol: ProtocolError;
  indeterminate: IndeterminateError;
}

/** Any error of the clients, discriminated by `code`. */
export type AnySellerError = SellerErrorByCode[SellerErrorCode];

/**
 * Whether a caught value is an error of the clients, also when it comes from another realm or from another copy of
 * this package, where `instanceof` fails.
 *
 * @param error - the caught value
 * @param code - the code of the error class to which the value is narrowed; every class by default
 * @example if (isSellerError(error, "rate-limited")) await delay(error.retryAfterMs ?? 1000);
 */
export function isSellerError(error: unknown): error is AnySellerError;
export function isSellerError<Code extends SellerErrorCode>(
  error: unknown,
  code: Code,
): error is SellerErrorByCode[Code];
export function isSellerError(error: unknown, code?: SellerErrorCode): boolean {
  try {
    if (typeof error !== "object" || error === null) return false;
    const candidate = error as Partial<SellerError>;
    return candidate[sellerErrorMark] === true && (code === undefined || candidate.code === code);
  } catch {
    // A value whose properties cannot be read, such as a revoked proxy, is not a client error.
    return false;
  }
}
