import { type CallPromise, InvalidRequestError } from "@marketplace-seller/client-core";
import {
  defectError,
  type Exchange,
  type OperatorCodes,
  type Redact,
  type ResolvedPolicy,
  startCall,
} from "@marketplace-seller/client-core/internal";
import { findResponseDrift } from "../codec/describe-responses.ts";
import { EncodeError, encodeUnsigned } from "../codec/encode-message.ts";
import type { Input, ResultOf } from "../codec/request-arguments.ts";
import { type OperationName, operations } from "../gen/operations.gen.ts";
import type { Authentication } from "../gen/types.gen.ts";
import { type CallOptions, queueKeys } from "./order-context.ts";
import { readBack } from "./read-back.ts";
import { getResult, readResponse } from "./read-response.ts";

export type Call = <Name extends OperationName>(
  operation: Name,
  input: Input<Name>,
  options?: CallOptions,
) => CallPromise<ResultOf<Name>>;

export interface CallParts {
  readonly exchange: Exchange;
  readonly policy: ResolvedPolicy;
  readonly redact: Redact;
  readonly namespace: string;
  readonly codes: OperatorCodes;
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

export function createCall(parts: CallParts): Call {
  const { exchange, policy, endpoint, namespace, redact, codes } = parts;
  const { origin, pathname } = new URL(endpoint);
  const ownHeaders = {
    accept: "text/xml",
    "content-type": "text/xml; charset=utf-8",
    soapaction: '""',
    ...parts.headers,
  };
  const rules = { namespace, codes, maxCharacters: policy.maxResponseBytes };
  const call: Call = (operation, input, options = {}) => {
    const { retry } = operations[operation];
    const { context } = options;
    return startCall({
      descriptor: { protocol: "soap", operation, retry, method: "POST", path: pathname },
      ...{ options, policy },
      queueKeys: retry === "safe" ? [] : queueKeys(origin, context),
      work: async (started) => {
        const headers = { ...ownHeaders, ...lowerCased(options.headers) };
        const body = writeRequest(operation, input, namespace);
        const received = await exchange(started, {
          sign: (auth) => ({ method: "POST", url: endpoint, headers, body: body(auth) }),
          read: (response) => readResponse(operation, response, rules),
        });
        try {
          const result = getResult({ operation, received, redact, codes });
          policy.watchDrift?.(started, () => findResponseDrift(operation, result));
          return { result, state: received };
        } catch (error) {
          throw defectError(received, error, redact);
        }
      },
      readBack: (sentAt, resolveOptions) =>
        readBack(call, { operation, input, context, sentAt }, policy.clock, resolveOptions),
    });
  };
  return call;
}

/** @throws InvalidRequestError with every broken rule; nothing is sent */
function writeRequest<Name extends OperationName>(
  operation: Name,
  input: Input<Name>,
  namespace: string,
): (auth: Authentication) => string {
  try {
    return encodeUnsigned(operation, input, { namespace });
  } catch (error) {
    if (error instanceof EncodeError) throw new InvalidRequestError(error.issues, { operation });
    throw error;
  }
}

/** A request must not have two `Content-Type` headers. */
function lowerCased(headers: CallOptions["headers"] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}
