import type { IndeterminateError } from "./indeterminate-error.ts";
import {
  SellerError,
  type SellerErrorCode,
  type SellerErrorContext,
  sellerErrorMark,
} from "./seller-error.ts";

/** What an {@link Issue} can name. */
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

/** One broken rule of a request. */
export interface Issue {
  /** JSONPath of the value, such as `$.payload.skus[3].listPrice`. */
  readonly path: string;
  /** The same as segments, such as `["payload", "skus", 3, "listPrice"]`. */
  readonly segments: readonly (string | number)[];
  readonly rule: Rule;
  /**
   * For people; in errors and reports it begins with the field: `skus[3].listPrice must not be lower than salePrice`.
   * Has no value that could be personal data.
   */
  readonly message: string;
}

/** Of issues in the message; {@link InvalidRequestError.issues} has all. */
const SHOWN = 5;

/** The request breaks the contract and was not sent. */
export class InvalidRequestError extends SellerError {
  declare readonly code: "invalid-request";
  override readonly name = "InvalidRequestError";
  /** Every broken rule, in the order of the contract's fields. */
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

/** The service does not accept the credentials (interface-specification.md, Authentication): check key and secret. */
export class AuthenticationError extends SellerError {
  declare readonly code: "authentication";
  override readonly name = "AuthenticationError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("authentication", message, context);
  }
}

/** The function `credentials` threw (then `retryable`) or returned no usable pair, so nothing was sent. */
export class CredentialsUnavailableError extends SellerError {
  declare readonly code: "credentials-unavailable";
  override readonly name = "CredentialsUnavailableError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("credentials-unavailable", message, context);
  }
}

/** Why the service refused a request. */
export interface Refusal {
  /** `errorCode` or `code` of the body. */
  readonly serviceCode?: number | string | undefined;
  /** `errorMessage` or `message` of the body, and the reasons in `errors`. */
  readonly serviceMessage?: string | undefined;
  /** `errorCategory` of the body. */
  readonly serviceCategory?: string | undefined;
}

/** A rule of the service forbids the request, which had no effect (interface-specification.md, Errors). */
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

/** A product task that the service rejected with the status `REJECT` or `FAIL`. */
export interface RejectedTask {
  readonly taskId: string | undefined;
  readonly reasons: readonly string[];
  /** Of the task's SKUs. */
  readonly stockCodes?: readonly string[];
}

/** A product task was not taken into processing (interface-specification.md, Task); none of its SKUs was changed. */
export class TaskRejectedError extends SellerError {
  declare readonly code: "task-rejected";
  override readonly name = "TaskRejectedError";
  readonly taskId: string | undefined;
  readonly reasons: readonly string[];
  /** The task's stock codes; none was changed. */
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
 * The service's rate limit refused the request (interface-specification.md, Limits), or the client, because it would
 * have waited too long for it. The request had no effect.
 */
export class RateLimitedError extends SellerError {
  declare readonly code: "rate-limited";
  override readonly name = "RateLimitedError";
  constructor(message: string, retryAfterMs: number | undefined, context: SellerErrorContext = {}) {
    super("rate-limited", message, { retryable: true, ...context, retryAfterMs });
  }
}

/** The deadline passed before a read had a response; after a write it is an `IndeterminateError`. */
export class TimeoutError extends SellerError {
  declare readonly code: "timeout";
  override readonly name = "TimeoutError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("timeout", message, context);
  }
}

/**
 * The service could not be reached, the connection broke, or the service failed (5xx, in `status`). After a write only
 * when the service certainly did not receive it.
 */
export class TransportError extends SellerError {
  declare readonly code: "transport";
  override readonly name = "TransportError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("transport", message, context);
  }
}

/**
 * A firewall or proxy answered a read in the service's place with a 403, as when an address is blocked; the credentials
 * may be right. After a write it is an `IndeterminateError`.
 */
export class ForeignResponseError extends SellerError {
  declare readonly code: "foreign-response";
  override readonly name = "ForeignResponseError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("foreign-response", message, { retryable: true, ...context });
  }
}

/** The response is not JSON or XML, truncated, empty, a redirect, or has a number that cannot be read exactly. */
export class ProtocolError extends SellerError {
  declare readonly code: "protocol";
  override readonly name = "ProtocolError";

  constructor(message: string, context: SellerErrorContext = {}) {
    super("protocol", message, context);
  }
}

/** The class of each code. */
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
 * True for an error of the clients, also from another realm or copy of this package, where `instanceof` fails.
 *
 * @param code - of the class to which the value is narrowed; every class by default
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
    // Its properties cannot be read: a revoked proxy.
    return false;
  }
}
