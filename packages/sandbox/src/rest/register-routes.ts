import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Faults } from "../control/faults.ts";
import type { RequestLog } from "../control/request-log.ts";
import { Refused } from "../domain/refusals.ts";
import { type Answer, readableBody, success } from "../http/answer.ts";
import { enactFault, send } from "../http/enact-fault.ts";
import { pathOf } from "../http/known-paths.ts";
import { injectedLatency } from "../http/latency.ts";
import { type AuthenticationFailure, Problem, problem, toProblem } from "../http/problem.ts";
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
  /** Aborted when the sandbox is told to stop. */
  readonly shutdown: AbortSignal;
  readonly logger: Logger;
  readonly answerTo: (problem: Problem, path: string) => Answer;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The seller whose credentials the request carries; empty before they are known. */
    sellerId: string;
  }
}

/** Stands for the operation's answer when a broken one is shown without running the operation. */
const STAND_IN = success('{"code":200,"message":"This answer was made up by an injected fault."}');

/** Serves operations. Credentials are checked before a body is even read. */
export function registerRestRoutes(app: FastifyInstance, dependencies: RestDependencies): void {
  app.decorateRequest("sellerId", "");
  for (const operation of dependencies.operations) {
    const { route } = operation;
    app.route({
      method: route.method,
      url: route.url,
      onRequest: (request, _reply, done) => {
        const caller = dependencies.authenticator.byHeaders(request.raw.rawHeaders);
        if (caller.sellerId === undefined) done(unauthenticated(caller.failure));
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
function unauthenticated(authentication: AuthenticationFailure): Problem {
  const { code, message } = new Refused("credentials");
  return new Problem(401, code, message, { authentication });
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
  const answer =
    fault !== undefined && fault.kind !== "latency" && fault.when === "before-commit"
      ? STAND_IN
      : await run(operation, request, dependencies);
  const sent = fault === undefined ? send(reply, answer) : enactFault(reply, fault, answer);
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

/** Runs the operation; what it refuses is an answer too, so that faults can follow it. */
async function run(
  { route, handler }: ServedOperation,
  request: FastifyRequest,
  { rateLimit, answerTo, logger }: RestDependencies,
): Promise<Answer> {
  const { sellerId } = request;
  try {
    if (route.rateLimit !== undefined) await rateLimit?.(sellerId);
    const search = request.url.slice(pathOf(request.url).length + 1);
    const body = Buffer.isBuffer(request.body) ? readJson(request.body) : undefined;
    return success(handler({ route, sellerId, search, body }));
  } catch (error) {
    const refusal = toProblem(error);
    if (refusal.status >= 500) logger.error({ err: error }, "an operation failed");
    return answerTo(refusal, pathOf(request.url));
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
