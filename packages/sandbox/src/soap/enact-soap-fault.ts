import type { FastifyReply } from "fastify";
import type { Fault } from "../control/faults.ts";
import type { Answer } from "../http/answer.ts";
import { enactFault, send } from "../http/enact-fault.ts";
import { faultAnswer } from "./answers.ts";

/**
 * Answers a call the way its fault says. Those in which the service still speaks are Faults here;
 * the broken ones are the same for every protocol.
 *
 * @param callLimit how calls beyond the limit are answered, if not by a Fault
 */
export function enactSoapFault(
  reply: FastifyReply,
  fault: Fault,
  answer: Answer,
  callLimit?: Answer,
): void {
  const isCallLimit = fault.kind === "too-many-requests";
  const spoken = isCallLimit && callLimit !== undefined ? callLimit : spokenAnswer(fault);
  if (spoken === undefined) enactFault(reply, fault, answer);
  else send(reply, spoken);
}

function spokenAnswer({ kind, retryAfterSeconds }: Fault): Answer | undefined {
  switch (kind) {
    case "too-many-requests":
      return later(429, "An injected fault: too many requests.", retryAfterSeconds ?? 1);
    case "unavailable":
      return later(503, "An injected fault: the service is unavailable.", retryAfterSeconds);
    case "server-error":
      return faultAnswer("Server", "An injected fault: server error.");
    default:
      return undefined;
  }
}

function later(status: number, message: string, retryAfterSeconds: number | undefined): Answer {
  const answer = faultAnswer("Server", message, status);
  if (retryAfterSeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, "retry-after": String(retryAfterSeconds) } };
}
