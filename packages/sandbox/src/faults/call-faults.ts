import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { Fault } from "../gen/control-openapi.gen.ts";
import type { HttpResponse } from "../http/http-response.ts";
import { type Problem, problem } from "../http/problem.ts";
import { send } from "../http/send-response.ts";
import type { CallFaultKind } from "./fault-kinds.ts";

/** A fault that acts on a call. */
export type CallFault = Fault & { readonly kind: CallFaultKind };

interface FaultEffect {
  /** What happens to the operation's own response on its way; nothing where another takes its place. */
  readonly wire?: "delayed" | "reset" | "stalled" | "cut";
  /** What the service says instead, in the words of either protocol. */
  readonly problem?: (fault: Fault) => Problem;
  /** What comes instead, in either protocol. @param contentType of the response that it replaces */
  readonly response?: (fault: Fault, contentType: string) => HttpResponse;
}

/** What each kind of fault does to the response of a call. */
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
    // Nothing listens there; a client that followed would show it.
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
 * A gzip body that grows a thousandfold: members of spaces, which JSON would even allow. Built of
 * one member repeated, so that the sandbox itself never holds the decompressed size.
 */
function compressedBomb(bytes: number): Buffer {
  const member = gzipSync(Buffer.alloc(Math.min(bytes, MEMBER_BYTES), " "), { level: 9 });
  return Buffer.concat(Array<Buffer>(Math.max(1, Math.ceil(bytes / MEMBER_BYTES))).fill(member));
}

const DEFAULT_LATENCY_MS = 1_000;

export function takesEffect(fault: CallFault | undefined): boolean {
  return fault?.when !== "before-commit" || effects[fault.kind].wire === "delayed";
}

/**
 * Waits as long as a fault delays a call; not at all for most.
 *
 * @param shutdown ends the wait: a sandbox that is shutting down responds at once.
 * @returns whether it waited to the end, so that the operation may run.
 */
export async function injectedLatency(
  fault: CallFault | undefined,
  shutdown: AbortSignal,
): Promise<boolean> {
  if (fault === undefined || effects[fault.kind].wire !== "delayed") return true;
  const ms = fault.delayMs ?? DEFAULT_LATENCY_MS;
  return sleep(ms, true, { signal: shutdown }).catch(() => false);
}

/**
 * Responds to a call as its fault says, in place of the operation's own response or by changing it.
 *
 * @param response the operation's response when it ran before the fault, else a plausible stand-in.
 * @param refuse a problem in the words of the call's protocol.
 * @returns what the client sees; undefined when it sees no response.
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

/** Breaks the connection as a crashed peer does: a reset, not an orderly end. */
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
    // In the next turn, so that the first half is on its way before the connection breaks.
    setImmediate(() => raw.destroy(new Error("An injected fault: truncated body")));
  }
  return { ...response, body: half };
}
