import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { type SellerCallDependencies, serveSellerCall } from "../control/serve-seller-call.ts";
import { RefusalError } from "../domain/refusals.ts";
import { errorResponse, type HttpResponse, success } from "../http/http-response.ts";
import { splitUrl } from "../http/known-paths.ts";
import { isFailure, Problem, readJsonBody, toProblem } from "../http/problem.ts";
import type { Authenticator } from "./authenticate.ts";
import type { ServedOperation } from "./parse-rest-call.ts";

interface RestDependencies extends SellerCallDependencies {
  readonly operations: readonly ServedOperation[];
  readonly authenticator: Authenticator;
  readonly rateLimit: ListingRateLimit | undefined;
  readonly logger: Logger;
}

const placeholder = success('{"code":200,"message":"An injected fault sent this response."}');

/** Serves REST operations. Credentials are verified before the body is read. */
export function registerRestRoutes(app: FastifyInstance, dependencies: RestDependencies): void {
  for (const operation of dependencies.operations) {
    const { route } = operation;
    app.route({
      method: route.method,
      url: route.url,
      onRequest: (request, _reply, done) => {
        request.operation = route.operationId;
        const caller = dependencies.authenticator.authenticateByHeaders(request.raw.rawHeaders);
        if (caller.sellerId === undefined) done(unauthenticated());
        else {
          request.sellerId = caller.sellerId;
          done();
        }
      },
      handler: (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : undefined;
        const run = () => runOperation(operation, request, dependencies);
        const call = {
          operation: route.operationId,
          body,
          run,
          placeholder,
          refuse: errorResponse,
        };
        return serveSellerCall(request, reply, call, dependencies);
      },
    });
  }
}

/** Creates the refusal of credentials; it is the same for every reason, so that nobody learns which keys exist. */
function unauthenticated(): Problem {
  return toProblem(new RefusalError("credentials"));
}

async function runOperation(
  { route, handler }: ServedOperation,
  request: FastifyRequest,
  { rateLimit, logger }: RestDependencies,
): Promise<HttpResponse> {
  const { sellerId } = request;
  try {
    if (route.rateLimit !== undefined) await rateLimit?.(sellerId);
    const query = splitUrl(request.url).search;
    const search = request.server.transform.search(route.operationId, query);
    const body = Buffer.isBuffer(request.body) ? readJsonBody(request.body) : undefined;
    return success(handler({ route, sellerId, path: request.params, search, body }));
  } catch (error) {
    const refusal = toProblem(error);
    if (isFailure(refusal)) logger.error({ err: error }, "an operation failed");
    return errorResponse(refusal);
  }
}

/** Counts a seller's listing requests; throws a Problem with status 429 when the limit is exceeded. */
type ListingRateLimit = (sellerId: string) => Promise<void>;

/**
 * Creates the rate limit of the package listing: requests per minute and seller (interface-specification.md, Limits).
 * The response when the limit is exceeded is an assumption (`rate-limit-response`). Minutes follow the machine's clock,
 * also while the sandbox's clock is frozen, so that a caller that waits for `Retry-After` succeeds. A jump of the
 * sandbox's clock starts a new minute (`rate-limit-scope`).
 *
 * @param perMinute requests per minute and seller; `false` means no limit.
 * @param jumpedMinutes returns a number that changes whenever the sandbox's clock jumps.
 */
export function createListingRateLimit(
  perMinute: number | false,
  jumpedMinutes: () => number,
): ListingRateLimit | undefined {
  if (perMinute === false) return undefined;
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (sellerId) => {
    try {
      await limiter.consume(`${sellerId} ${jumpedMinutes()}`);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      const { code, message } = new RefusalError("tooManyRequests");
      throw new Problem(429, code, message, {
        retryAfterSeconds: Math.max(1, Math.ceil(rejection.msBeforeNext / 1_000)),
      });
    }
  };
}
