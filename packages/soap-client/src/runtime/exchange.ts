import type { CredentialPair } from "@marketplace-seller/client-core";
import {
  type Answer,
  answerKindOf,
  type CredentialSource,
  deliver,
  parseRetryAfter,
  type SettledPolicy,
} from "@marketplace-seller/client-core/internal";
import { isSoapMessage } from "../codec/is-soap-message.ts";
import type { CallContext } from "./call-context.ts";
import { readAnswer, type WireAnswer } from "./read-answer.ts";
import type { OutgoingRequest, Send } from "./send.ts";

/** What an exchange is made of. */
export interface ExchangeParts {
  readonly send: Send;
  readonly credentials: CredentialSource;
  readonly policy: SettledPolicy;
}

/** A request of one call, its credentials still to be written. */
export interface UnsignedRequest extends Pick<OutgoingRequest, "url" | "headers"> {
  readonly body: (auth: CredentialPair) => string;
}

/**
 * Sends the request of one call as often as its operation's class allows, within the call's time, and
 * gives the last answer.
 */
export async function exchange(
  { send, credentials, policy }: ExchangeParts,
  request: UnsignedRequest,
  call: CallContext,
): Promise<WireAnswer> {
  const auth = (await credentials.current()).reveal();
  const signed = { ...request, body: request.body(auth) };
  return deliver(
    {
      send: async (signal) =>
        readAnswer(await send({ ...signed, signal }), policy.maxResponseBytes, call),
      classify: (answer) => classified(answer, policy.clock.now()),
      payer: [request.url, auth.appKey],
      redact: credentials.redact,
    },
    call.course,
    policy,
  );
}

/**
 * By the HTTP status; but a SOAP message with the status 500, which every Fault has, is an answer to the
 * request, and is not asked for again.
 */
function classified(
  { status, text, retryAfter }: WireAnswer,
  now: number,
): Pick<Answer<WireAnswer>, "kind" | "retryAfterMs"> {
  const kind = status === 501 ? "refused" : answerKindOf(status);
  if (kind === "done") return { kind };
  const retryAfterMs = parseRetryAfter(retryAfter, now);
  return status === 500 && isSoapMessage(text)
    ? { kind: "refused", retryAfterMs }
    : { kind, retryAfterMs };
}
