import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type CallFault, enactFault, injectedLatency, takesEffect } from "../faults/call-faults.ts";
import type { Faults } from "../faults/fault-registry.ts";
import { applyResponseFaults } from "../faults/response-faults.ts";
import { type HttpResponse, readableBody } from "../http/http-response.ts";
import { splitUrl } from "../http/known-paths.ts";
import { type Problem, problem } from "../http/problem.ts";
import { send } from "../http/send-response.ts";
import { CALL_ID_HEADER, CONTROL_PREFIX } from "./control-address.ts";
import type { RequestLog, RequestRecord } from "./request-log.ts";

export interface SellerCallDependencies {
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
  readonly placeholder: HttpResponse;
  readonly refuse: (problem: Problem) => HttpResponse;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The seller whose credentials the request carries; empty before they are known. */
    sellerId: string;
    /** The operation's name in its contract; empty before it is known. */
    operation: string;
    /** Whether the log has it. */
    isLogged: boolean;
  }
}

/** Responds to a call, under the fault that hits it, and notes it. */
export async function serveSellerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, body, run, placeholder, refuse }: SellerCall,
  { faults, requests, clock, shutdown }: SellerCallDependencies,
): Promise<FastifyReply> {
  const { sellerId } = request;
  // The registry gives a fault of the kinds that act there.
  const fault = faults.takeHit({ target: "call", operation, sellerId }) as CallFault | undefined;
  const isShutDown = !(await injectedLatency(fault, shutdown));
  const runsOperation = !isShutDown && takesEffect(fault);
  const { result: response, lastFault } = await faults.runCall(operation, async () => {
    if (runsOperation) return applyResponseFaults(await run(), faults, { operation, sellerId });
    return isShutDown ? refuse(problem("shuttingDown")) : placeholder;
  });
  request.isLogged = true;
  const sent =
    fault === undefined || isShutDown
      ? send(reply, response)
      : enactFault(reply, fault, response, refuse);
  const faultKind = fault?.kind ?? lastFault;
  requests.record({
    ...buildRequestRecord(request, reply, clock),
    body,
    response: sent && readableBody(sent),
    ...(sent === undefined ? {} : { status: sent.status }),
    ...(faultKind === undefined ? {} : { fault: faultKind }),
  });
  return reply;
}

/**
 * Notes what was refused before an operation was called as well: unknown paths, wrong credentials, messages that
 * cannot be read. Their bodies are not kept, since credentials may stand anywhere in them.
 *
 * @param soapPath where a refusal may have the status 200
 */
export function logRefusals(
  app: FastifyInstance,
  { requests, clock }: Pick<SellerCallDependencies, "requests" | "clock">,
  soapPath: string,
): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const path = request.routeOptions.url ?? splitUrl(request.url).path;
    const isSoap = request.method === "POST" && path === soapPath;
    const isRefused = reply.statusCode >= 400 || isSoap;
    if (isRefused && !request.isLogged && !path.startsWith(CONTROL_PREFIX)) {
      requests.record({
        ...buildRequestRecord(request, reply, clock),
        status: reply.statusCode,
        response: typeof payload === "string" || Buffer.isBuffer(payload) ? payload : undefined,
      });
    }
    done();
  });
}

function buildRequestRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  clock: () => number,
): RequestRecord {
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
