import type { AttemptFailure } from "../retry/attempt-result.ts";

/** An error of a sender that knows what it means for the request; what failed is its message or its cause. */
export class SendError extends Error {
  override readonly name = "SendError";
  readonly result: AttemptFailure["result"];

  constructor(result: AttemptFailure["result"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.result = result;
  }
}

/** Codes that prove that no connection came about, so that nothing of the request was sent. */
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
  // Bun's own names.
  "ConnectionRefused",
  "FailedToOpenSocket",
]);

/** Calls of the operating system that come before anything is sent. */
const BEFORE_SENDING = new Set(["connect", "getaddrinfo"]);

/** The certificate was not accepted, or the request could not be built: the same next time. */
const NEVER_SENT =
  /^(?:CERT_|ERR_TLS_CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_INVALID_|UND_ERR_INVALID_ARG$)/;

/**
 * Deno gives no code; its text names the phase that failed. A URL cannot counterfeit it, because it holds
 * no spaces.
 */
const DENO_NOT_CONNECTED = /^error sending request .*: client error \(Connect\): /;

/** How undici says that a proxy refused the CONNECT, without which nothing is sent; its code is UND_ERR_ABORTED. */
const PROXY_REFUSAL = /^Proxy response \((\d{3})\) !== 200/;

/** Deep enough for every chain met in the field; bounds a cyclic one. */
const DEPTH = 5;

/**
 * What a thrown transport error proves about the request. Reads the codes of Node and undici (also
 * where fetch hides them in `cause`) and of Bun, and Deno's texts; whatever it does not know, such as a browser's bare
 * `TypeError: Failed to fetch` or a reset, may have been delivered.
 */
export function findSendFailure(error: unknown): AttemptFailure {
  try {
    return examine(error, DEPTH) ?? failed("connection failed");
  } catch {
    // A hostile getter or a revoked proxy proves nothing.
    return failed("connection failed");
  }
}

function examine(error: unknown, depth: number): AttemptFailure | undefined {
  if (typeof error !== "object" || error === null || depth === 0) return undefined;
  if (error instanceof SendError) {
    const cause = examine(error.cause, depth - 1) ?? failed("not connected");
    const result = cause.result === "unsendable" ? cause.result : error.result;
    return { result, reason: error.message || cause.reason };
  }
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

/** One address after another was tried: nothing was sent only if that holds for each of them. */
function examineAll(errors: readonly unknown[], depth: number): AttemptFailure {
  const troubles = errors.map((error) => examine(error, depth - 1) ?? failed("connection failed"));
  const [first = failed("connection failed")] = troubles;
  return troubles.find(({ result }) => result === "failed") ?? first;
}

/** What the proxy refuses by its own rules (403, 407) it refuses next time as well. */
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
