import { Readable } from "node:stream";
import type { Issue, Shape } from "@marketplace-seller/client-core";
import { read, wireNumbers } from "@marketplace-seller/client-core/internal";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { CONTROL_PREFIX, CONTROL_TOKEN_HEADER } from "../calls/control-address.ts";
import { errorResponse, type HttpResponse, success } from "../calls/http/http-response.ts";
import { splitUrl } from "../calls/http/known-paths.ts";
import { Problem, readJsonBody, refuseIssues, toProblem } from "../calls/http/problem.ts";
import { readQuery } from "../calls/http/read-query.ts";
import { send } from "../calls/http/send-response.ts";
import {
  type ControlOperationId,
  type ControlRoute,
  controlRoutes,
} from "../gen/control-routes.gen.ts";
import type { Guard } from "./access-guard.ts";
import { type ControlCall, controlHandlers } from "./control-handlers.ts";
import type { SandboxControl } from "./sandbox-control.ts";

/** They accept the control token only, and refuse seller credentials. */
export function registerControlRoutes(
  app: FastifyInstance,
  control: SandboxControl,
  guard: Guard,
): void {
  for (const route of controlRoutes) {
    app.route({
      method: route.method,
      url: CONTROL_PREFIX + route.url,
      onRequest: (request, reply, done) => {
        // Responses have tokens, credentials and buyers' addresses.
        reply.header("cache-control", "no-store");
        done(checkAccess(route, request, guard));
      },
      handler: async (request, reply) => {
        const response = await respond(route, control, request, guard);
        if (response instanceof Readable) return reply.type("application/x-ndjson").send(response);
        send(reply, response);
        return reply;
      },
    });
  }
}

function checkAccess(
  { open }: ControlRoute,
  { headers }: FastifyRequest,
  guard: Guard,
): Problem | undefined {
  if (!guard.admitsHost(headers.host)) {
    return new Problem(
      403,
      9403,
      "The control interface refuses this Host header. Call it by an IP address or by localhost.",
    );
  }
  const token = headers[CONTROL_TOKEN_HEADER];
  if (open || guard.admitsToken(typeof token === "string" ? token : undefined)) return undefined;
  const message = `The control token is missing or wrong. Send it in the header ${CONTROL_TOKEN_HEADER}.`;
  return new Problem(401, 9401, message);
}

async function respond(
  route: ControlRoute,
  control: SandboxControl,
  request: FastifyRequest,
  guard: Guard,
): Promise<HttpResponse | Readable> {
  // Handler and call belong to the same operation.
  const handler = controlHandlers[route.operationId] as (
    control: SandboxControl,
    call: ControlCall<ControlOperationId>,
  ) => unknown;
  try {
    const call = {
      path: readPart(route.path, request.params),
      query: readQueryPart(route, request.url),
      body: readPart(route.body, readBody(request.body)),
      isLocal: guard.isLocal(request),
      publicToken: guard.publicToken,
    } as ControlCall<ControlOperationId>;
    const result = await handler(control, call);
    return result instanceof Readable ? result : success(JSON.stringify(result));
  } catch (error) {
    // For an invalid moment or snapshot name.
    return errorResponse(
      error instanceof RangeError ? new Problem(400, 9400, error.message) : toProblem(error),
    );
  }
}

function readPart(shape: Shape | undefined, input: unknown): unknown {
  if (shape === undefined) return undefined;
  const { value, issues } = read(shape, input, wireNumbers);
  refuseIssues(issues.map(describeForControl));
  return value;
}

/** The common message refers to the marketplace's contract. */
function describeForControl(issue: Issue): Issue {
  return issue.rule === "unknown"
    ? { ...issue, message: "is not a field of this control operation" }
    : issue;
}

function readQueryPart({ query }: ControlRoute, url: string): unknown {
  const { search } = splitUrl(url);
  const { value, issues } = readQuery(query ?? { type: "object", fields: {} }, search);
  refuseIssues(issues);
  return value;
}

/** Without a body, an empty object. */
function readBody(bytes: unknown): unknown {
  return Buffer.isBuffer(bytes) && bytes.length > 0 ? readJsonBody(bytes) : {};
}
