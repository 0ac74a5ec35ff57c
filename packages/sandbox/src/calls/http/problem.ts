import type { Issue } from "@marketplace-seller/client-core";
import { RefusalError, type RefusalKind } from "../../domain/refusals.ts";
import { StoreError } from "../../domain/store-error.ts";
import { parseStrictJson, StrictJsonError, type WireJson } from "./strict-json.ts";

/**
 * Every error of HTTP and of reading a request, with status, code and message. The interface document names neither
 * statuses nor codes of errors, so they are assumptions (`error-status`, `error-codes`). Refusals by the domain's
 * rules are in `domain/refusals.ts`.
 */
const problems = {
  unreadable: [400, 1003, "The request cannot be read."],
  invalid: [400, 1004, "The request is not valid."],
  notFound: [404, 1005, "There is no operation at this address."],
  foreignHost: [
    403,
    1011,
    "The sandbox listens on this machine only, and refuses this Host header. Use an IP address or localhost.",
  ],
  method: [
    405,
    1010,
    "This address does not accept this method; the Allow header names those that it accepts.",
  ],
  requestTimeout: [408, 1006, "The request did not arrive in time."],
  bodyTooLarge: [413, 1007, "The request body is too large."],
  mediaType: [415, 1008, "The body must be application/json in UTF-8, without content encoding."],
  headersTooLarge: [431, 1009, "The request headers are too large."],
  internal: [500, 1500, "The service failed."],
  storage: [500, 1502, "The database failed."],
  faultTooManyRequests: [
    429,
    1429,
    "A fault injected into the sandbox responds: too many requests.",
  ],
  faultServerError: [500, 1501, "A fault injected into the sandbox responds: server error."],
  notImplemented: [501, 1504, "The sandbox does not implement this operation yet."],
  shuttingDown: [503, 1505, "The sandbox is shutting down."],
  faultUnavailable: [
    503,
    1503,
    "A fault injected into the sandbox responds: the service is unavailable.",
  ],
} as const satisfies Record<string, readonly [number, number, string]>;

/** The HTTP status of each kind of domain refusal (assumption `error-status`). */
const refusalStatus: Readonly<Record<RefusalKind, number>> = {
  authentication: 401,
  rate: 429,
  rule: 400,
};

type ProblemName = keyof typeof problems;

interface ProblemOptions {
  readonly cause?: unknown;
  readonly retryAfterSeconds?: number | undefined;
  readonly allow?: string;
}

/** An error response: its status, code and message, and additional headers. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  /** The error code, which is the number in the field `code` of the error response. */
  readonly code: number;
  /** The value of the header `Retry-After`, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** The value of the header `Allow`: the methods that the path accepts. */
  readonly allow: string | undefined;

  constructor(status: number, code: number, message: string, options: ProblemOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allow = options.allow;
  }
}

/**
 * Creates a problem (an error response to throw) by its name.
 *
 * @param detail a text that is appended to the problem's message.
 * @example
 * throw problem("invalid", "$.splitPackages: required");
 */
export function problem(name: ProblemName, detail?: string, options?: ProblemOptions): Problem {
  const [status, code, message] = problems[name];
  return new Problem(
    status,
    code,
    detail === undefined ? message : `${message} ${detail}`,
    options,
  );
}

/** Creates the problem for a method that a path does not accept; `allowed` lists the methods that the path accepts. */
export function createMethodProblem(allowed: readonly string[]): Problem {
  return problem("method", undefined, { allow: allowed.join(", ") });
}

/** Converts any error that was thrown while the sandbox handled a request to a problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof RefusalError) {
    return new Problem(refusalStatus[error.kind], error.code, error.message, { cause: error });
  }
  // The message of a StoreError says what to do and contains no file path, so the caller of the API may see it.
  if (error instanceof StoreError) return problem("storage", error.message, { cause: error });
  return toServerProblem(error);
}

/** Whether a problem is a failure of the sandbox, which is logged as an error; the statuses 501 and 503 are expected. */
export function isFailure({ status }: Problem): boolean {
  return status >= 500 && status !== 501 && status !== 503;
}

/** Converts errors of Node and Fastify, which have a code and sometimes an HTTP status, to problems. */
function toServerProblem(error: unknown): Problem {
  const code = readProperty(error, "code");
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return problem("bodyTooLarge");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return problem("mediaType");
  if (code === "FST_ERR_BAD_URL" || code === "FST_ERR_ASYNC_CONSTRAINT") return problem("notFound");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return problem("requestTimeout");
  if (code === "HPE_HEADER_OVERFLOW") return problem("headersTooLarge");
  const status = readProperty(error, "statusCode");
  const isClientError = typeof status === "number" && status >= 400 && status < 500;
  if (isClientError || String(code).startsWith("HPE_")) return problem("unreadable");
  return problem("internal", undefined, { cause: error });
}

function readProperty(value: unknown, name: "code" | "statusCode"): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * The maximum number of a request's issues that an error message lists; of further issues, the message gives only the
 * number.
 */
const MAX_LISTED_ISSUES = 10;

/**
 * Throws one problem for all validation issues of a request. The error message for an invalid request contains no
 * values of the request, since the values could be personal data.
 *
 * @param unlisted the number of issues that are not in `issues`
 */
export function refuseIssues(issues: readonly Issue[], unlisted = 0): void {
  if (issues.length === 0) return;
  const listed = issues
    .slice(0, MAX_LISTED_ISSUES)
    .map(({ path, message }) => `${path}: ${message}`);
  const more = issues.length - listed.length + unlisted;
  throw problem("invalid", `${listed.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`);
}

/** @throws Problem when the bytes are not JSON, or break a rule of `parseStrictJson` */
export function readJsonBody(bytes: Buffer): WireJson {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    throw problem("unreadable", `${error.message}.`, { cause: error });
  }
}
