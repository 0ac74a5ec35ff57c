import type { FastifyReply } from "fastify";
import type { Fault } from "../gen/control-openapi.gen.ts";
import type { Answer } from "../http/answer.ts";
import { enactFault, send } from "../http/enact-fault.ts";

/** How the service words what a fault has it say. */
export interface FaultWords {
  readonly unserved: (message: string, status: number) => Answer;
  /** Of calls beyond the limit, where that is a failed result. */
  readonly callLimit: Answer | undefined;
}

/**
 * Answers a call the way its fault says. Those in which the service still speaks are in SOAP's words
 * here; the broken ones are the same for every protocol.
 */
export function enactSoapFault(
  reply: FastifyReply,
  fault: Fault,
  answer: Answer,
  words: FaultWords,
): void {
  const spoken = spokenAnswer(fault, words);
  if (spoken === undefined) enactFault(reply, fault, answer);
  else send(reply, spoken);
}

function spokenAnswer(
  { kind, retryAfterSeconds }: Fault,
  { unserved, callLimit }: FaultWords,
): Answer | undefined {
  switch (kind) {
    case "too-many-requests": {
      const limited = () => unserved("An injected fault: too many requests.", 429);
      return callLimit ?? later(limited(), retryAfterSeconds ?? 1);
    }
    case "unavailable":
      return later(
        unserved("An injected fault: the service is unavailable.", 503),
        retryAfterSeconds,
      );
    case "server-error":
      return unserved("An injected fault: server error.", 500);
    default:
      return undefined;
  }
}

function later(answer: Answer, retryAfterSeconds: number | undefined): Answer {
  if (retryAfterSeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, "retry-after": String(retryAfterSeconds) } };
}
