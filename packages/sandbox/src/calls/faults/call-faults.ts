// The timers of these modules stay real when a test replaces the global ones.
import { setImmediate } from "node:timers";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { Fault } from "../../gen/control-openapi.gen.ts";
import type { HttpResponse } from "../http/http-response.ts";
import { type Problem, problem } from "../http/problem.ts";
import { send } from "../http/send-response.ts";
import type { CallFaultKind } from "./fault-kinds.ts";

/** Acts on the HTTP exchange and not on the sandbox's data. */
export type CallFault = Fault & { readonly kind: CallFaultKind };

interface FaultEffect {
  /** How sending is disturbed; absent when the response is replaced. */
  readonly wire?: "delayed" | "reset" | "stalled" | "cut";
  /** Replaces the response, rendered in the protocol of the call. */
  readonly problem?: (fault: Fault) => Problem;
  /**
   * Replaces the response, for REST and SOAP alike.
   *
   * @param contentType - of the replaced response
   */
  readonly response?: (fault: Fault, contentType: string) => HttpResponse;
}

const effects: Readonly<Record<CallFaultKind, FaultEffect>> = {
  latency: { wire: "delayed" },
  "stalled-body": { wire: "stalled" },
  "too-many-requests": {
    problem: ({ retryAfterSeconds = 1 }) =>
      problem("faultTooManyRequests", undefined, { retryAfterSeconds }),
  },
  "server-error": { problem: () => problem("faultServerError") },
  unavailable: {
    problem: ({ retryAfterSeconds }) =>
      problem("faultUnavailable", undefined, { retryAfterSeconds }),
  },
  "reset-before-commit": { wire: "reset" },
  "reset-after-commit": { wire: "reset" },
  "truncated-body": { wire: "cut" },
  html: {
    response: () => ({
      status: 200,
      headers: { "content-type": "text/html; charset=utf-8" },
      body: "<!DOCTYPE html><html><head><title>Maintenance</title></head><body>Back soon.</body></html>",
    }),
  },
  empty: {
    response: (_fault, contentType) => ({
      status: 200,
      headers: { "content-type": contentType },
      body: "",
    }),
  },
  redirect: {
    // No server listens there, so a client that follows the redirect fails visibly.
    response: ({ location = "http://127.0.0.2:9/elsewhere" }) => ({
      status: 307,
      headers: { location },
      body: "",
    }),
  },
  "compressed-bomb": {
    response: ({ bombBytes = 256 * MEBIBYTE }, contentType) => ({
      status: 200,
      headers: { "content-type": contentType, "content-encoding": "gzip" },
      body: compressedBomb(bombBytes),
    }),
  },
};

const MEBIBYTE = 1024 * 1024;
const MEMBER_BYTES = 16 * MEBIBYTE;

/**
 * Grows a thousandfold when it is decompressed, to spaces, which are valid in JSON. It repeats one compressed member,
 * so that the sandbox never needs memory for the whole.
 */
function compressedBomb(bytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(Math.min(bytes, MEMBER_BYTES), " "), { level: 9 });
  return Buffer.concat(Array<Buffer>(Math.max(1, Math.ceil(bytes / MEMBER_BYTES))).fill(member));
}

const DEFAULT_LATENCY_MS = 1_000;

/** The operation runs and takes effect all the same. */
export function takesEffect(fault: CallFault | undefined): boolean {
  return fault?.when !== "before-commit" || effects[fault.kind].wire === "delayed";
}

/**
 * @param shutdown - ends the wait: a sandbox that shuts down responds at once
 * @returns false when the wait was aborted, so that the operation must not run
 */
export async function waitForInjectedLatency(
  fault: CallFault | undefined,
  shutdown: AbortSignal,
): Promise<boolean> {
  if (fault === undefined || effects[fault.kind].wire !== "delayed") return true;
  const ms = fault.delayMs ?? DEFAULT_LATENCY_MS;
  return sleep(ms, true, { signal: shutdown }).catch(() => false);
}

/**
 * @param response - the operation's, or a placeholder when it did not run
 * @param refuse - renders a problem in the protocol of the call
 * @returns what the client receives; undefined for nothing
 */
export function enactFault(
  reply: FastifyReply,
  fault: CallFault,
  response: HttpResponse,
  refuse: (problem: Problem) => HttpResponse,
): HttpResponse | undefined {
  const effect = effects[fault.kind];
  if (effect.problem !== undefined) return send(reply, refuse(effect.problem(fault)));
  const contentType = response.headers["content-type"] ?? "text/plain";
  if (effect.response !== undefined) return send(reply, effect.response(fault, contentType));
  switch (effect.wire) {
    case "reset":
      reset(reply);
      return undefined;
    case "stalled":
    case "cut":
      return sendHalf(reply, response, effect.wire);
    default:
      return send(reply, response);
  }
}

/** By a TCP reset, as a crashed peer does. */
function reset(reply: FastifyReply): void {
  reply.hijack();
  const { socket } = reply.raw;
  const isInjected = "isLightMyRequest" in reply.raw;
  if (socket !== null && "resetAndDestroy" in socket && !isInjected) socket.resetAndDestroy();
  else reply.raw.destroy();
}

function sendHalf(reply: FastifyReply, whole: HttpResponse, wire: "stalled" | "cut"): HttpResponse {
  const response = reply.server.transform.response(whole, reply.request);
  reply.hijack();
  const body = Buffer.from(response.body);
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(response.status, { ...response.headers, "content-length": String(body.length) });
  const half = body.subarray(0, body.length / 2);
  raw.write(half);
  if (wire === "cut") {
    // In the next turn of the event loop, when Node has sent the first half.
    setImmediate(() =>
      raw.destroy(new Error("A fault injected into the sandbox truncated the response body")),
    );
  }
  return { ...response, body: half };
}
