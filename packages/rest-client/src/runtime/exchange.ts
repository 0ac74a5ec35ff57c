import { ProtocolError } from "@marketplace-seller/client-core";
import {
  type Answer,
  aboutCall,
  answerKindOf,
  type CredentialSource,
  type Credentials,
  deliver,
  parseRetryAfter,
  type SettledPolicy,
} from "@marketplace-seller/client-core/internal";
import type { CallContext } from "./call-context.ts";
import type { OutgoingRequest } from "./outgoing-request.ts";
import type { Send } from "./send.ts";
import type { WireAnswer } from "./wire-answer.ts";

/** Sends the request of one call and gives the last answer; what stands beneath all middleware. */
export type Exchange = (request: OutgoingRequest, call: CallContext) => Promise<WireAnswer>;

/** What an exchange is made of. */
export interface ExchangeParts {
  readonly send: Send;
  readonly credentials: CredentialSource;
  readonly policy: SettledPolicy;
}

/**
 * Makes the exchange of one client: adds the credentials, where no middleware sees them, keeps the
 * pace, sends as often as the operation's class allows, within the call's time, and follows no
 * redirect.
 */
export function createExchange({ send, credentials, policy }: ExchangeParts): Exchange {
  const { maxResponseBytes: maxBytes } = policy;
  return async (request, call) => {
    const current = credentials.current();
    const pair = current instanceof Promise ? await current : current;
    const signed = { ...request, headers: signedHeaders(request.headers, pair) };
    return deliver(
      {
        send: (signal) => sendOnce(send, signed, { signal, maxBytes }, call),
        classify: (answer) => classified(answer, policy.clock.now()),
        payer: [originOf(request.url), pair.reveal().appKey],
        redact: credentials.redact,
      },
      call.course,
      policy,
    );
  };
}

interface SignedHeaders {
  readonly by: Credentials;
  readonly headers: OutgoingRequest["headers"];
}

/** Calls without headers of their own share one object, and so its signed form. */
const signedOf = new WeakMap<object, SignedHeaders>();

function signedHeaders(
  headers: OutgoingRequest["headers"],
  credentials: Credentials,
): OutgoingRequest["headers"] {
  const known = signedOf.get(headers);
  if (known?.by === credentials) return known.headers;
  const { appKey, appSecret } = credentials.reveal();
  const signed = { ...headers, appkey: appKey, appsecret: appSecret };
  signedOf.set(headers, { by: credentials, headers: signed });
  return signed;
}

async function sendOnce(
  send: Send,
  request: OutgoingRequest,
  limits: Parameters<Send>[1],
  call: CallContext,
): Promise<WireAnswer> {
  const answer = await send(request, limits);
  const { status } = answer;
  if (status < 300 || status > 399) return answer;
  // It would carry the credentials to wherever it points.
  const message = `${call.operation} was answered with a redirect, which is never followed`;
  throw new ProtocolError(message, aboutCall(call, status));
}

function classified(
  { status, header }: WireAnswer,
  now: number,
): Pick<Answer<WireAnswer>, "kind" | "retryAfterMs"> {
  // 501 is a decision: the same request would meet it again.
  const kind = status === 501 ? "refused" : answerKindOf(status);
  return kind === "done"
    ? { kind }
    : { kind, retryAfterMs: parseRetryAfter(header("retry-after"), now) };
}

const ORIGIN = /^[^/]*\/\/[^/?#]*/;

function originOf(url: string): string {
  return ORIGIN.exec(url)?.[0] ?? url;
}
