import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { responseUnderFaults } from "../faults/response-faults.ts";
import { type CallFault, enactFault, injectedLatency, takesEffect } from "../faults/call-faults.ts";
import type { Faults } from "../faults/fault-registry.ts";
import { splitUrl } from "../http/known-paths.ts";
import { type Problem, problem } from "../http/problem.ts";
import { type HttpResponse, readableBody } from "../http/http-response.ts";
import { send } from "../http/send-response.ts";
import { CALL_ID_HEADER, CONTROL_PREFIX } from "./control-address.ts";
import type { NotedRequest, RequestLog } from "./request-log.ts";

export interface CallParts {
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly clock: () => number;
  /** Aborted when the sandbox stops. */
  readonly shutdown: AbortSignal;
}

/** A call of a known seller, in the words of its protocol. */
interface SellerCall {
  readonly operation: string;
  /** What the log keeps of the body, without credentials. */
  readonly body: Buffer | undefined;
  /** Runs the operation; what it refuses is a response too, so that faults can follow it. */
  readonly run: () => HttpResponse | Promise<HttpResponse>;
  /** Stands for the operation's response when a broken one is shown without running the operation. */
  readonly standIn: HttpResponse;
  readonly refuse: (problem: Problem) => HttpResponse;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The seller whose credentials the request carries; empty before they are known. */
    sellerId: string;
    /** The operation's name in its contract; empty before it is known. */
    operation: string;
    /** Whether the log has it. */
    isNoted: boolean;
  }
}

/** Responds to a call, under the fault that hits it, and notes it. */
export async function serveCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, body, run, standIn, refuse }: SellerCall,
  { faults, requests, clock, shutdown }: CallParts,
): Promise<FastifyReply> {
  const { sellerId } = request;
  // The registry gives a fault of the kinds that act there.
  const fault = faults.take({ acts: "call", operation, sellerId }) as CallFault | undefined;
  const isShutDown = !(await injectedLatency(fault, shutdown));
  const isRun = !isShutDown && takesEffect(fault);
  const { result: response, met } = await faults.during(operation, async () => {
    if (isRun) return responseUnderFaults(await run(), faults, { operation, sellerId });
    return isShutDown ? refuse(problem("shuttingDown")) : standIn;
  });
  request.isNoted = true;
  const sent =
    fault === undefined || isShutDown
      ? send(reply, response)
      : enactFault(reply, fault, response, refuse);
  const hit = fault?.kind ?? met;
  requests.note({
    ...noted(request, reply, clock),
    body,
    response: sent && readableBody(sent),
    ...(sent === undefined ? {} : { status: sent.status }),
    ...(hit === undefined ? {} : { fault: hit }),
  });
  return reply;
}

/**
 * Notes what was refused before an operation was called as well: unknown paths, wrong credentials, messages that
 * cannot be read. Their bodies are not kept, since credentials may stand anywhere in them.
 *
 * @param soapPath where a refusal may have the status 200
 */
export function noteRefusals(
  app: FastifyInstance,
  { requests, clock }: Pick<CallParts, "requests" | "clock">,
  soapPath: string,
): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const path = request.routeOptions.url ?? splitUrl(request.url).path;
    const isSoap = request.method === "POST" && path === soapPath;
    const isRefused = reply.statusCode >= 400 || isSoap;
    if (isRefused && !request.isNoted && !path.startsWith(CONTROL_PREFIX)) {
      requests.note({
        ...noted(request, reply, clock),
        status: reply.statusCode,
        response: typeof payload === "string" || Buffer.isBuffer(payload) ? payload : undefined,
      });
    }
    done();
  });
}

function noted(request: FastifyRequest, reply: FastifyReply, clock: () => number): NotedRequest {
  const { method, url, operation, sellerId, headers } = request;
  const callId = headers[CALL_ID_HEADER];
  return {
    at: clock(),
    durationMs: Math.round(reply.elapsedTime),
    method,
    url,
    operation,
    sellerId,
    ...(typeof callId === "string" ? { callId: callId.slice(0, 255) } : {}),
  };
}
