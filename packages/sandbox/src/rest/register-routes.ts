import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Faults } from "../control/faults.ts";
import type { RequestLog } from "../control/request-log.ts";
import { Refused } from "../domain/refusals.ts";
import { enactFault, send } from "../http/enact-fault.ts";
import { pathOf } from "../http/known-paths.ts";
import { injectedLatency } from "../http/latency.ts";
import { type Problem, problem, toProblem } from "../http/problem.ts";
import { errorResponse, type HttpResponse, readableBody, success } from "../http/response.ts";
import { parseStrictJson, StrictJsonError, type WireJson } from "../http/strict-json.ts";
import type { Authenticator } from "./authenticate.ts";
import type { ListingRateLimit } from "./listing-rate-limit.ts";
import type { ServedOperation } from "./rest-call.ts";

/** What the routes lean on. */
export interface RestDependencies {
  readonly operations: readonly ServedOperation[];
  readonly authenticator: Authenticator;
  readonly faults: Faults;
  readonly requests: RequestLog;
  readonly rateLimit: ListingRateLimit | undefined;
  readonly clock: () => number;
  /** Aborted when the sandbox stops. */
  readonly shutdown: AbortSignal;
  readonly logger: Logger;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The seller whose credentials the request carries; empty before they are known. */
    sellerId: string;
    /** The operation's name in its contract; empty before it is known. */
    operation: string;
  }
}

/** Stands for the operation's response when a broken one is shown without running the operation. */
const STAND_IN = success('{"code":200,"message":"An injected fault sent this response."}');

/** Serves operations. Credentials are checked before a body is even read. */
export function registerRestRoutes(app: FastifyInstance, dependencies: RestDependencies): void {
  app.decorateRequest("sellerId", "");
  app.decorateRequest("operation", "");
  for (const operation of dependencies.operations) {
    const { route } = operation;
    app.route({
      method: route.method,
      url: route.url,
      onRequest: (request, _reply, done) => {
        request.operation = route.operationId;
        const caller = dependencies.authenticator.byHeaders(request.raw.rawHeaders);
        if (caller.sellerId === undefined) done(unauthenticated());
        else {
          request.sellerId = caller.sellerId;
          done();
        }
      },
      handler: (request, reply) => serve(operation, request, reply, dependencies),
    });
  }
}

/** One and the same for every way in which credentials can be wrong. */
function unauthenticated(): Problem {
  return toProblem(new Refused("credentials"));
}

async function serve(
  operation: ServedOperation,
  request: FastifyRequest,
  reply: FastifyReply,
  dependencies: RestDependencies,
): Promise<FastifyReply> {
  const { route } = operation;
  const { sellerId } = request;
  const fault = dependencies.faults.take(route.operationId, sellerId);
  await injectedLatency(fault, dependencies.shutdown);
  const response =
    fault !== undefined && fault.kind !== "latency" && fault.when === "before-commit"
      ? STAND_IN
      : await run(operation, request, dependencies);
  const sent = fault === undefined ? send(reply, response) : enactFault(reply, fault, response);
  dependencies.requests.note({
    at: dependencies.clock(),
    durationMs: Math.round(reply.elapsedTime),
    method: route.method,
    url: request.url,
    operation: route.operationId,
    sellerId,
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
    response: sent && readableBody(sent),
    ...(sent === undefined ? {} : { status: sent.status }),
    ...(fault === undefined ? {} : { fault: fault.kind }),
  });
  return reply;
}

/** Runs the operation; what it refuses is a response too, so that faults can follow it. */
async function run(
  { route, handler }: ServedOperation,
  request: FastifyRequest,
  { rateLimit, logger }: RestDependencies,
): Promise<HttpResponse> {
  const { sellerId } = request;
  try {
    if (route.rateLimit !== undefined) await rateLimit?.(sellerId);
    const query = request.url.slice(pathOf(request.url).length + 1);
    const search = request.server.transform.search(route.operationId, query);
    const body = Buffer.isBuffer(request.body) ? readJson(request.body) : undefined;
    return success(handler({ route, sellerId, search, body }));
  } catch (error) {
    const refusal = toProblem(error);
    if (refusal.status >= 500) logger.error({ err: error }, "an operation failed");
    return errorResponse(refusal);
  }
}

function readJson(bytes: Buffer): WireJson {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    if (error instanceof StrictJsonError) throw problem("unreadable", `${error.message}.`, error);
    throw error;
  }
}
