import type { AttemptFailure } from "../retry/attempt-result.ts";
import type { SendPhase } from "./send.ts";

/** The error of a sender that knows what its failure means for the request. */
export class SendError extends Error {
  override readonly name = "SendError";
  readonly result: AttemptFailure["result"];

  constructor(result: AttemptFailure["result"], message: string) {
    super(message);
    this.result = result;
  }
}

/** Error codes that prove that there was no connection, so that the request was not sent. */
const NOT_CONNECTED = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EAI_FAIL",
  "EAI_NODATA",
  "EHOSTUNREACH",
  "EHOSTDOWN",
  "ENETUNREACH",
  "ENETDOWN",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
  // Error codes of the Bun runtime that prove that there was no connection, so that the request was not sent.
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/** The system calls whose failure proves that nothing of the request was sent. */
const BEFORE_SENDING = new Set(["connect", "getaddrinfo"]);

/**
 * Error codes of permanent failures, after which a retry would fail, too: a certificate that was not accepted, or a
 * request that could not be built.
 */
const NEVER_SENT =
  /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_INVALID_|UND_ERR_INVALID_ARG$)/;

/**
 * Errors of Deno's `fetch` have no code, but their message names the phase of the request that failed. A URL in Deno's
 * message cannot imitate the name of a phase, because a URL has no spaces.
 */
const DENO_NOT_CONNECTED = /^error sending request .*: client error \(Connect\): /;

/**
 * The message of undici's error UND_ERR_ABORTED when a proxy refused CONNECT, which proves that nothing of the
 * request was sent.
 */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\) !== 200/;

/** The largest depth of `cause` chains to read, which bounds a cyclic chain. */
const DEPTH = 5;

/**
 * Derives from a transport error whether the request was sent. The error codes of Node, undici and Bun are read, also
 * in the `cause` of an error of `fetch`, and the error messages of Deno. After any other error, such as a browser's
 * TypeError or a connection reset, the service may have received the request.
 *
 * @param phase - before `writing`, any failure proves that nothing was sent
 */
export function findSendFailure(error: unknown, phase: SendPhase = "writing"): AttemptFailure {
  const failure = examineSafely(error);
  return failure.result === "failed" && phase !== "writing" ? notSent(failure.reason) : failure;
}

function examineSafely(error: unknown): AttemptFailure {
  try {
    return examine(error, DEPTH) ?? failed("connection failed");
  } catch {
    // An error whose properties cannot be read proves nothing about the request.
    return failed("connection failed");
  }
}

function examine(error: unknown, depth: number): AttemptFailure | undefined {
  if (typeof error !== "object" || error === null || depth === 0) return undefined;
  if (error instanceof SendError) return { result: error.result, reason: error.message };
  const { code, syscall, cause, errors, message } = error as Record<string, unknown>;
  if (Array.isArray(errors) && errors.length > 0) return examineAll(errors, depth);
  if (typeof code !== "string") {
    return DENO_NOT_CONNECTED.test(String(message))
      ? notSent("not connected")
      : examine(cause, depth - 1);
  }
  const proxyStatus = typeof message === "string" ? PROXY_REFUSAL.exec(message)?.[1] : undefined;
  if (code === "UND_ERR_ABORTED" && proxyStatus !== undefined) return refusedByProxy(proxyStatus);
  const reason = /^\w{1,60}$/.test(code) ? code : "connection failed";
  if (NEVER_SENT.test(code)) return notSent(reason, true);
  if (NOT_CONNECTED.has(code) || (typeof syscall === "string" && BEFORE_SENDING.has(syscall))) {
    return notSent(reason);
  }
  return failed(reason);
}

/**
 * When the runtime tried several addresses of a host, the request counts as not sent only if it was sent to none of
 * them.
 */
function examineAll(errors: readonly unknown[], depth: number): AttemptFailure {
  const troubles = errors.map((error) => examine(error, depth - 1) ?? failed("connection failed"));
  const [first = failed("connection failed")] = troubles;
  return troubles.find(({ result }) => result === "failed") ?? first;
}

/** A proxy that refuses a connection by its rules (403, 407) would refuse a retry, too. */
function refusedByProxy(status: string): AttemptFailure {
  const isPermanent = status.startsWith("4") && status !== "408" && status !== "429";
  return notSent(`the proxy refused the tunnel (HTTP ${status})`, isPermanent);
}

function notSent(reason: string, isPermanent = false): AttemptFailure {
  return { result: isPermanent ? "unsendable" : "not-sent", reason };
}

function failed(reason: string): AttemptFailure {
  return { result: "failed", reason };
}
