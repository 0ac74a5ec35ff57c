import type { AttemptFailure } from "../retry/attempt-result.ts";
import type { SendPhase } from "./send.ts";

/** Knows what the failure means for the request. */
export class SendError extends Error {
  override readonly name = "SendError";
  readonly result: AttemptFailure["result"];

  constructor(result: AttemptFailure["result"], message: string) {
    super(message);
    this.result = result;
  }
}

/** There was no connection. */
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
  // Bun's.
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/** System calls before anything is sent. */
const BEFORE_SENDING = new Set(["connect", "getaddrinfo"]);

/** A retry would fail, too: a certificate that was not accepted, or a request that could not be built. */
const NEVER_SENT =
  /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_INVALID_|UND_ERR_INVALID_ARG$)/;

/**
 * Errors of Deno's `fetch` have no code, but name the phase that failed. A URL cannot imitate it, because it has no
 * spaces.
 */
const DENO_NOT_CONNECTED = /^error sending request .*: client error \(Connect\): /;

/** undici's UND_ERR_ABORTED when a proxy refused CONNECT, so that nothing was sent. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\) !== 200/;

/** Bounds a cyclic chain of causes. */
const DEPTH = 5;

/**
 * Whether the request was sent, by the codes of Node, undici and Bun, also in a `cause`, and the messages of Deno.
 * After any other error, such as a browser's TypeError or a connection reset, the service may have received it.
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
    // Its properties cannot be read.
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

/** Of several addresses of a host; not sent only if to none of them. */
function examineAll(errors: readonly unknown[], depth: number): AttemptFailure {
  const troubles = errors.map((error) => examine(error, depth - 1) ?? failed("connection failed"));
  const [first = failed("connection failed")] = troubles;
  return troubles.find(({ result }) => result === "failed") ?? first;
}

/** What a proxy's rules refuse (403, 407) they refuse in a retry, too. */
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
