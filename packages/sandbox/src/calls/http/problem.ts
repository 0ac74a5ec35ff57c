import type { Issue } from "@marketplace-seller/client-core";
import { RefusalError, type RefusalKind } from "../../domain/refusals.ts";
import { StoreError } from "../../domain/store-error.ts";
import { parseStrictJson, StrictJsonError, type WireJson } from "./strict-json.ts";

/**
 * Every error of HTTP and of reading a request. The document names neither statuses nor codes, so they are assumptions
 * (`error-status`, `error-codes`). Refusals by rules are in `domain/refusals.ts`.
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

/** Assumption `error-status`. */
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

export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  /** The field `code` of the error response. */
  readonly code: number;
  /** For the header, in seconds. */
  readonly retryAfterSeconds: number | undefined;
  /** For the header: the methods that the path accepts. */
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
 * @param detail - follows the problem's message
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

export function createMethodProblem(allowed: readonly string[]): Problem {
  return problem("method", undefined, { allow: allowed.join(", ") });
}

/** Of any error. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof RefusalError) {
    return new Problem(refusalStatus[error.kind], error.code, error.message, { cause: error });
  }
  // Its message says what to do and has no path, so the caller may see it.
  if (error instanceof StoreError) return problem("storage", error.message, { cause: error });
  return toServerProblem(error);
}

/** Logged as an error; 501 and 503 are expected. */
export function isFailure({ status }: Problem): boolean {
  return status >= 500 && status !== 501 && status !== 503;
}

/** Errors of Node and Fastify have a code and sometimes an HTTP status. */
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

/** Further ones are only counted. */
const MAX_LISTED_ISSUES = 10;

/**
 * One problem for all issues, without values of the request, which could be personal.
 *
 * @param unlisted - the number of issues that are not in `issues`
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
