import { gzipSync } from "node:zlib";
import type { FastifyReply } from "fastify";
import type { Fault, FaultKind } from "../gen/control-openapi.gen.ts";
import { Problem, problem } from "./problem.ts";
import { errorResponse, type HttpResponse } from "./response.ts";

const MEBIBYTE = 1024 * 1024;
const BOMB_MEMBER_BYTES = 16 * MEBIBYTE;
/** Nothing listens there; a client that followed would show it. */
const OTHER_ORIGIN = "http://127.0.0.2:9/elsewhere";
const HTML =
  "<!DOCTYPE html><html><head><title>Maintenance</title></head><body>Back soon.</body></html>";

/**
 * Responds to a call as its fault says, in place of the operation's own response or by changing it.
 *
 * @param response the operation's response when it ran before the fault, else a plausible stand-in.
 * @returns what the client sees; undefined when it sees no response.
 */
export function enactFault(
  reply: FastifyReply,
  fault: Fault,
  response: HttpResponse,
): HttpResponse | undefined {
  const { kind } = fault;
  switch (kind) {
    case "latency":
      return send(reply, response);
    case "reset-before-commit":
    case "reset-after-commit":
      reset(reply);
      return undefined;
    case "stalled-body":
      return sendHalf(reply, response, "stall");
    case "truncated-body":
      return sendHalf(reply, response, "break");
    case "too-many-requests":
    case "server-error":
    case "unavailable":
    case "html":
    case "empty":
    case "redirect":
    case "compressed-bomb":
      return send(
        reply,
        brokenResponse(kind, fault, response.headers["content-type"] ?? "text/plain"),
      );
  }
}

/** Sends a response whole as the profile shows it, and returns what is sent. */
export function send(reply: FastifyReply, response: HttpResponse): HttpResponse {
  const shown = reply.server.transform.response(response, reply.request);
  reply.code(shown.status).headers(shown.headers).send(shown.body);
  return shown;
}

/** Faults that are a response of their own, sent whole. */
type BrokenKind = Exclude<
  FaultKind,
  "latency" | "stalled-body" | "truncated-body" | "reset-before-commit" | "reset-after-commit"
>;

/** @param contentType what a response that is not broken would have */
function brokenResponse(kind: BrokenKind, fault: Fault, contentType: string): HttpResponse {
  switch (kind) {
    case "too-many-requests":
      return errorResponse(
        new Problem(429, 1429, "An injected fault: too many requests.", {
          retryAfterSeconds: fault.retryAfterSeconds ?? 1,
        }),
      );
    case "unavailable":
      return errorResponse(withRetryAfter(problem("faultUnavailable"), fault.retryAfterSeconds));
    case "html":
      return { status: 200, headers: { "content-type": "text/html; charset=utf-8" }, body: HTML };
    case "empty":
      return { status: 200, headers: { "content-type": contentType }, body: "" };
    case "redirect":
      return { status: 307, headers: { location: fault.location ?? OTHER_ORIGIN }, body: "" };
    case "compressed-bomb":
      return bomb(fault.bombBytes ?? 256 * MEBIBYTE, contentType);
    case "server-error":
      return errorResponse(problem("faultServerError"));
  }
}

function withRetryAfter(refusal: Problem, retryAfterSeconds: number | undefined): Problem {
  if (retryAfterSeconds === undefined) return refusal;
  return new Problem(refusal.status, refusal.code, refusal.message, { retryAfterSeconds });
}

/** Breaks the connection as a crashed peer does: a reset, not an orderly end. */
function reset(reply: FastifyReply): void {
  reply.hijack();
  const { socket } = reply.raw;
  if (socket !== null && "resetAndDestroy" in socket && !isInjected(reply)) {
    socket.resetAndDestroy();
  } else {
    reply.raw.destroy();
  }
}

function isInjected(reply: FastifyReply): boolean {
  return "isLightMyRequest" in reply.raw;
}

function sendHalf(reply: FastifyReply, whole: HttpResponse, then: "stall" | "break"): HttpResponse {
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
  if (then === "break") {
    // In the next turn, so that the first half is on its way before the connection breaks.
    setImmediate(() => raw.destroy(new Error("An injected fault: truncated body")));
  }
  return { ...response, body: half };
}

/**
 * A gzip body that grows a thousandfold: members of spaces, which JSON would even allow. Built of
 * one member repeated, so that the sandbox itself never holds the decompressed size.
 */
function bomb(bytes: number, contentType: string): HttpResponse {
  const member = gzipSync(Buffer.alloc(Math.min(bytes, BOMB_MEMBER_BYTES), " "), { level: 9 });
  const count = Math.max(1, Math.ceil(bytes / BOMB_MEMBER_BYTES));
  return {
    status: 200,
    headers: { "content-type": contentType, "content-encoding": "gzip" },
    body: Buffer.concat(Array<Buffer>(count).fill(member)),
  };
}
