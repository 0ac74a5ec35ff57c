import type { Issue } from "@marketplace-seller/client-core";
import { read, wireNumbers } from "@marketplace-seller/client-core/internal";
import type { FastifyInstance } from "fastify";
import type { Answer } from "../http/answer.ts";
import { errorAnswer, success } from "../http/answer.ts";
import { send } from "../http/enact-fault.ts";
import { Problem, problem, toProblem } from "../http/problem.ts";
import { readQuery } from "../rest/query.ts";
import { refuseIssues } from "../rest/rest-call.ts";
import { parseStrictJson } from "../rest/strict-json.ts";
import type { Assumption } from "./assumptions.ts";
import { assumptionsRoute, type ControlRoute, controlRoutes } from "./control-routes.ts";
import { CONTROL_TOKEN_HEADER, type ControlGuard } from "./guard.ts";
import type { SandboxControl } from "./sandbox-control.ts";

/** Where the control interface lives: outside every path of the contract. */
export const CONTROL_PREFIX = "/_sandbox";

/** Serves the control interface. Seller credentials open none of it. */
export function registerControlRoutes(
  app: FastifyInstance,
  control: SandboxControl,
  guard: ControlGuard,
  assumptions: readonly Assumption[],
): void {
  for (const route of [assumptionsRoute(assumptions), ...controlRoutes]) {
    app.route({
      method: route.method,
      url: CONTROL_PREFIX + route.path,
      onRequest: (request, _reply, done) => {
        const token = request.headers[CONTROL_TOKEN_HEADER];
        if (!guard.admitsHost(request.headers.host))
          done(new Problem(403, 9403, "The control interface is for this machine."));
        else if (!route.open && !guard.admitsToken(typeof token === "string" ? token : undefined)) {
          done(
            new Problem(
              401,
              9401,
              `The control interface needs its token in ${CONTROL_TOKEN_HEADER}.`,
            ),
          );
        } else done();
      },
      handler: (request, reply) => {
        const { url, body, params } = request;
        send(reply, answerOf(route, control, { url, body, params }));
        return reply;
      },
    });
  }
}

function answerOf(
  route: ControlRoute,
  control: SandboxControl,
  request: { url: string; body: unknown; params: unknown },
): Answer {
  try {
    const result = route.run(control, {
      body: bodyOf(route, request.body),
      query: queryOf(route, request.url),
      id: idOf(request.params),
    });
    return success(JSON.stringify(result ?? { done: true }));
  } catch (error) {
    // Names of snapshots and bounds of the clock are checked by the parts themselves.
    return errorAnswer(
      error instanceof RangeError ? new Problem(400, 9400, error.message) : toProblem(error),
    );
  }
}

function bodyOf(route: ControlRoute, bytes: unknown): unknown {
  if (route.body === undefined) return undefined;
  const json = Buffer.isBuffer(bytes) && bytes.length > 0 ? parse(bytes) : {};
  const { value, issues } = read(route.body, json, wireNumbers);
  refuseIssues(issues.map(inOwnWords));
  return value;
}

/** These fields are the control interface's own, not the contract's. */
function inOwnWords(issue: Issue): Issue {
  return issue.rule === "unknown" ? { ...issue, message: "is not a field here" } : issue;
}

function parse(bytes: Buffer): unknown {
  try {
    return parseStrictJson(bytes);
  } catch (error) {
    throw problem("unreadable", error instanceof Error ? `${error.message}.` : undefined, error);
  }
}

function queryOf(route: ControlRoute, url: string): unknown {
  const mark = url.indexOf("?");
  const search = mark === -1 ? "" : url.slice(mark + 1);
  const { value, issues } = readQuery(route.query ?? { type: "object", fields: {} }, search);
  refuseIssues(issues);
  return value;
}

function idOf(params: unknown): string {
  const id = typeof params === "object" && params !== null ? Reflect.get(params, "id") : undefined;
  return typeof id === "string" ? id : "";
}
