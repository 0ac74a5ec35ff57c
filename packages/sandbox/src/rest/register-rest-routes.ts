import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Authenticator } from "../calls/authenticate.ts";
import { errorResponse, type HttpResponse, success } from "../calls/http/http-response.ts";
import { splitUrl } from "../calls/http/known-paths.ts";
import { type Problem, readJsonBody, toProblem } from "../calls/http/problem.ts";
import type { ListingRateLimit } from "../calls/listing-rate-limit.ts";
import { type SellerCallDependencies, serveSellerCall } from "../calls/serve-seller-call.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { ServedOperation } from "./parse-rest-call.ts";

interface RestDependencies extends SellerCallDependencies {
  readonly operations: readonly ServedOperation[];
  readonly authenticator: Authenticator;
  readonly rateLimit: ListingRateLimit | undefined;
}

const placeholder = success(
  '{"code":200,"message":"A fault injected into the sandbox replaced this response."}',
);

/** Credentials are verified before a body is read. */
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
        const run = () => runOperation(operation, request, dependencies.rateLimit);
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

/** The same for every reason, so that nobody learns which application keys exist. */
function unauthenticated(): Problem {
  return toProblem(new RefusalError("credentials"));
}

async function runOperation(
  { route, handler }: ServedOperation,
  request: FastifyRequest,
  rateLimit: ListingRateLimit | undefined,
): Promise<HttpResponse> {
  const { sellerId } = request;
  if (route.rateLimit !== undefined) await rateLimit?.(sellerId);
  const query = splitUrl(request.url).search;
  const search = request.server.transform.search(route.operationId, query);
  const body = Buffer.isBuffer(request.body) ? readJsonBody(request.body) : undefined;
  return success(handler({ route, sellerId, path: request.params, search, body }));
}
