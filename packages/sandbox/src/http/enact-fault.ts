import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyReply } from "fastify";
import type { Fault } from "../gen/control-openapi.gen.ts";
import { faultEffects } from "./fault-kinds.ts";
import { type Problem, problem } from "./problem.ts";
import type { HttpResponse } from "./response.ts";

const DEFAULT_LATENCY_MS = 1_000;

/** Whether an operation takes effect under a fault. */
export function takesEffect(fault: Fault | undefined): boolean {
  return fault?.when !== "before-commit" || faultEffects[fault.kind].wire === "delayed";
}

/**
 * Waits as long as a fault delays a call; not at all for most.
 *
 * @param shutdown ends the wait: a sandbox that is shutting down responds at once.
 * @throws Problem when the sandbox is shutting down; the operation did not run.
 */
export async function injectedLatency(
  fault: Fault | undefined,
  shutdown: AbortSignal,
): Promise<void> {
  if (fault === undefined || faultEffects[fault.kind].wire !== "delayed") return;
  try {
    await sleep(fault.delayMs ?? DEFAULT_LATENCY_MS, undefined, { signal: shutdown });
  } catch {
    throw problem("shuttingDown");
  }
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
  fault: Fault,
  response: HttpResponse,
  refuse: (problem: Problem) => HttpResponse,
): HttpResponse | undefined {
  const effect = faultEffects[fault.kind];
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

/** Sends a response whole as the profile shows it, and returns what is sent. */
export function send(reply: FastifyReply, response: HttpResponse): HttpResponse {
  const shown = reply.server.transform.response(response, reply.request);
  reply.code(shown.status).headers(shown.headers).send(shown.body);
  return shown;
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
