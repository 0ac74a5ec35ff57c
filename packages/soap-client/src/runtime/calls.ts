import { InvalidRequestError, isIndeterminateError } from "@marketplace-seller/client-core";
import { beginCall, inTurn, traced } from "@marketplace-seller/client-core/internal";
import { escapeText } from "../codec/characters.ts";
import { EncodeError, encodeRequestElement, messageStart } from "../codec/encode-message.ts";
import { type OperationName, operations } from "../gen/operations.gen.ts";
import type { RequestInputs, Responses } from "../gen/types.gen.ts";
import type { CallOptions } from "../options.ts";
import type { CallContext } from "./call-context.ts";
import { decodeAnswer } from "./decode-answer.ts";
import { type ExchangeParts, exchange } from "./exchange.ts";
import { queueKeys } from "./order-context.ts";
import { readBack } from "./read-back.ts";
import type { Transport } from "./transport.ts";

/** What the caller of an operation gives: the request without `auth`, which the client fills in. */
export type Input<Name extends OperationName> = Omit<RequestInputs[Name], "auth">;

/** Makes calls of the contract's operations. */
export type Call = <Name extends OperationName>(
  operation: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Responses[Name]>;

/** What a client is made of; each part can be another. */
export interface CallParts extends ExchangeParts {
  readonly transport: Transport;
  readonly namespace: string;
  readonly endpoint: string;
  readonly userAgent: string;
}

const noAuth = "<auth><appKey></appKey><appSecret></appSecret></auth>";

/** Joins the parts: write and check, wait in turn, send through node-soap, read, guard and decode. */
export function createCall(parts: CallParts): Call {
  const { policy, endpoint, namespace, credentials } = parts;
  const { origin } = new URL(endpoint);
  const call: Call = async (operation, input, options = {}) => {
    const element = writeRequest(operation, input, namespace);
    const { retry } = operations[operation];
    const facts = { operation, retry, method: "POST", path: new URL(endpoint).pathname };
    const context = {
      operation,
      redact: credentials.redact,
      course: beginCall(facts, policy, options),
    };
    const send = () => sendThroughNodeSoap(parts, context, element, options.headers);
    const keys = retry === "safe" ? [] : queueKeys(origin, options.context);
    try {
      const answer = await inTurn(keys, context.course, policy, () =>
        traced(policy.tracer, "soap", context.course, send),
      );
      return answer as Responses[typeof operation];
    } catch (error) {
      if (isIndeterminateError(error)) {
        const failed = policy.clock.now();
        const write = { operation, input, orderId: options.context?.orderId, failed };
        error.readBackBy((how) => readBack(call, write, policy.clock, how));
      }
      throw error;
    }
  };
  return call;
}

function sendThroughNodeSoap(
  parts: CallParts,
  call: CallContext,
  element: string,
  headers: CallOptions["headers"],
): Promise<unknown> {
  const { operation } = call;
  const { endpoint: url, namespace, policy, userAgent } = parts;
  return parts.transport.send(operation, {
    element,
    async exchange(envelope, ofNodeSoap) {
      const answer = await exchange(
        parts,
        {
          url,
          headers: { accept: "text/xml", ...ofNodeSoap, "user-agent": userAgent, ...headers },
          body: (appKey, appSecret) =>
            authenticated(
              envelope,
              messageStart(operations[operation].request, parts),
              appKey,
              appSecret,
            ),
        },
        call,
      );
      return decodeAnswer(answer, call, { namespace, maxCharacters: policy.maxResponseBytes });
    },
  });
}

/** @throws InvalidRequestError with every broken rule; nothing is sent */
function writeRequest<Name extends OperationName>(
  operation: Name,
  input: Input<Name>,
  namespace: string,
): string {
  try {
    const request = { ...input, auth: { appKey: "", appSecret: "" } };
    return encodeRequestElement(operation, request as RequestInputs[Name], { namespace });
  } catch (error) {
    if (error instanceof EncodeError) throw new InvalidRequestError(error.issues, { operation });
    throw error;
  }
}

/** Puts the credentials in their place, behind everything that could keep or show the message. */
function authenticated(envelope: string, start: string, appKey: string, appSecret: string): string {
  const auth =
    `<auth><appKey>${escapeText(appKey)}</appKey>` +
    `<appSecret>${escapeText(appSecret)}</appSecret></auth>`;
  return envelope.replace(start + noAuth, () => start + auth);
}
