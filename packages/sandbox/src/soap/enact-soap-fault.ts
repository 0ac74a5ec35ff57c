import type { FastifyReply } from "fastify";
import type { Fault } from "../gen/control-openapi.gen.ts";
import { enactFault, send } from "../http/enact-fault.ts";
import type { HttpResponse } from "../http/response.ts";
import { type Unserved, unservedResponse } from "./unserved.ts";

/**
 * Responds to a call as its fault says. Those in which the service still speaks are in SOAP's words
 * here; the broken ones are the same for every protocol.
 *
 * @returns what the client sees; undefined when it sees no response.
 */
export function enactSoapFault(
  reply: FastifyReply,
  fault: Fault,
  response: HttpResponse,
): HttpResponse | undefined {
  const spoken = spokenResponse(fault);
  return spoken === undefined ? enactFault(reply, fault, response) : send(reply, spoken);
}

function spokenResponse({ kind, retryAfterSeconds }: Fault): HttpResponse | undefined {
  switch (kind) {
    case "too-many-requests": {
      const message = "An injected fault: too many requests.";
      const wait = retryAfterSeconds ?? 1;
      const limited = { code: "Client.TooManyRequests", message, status: 429 } as const;
      return later(limited, wait);
    }
    case "unavailable": {
      const message = "An injected fault: the service is unavailable.";
      const unavailable = { code: "Server.Unavailable", message, status: 503 } as const;
      return later(unavailable, retryAfterSeconds);
    }
    case "server-error":
      return unservedResponse({
        code: "Server",
        message: "An injected fault: server error.",
        status: 500,
      });
    case "latency":
    case "stalled-body":
    case "reset-before-commit":
    case "reset-after-commit":
    case "truncated-body":
    case "html":
    case "empty":
    case "redirect":
    case "compressed-bomb":
      return undefined;
  }
}

/** Says in the header when to come back: the service description declares no detail of a Fault. */
function later(call: Unserved, retryAfterSeconds: number | undefined): HttpResponse {
  const response = unservedResponse(call);
  if (retryAfterSeconds === undefined) return response;
  return {
    ...response,
    headers: { ...response.headers, "retry-after": String(retryAfterSeconds) },
  };
}
