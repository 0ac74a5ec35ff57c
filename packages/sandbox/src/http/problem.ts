import type { Issue } from "@marketplace-seller/client-core";
import { RefusalError, type RefusalKind } from "../domain/refusals.ts";
import { StoreError } from "../domain/store-error.ts";
import { parseStrictJson, StrictJsonError, type WireJson } from "./strict-json.ts";

/**
 * Every failure that HTTP itself or the reading of a request can have, in one table: status, code,
 * message. The interface document shows neither statuses nor codes, so they are assumptions
 * (`error-status`, `error-codes`); the rules' refusals are in the domain's own table.
 */
const problems = {
  unreadable: [400, 1003, "The request cannot be read."],
  invalid: [400, 1004, "The request is not valid."],
  notFound: [404, 1005, "There is nothing at this address."],
  foreignHost: [
    403,
    1011,
    "The sandbox listens on this machine alone and takes no other Host than an address or localhost.",
  ],
  method: [405, 1010, "This address takes another method."],
  requestTimeout: [408, 1006, "The request did not arrive in time."],
  bodyTooLarge: [413, 1007, "The request body is too large."],
  mediaType: [415, 1008, "The body must be application/json in UTF-8, without content encoding."],
  headersTooLarge: [431, 1009, "The request headers are too large."],
  internal: [500, 1500, "The service failed."],
  storage: [500, 1502, "The database failed."],
  faultTooManyRequests: [429, 1429, "An injected fault: too many requests."],
  faultServerError: [500, 1501, "An injected fault: server error."],
  notImplemented: [501, 1504, "The sandbox does not implement this operation yet."],
  shuttingDown: [503, 1505, "The sandbox is shutting down."],
  faultUnavailable: [503, 1503, "An injected fault: the service is unavailable."],
} as const satisfies Record<string, readonly [number, number, string]>;

/** Statuses of the domain's refusals (assumption `error-status`). */
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

/** Why a request is not successful: what the error body and status are made of. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly status: number;
  /** The number that the caller sees as `code`. */
  readonly code: number;
  /** Seconds for the `Retry-After` header. */
  readonly retryAfterSeconds: number | undefined;
  /** Methods for the `Allow` header. */
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
 * A problem from the table.
 *
 * @param detail what exactly is wrong, added to the row's message.
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

/** A method that an address does not take; `allowed` are those that it does. */
export function createMethodProblem(allowed: readonly string[]): Problem {
  return problem("method", undefined, { allow: allowed.join(", ") });
}

/** The problem behind anything thrown on the way to a response. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof RefusalError) {
    return new Problem(refusalStatus[error.kind], error.code, error.message, { cause: error });
  }
  // Its message says what to do about it, and names no path.
  if (error instanceof StoreError) return problem("storage", error.message, { cause: error });
  return toServerProblem(error);
}

/** Whether a problem is a failure of the sandbox, which its log shows: 501 and 503 say what is expected. */
export function isFailure({ status }: Problem): boolean {
  return status >= 500 && status !== 501 && status !== 503;
}

/** Errors of the HTTP server carry a code and sometimes a status. */
function toServerProblem(error: unknown): Problem {
  const code = readProperty(error, "code");
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") return problem("bodyTooLarge");
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return problem("mediaType");
  if (code === "FST_ERR_BAD_URL" || code === "FST_ERR_ASYNC_CONSTRAINT") return problem("notFound");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return problem("requestTimeout");
  if (code === "HPE_HEADER_OVERFLOW") return problem("headersTooLarge");
  const status = readProperty(error, "statusCode");
  const isCallersFault = typeof status === "number" && status >= 400 && status < 500;
  if (isCallersFault || String(code).startsWith("HPE_")) return problem("unreadable");
  return problem("internal", undefined, { cause: error });
}

function readProperty(value: unknown, name: "code" | "statusCode"): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/** What a message lists at most; the rest is counted. */
const MAX_LISTED = 10;

/**
 * Throws the issues as one refusal; values never stand in it, since they could be personal.
 *
 * @param unlisted how many issues there are besides
 */
export function refuseIssues(issues: readonly Issue[], unlisted = 0): void {
  if (issues.length === 0) return;
  const listed = issues.slice(0, MAX_LISTED).map(({ path, message }) => `${path}: ${message}`);
  const more = issues.length - listed.length + unlisted;
  throw problem("invalid", `${listed.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`);
}

/** @throws Problem for bytes that are no JSON, or not as strict as they must be */
export function readJsonBody(bytes: Buffer): WireJson {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (!(error instanceof StrictJsonError)) throw error;
    throw problem("unreadable", `${error.message}.`, { cause: error });
  }
}
