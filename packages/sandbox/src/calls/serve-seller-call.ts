import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { CALL_ID_HEADER, CONTROL_PREFIX } from "./control-address.ts";
import {
  type CallFault,
  enactFault,
  takesEffect,
  waitForInjectedLatency,
} from "./faults/call-faults.ts";
import type { Faults } from "./faults/fault-registry.ts";
import { applyResponseFaults } from "./faults/response-faults.ts";
import { type HttpResponse, readableBody } from "./http/http-response.ts";
import { splitUrl } from "./http/known-paths.ts";
import { isFailure, type Problem, problem, toProblem } from "./http/problem.ts";
import { send } from "./http/send-response.ts";
import type { RequestLog, RequestRecord } from "./request-log.ts";

export interface SellerCallDependencies {
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly clock: () => number;
  readonly logger: Logger;
  /** Aborted when the sandbox is closed. */
  readonly shutdown: AbortSignal;
}

/** Of an authenticated seller, over REST or SOAP. */
interface SellerCall {
  readonly operation: string;
  /** For the request log, without credentials. */
  readonly body: Buffer | undefined;
  /** An error that it throws is its refusal. */
  readonly run: () => HttpResponse | Promise<HttpResponse>;
  /** What a fault is applied to when the operation does not run. */
  readonly placeholder: HttpResponse;
  /** In the protocol of the call. */
  readonly refuse: (problem: Problem) => HttpResponse;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Empty until the credentials are verified. */
    sellerId: string;
    /** Empty until it is known. */
    operation: string;
    isLogged: boolean;
    /** Why the request was refused. */
    refusal: string | undefined;
  }
}

/** Applies the fault that matches, and logs the call. */
export async function serveSellerCall(
  request: FastifyRequest,
  reply: FastifyReply,
  call: SellerCall,
  dependencies: SellerCallDependencies,
): Promise<FastifyReply> {
  const { operation, body, placeholder, refuse } = call;
  const { faults, requests, clock, shutdown } = dependencies;
  const { sellerId, url } = request;
  let isSent = false;
  reply.raw.once("finish", () => {
    isSent = true;
  });
  requests.observer?.beforeCall({ operation, url, host: request.host });
  // For this target the registry returns no other kinds.
  const fault = faults.takeHit({ target: "call", operation, sellerId }) as CallFault | undefined;
  const isShutDown = !(await waitForInjectedLatency(fault, shutdown));
  const runsOperation = !isShutDown && takesEffect(fault);
  const { result: response, lastFault } = await faults.runCall(operation, async () => {
    if (!runsOperation) return isShutDown ? refuse(problem("shuttingDown")) : placeholder;
    const response = await runOperation(call, dependencies);
    return applyResponseFaults(response, faults, { operation, sellerId });
  });
  request.isLogged = true;
  const sent =
    fault === undefined || isShutDown
      ? send(reply, response)
      : enactFault(reply, fault, response, refuse);
  const faultKind = fault?.kind ?? lastFault;
  const record = requests.record({
    ...buildRequestRecord(request, reply, clock),
    body,
    response: sent && readableBody(sent),
    headers: sent?.headers,
    ...(sent === undefined ? {} : { status: sent.status }),
    ...(faultKind === undefined ? {} : { fault: faultKind }),
  });
  request.refusal = record.refusal;
  reply.raw.once("close", () => {
    if (!isSent) requests.observer?.responseLost(record.id);
  });
  return reply;
}

/** A refusal becomes a response, so that a fault can be applied to it as well. */
async function runOperation(
  { run, refuse }: SellerCall,
  { logger }: SellerCallDependencies,
): Promise<HttpResponse> {
  try {
    return await run();
  } catch (error) {
    const refusal = toProblem(error);
    if (isFailure(refusal)) logger.error({ err: error }, "an operation failed");
    return refuse(refusal);
  }
}

/**
 * Logs what is refused before an operation runs: unknown paths, wrong credentials, unreadable messages. Their bodies
 * are left out, since they may have credentials anywhere.
 *
 * @param soapPath - of the SOAP service, which may refuse with the status 200
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
      const record = requests.record({
        ...buildRequestRecord(request, reply, clock),
        status: reply.statusCode,
        response: typeof payload === "string" || Buffer.isBuffer(payload) ? payload : undefined,
      });
      request.refusal = record.refusal;
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
  const { [CALL_ID_HEADER]: callId, appsecret } = headers;
  return {
    at: clock(),
    durationMs: Math.round(reply.elapsedTime),
    method,
    url,
    operation,
    sellerId,
    secret: typeof appsecret === "string" ? appsecret : undefined,
    ...(typeof callId === "string" ? { callId: callId.slice(0, 255) } : {}),
  };
}
