import { InvalidRequestError } from "@marketplace-seller/client-core";
import { jsonPath } from "@marketplace-seller/client-core/internal";
import type { IHttpClient } from "soap";
import { DecodeError } from "../codec/decode-error.ts";
import { type DecodedArguments, decodeArguments } from "../codec/decode-message.ts";
import { encodeFailure, encodeFault, encodeResponse } from "../codec/encode-message.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { Call } from "../runtime/calls.ts";
import { isFailedResultError, isSoapFaultError } from "../runtime/errors.ts";
import type { CallOptions } from "../runtime/order-context.ts";

type Callback = (error: unknown, response?: object, body?: string) => void;

/**
 * The HTTP client that node-soap uses to send its requests. A message of node-soap is decoded, validated and encoded
 * again with the credentials; a response of the service is decoded and encoded again before node-soap parses it.
 * Messages that node-soap writes or parses have the contract's namespace.
 */
export function guardedHttpClient(call: Call): IHttpClient {
  const exchange = async (envelope: string, options: CallOptions): Promise<string> => {
    const { operation, input } = readArguments(envelope);
    try {
      const response = await call(operation, input, options);
      // What node-soap returns has no place for rows that cannot be read.
      if (response.unreadable?.[0] !== undefined) throw response.unreadable[0].error;
      return encodeResponse(operation, response, { lenient: true });
    } catch (error) {
      return encodeRefusal(error, operation);
    }
  };
  const client = {
    request(
      _url: string,
      envelope: string,
      callback: Callback,
      headers: Readonly<Record<string, unknown>> = {},
      options: CallOptions = {},
    ): void {
      exchange(envelope, callOptions(options, headers)).then(
        (body) => callback(null, { status: 200, headers: {} }, body),
        (error: unknown) => callback(error),
      );
    },
  };
  // The types of node-soap require a promise of axios, but node-soap ignores the result of the promise.
  return client as unknown as IHttpClient;
}

/** @throws InvalidRequestError when the arguments break the contract */
function readArguments(envelope: string): DecodedArguments {
  try {
    return decodeArguments(envelope);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { reason, path } = error;
    // The path of an issue begins inside the request element of the SOAP Body, so the names of the enclosing elements
    // are left out.
    const segments = path.slice(3);
    const rule = error.problem === "unknown-element" ? "unknown" : "type";
    const message = segments[0] === "auth" ? "is filled in by the client" : reason;
    throw new InvalidRequestError([{ path: jsonPath(segments), segments, rule, message }]);
  }
}

/**
 * When the service refuses a request, node-soap receives the refusal as a SOAP message. Every failure of a node-soap
 * call except a refusal is thrown as a client error.
 */
function encodeRefusal(error: unknown, operation: OperationName): string {
  if (isFailedResultError(error)) {
    const { errorCode = null, errorMessage = null, errorCategory = null } = error;
    const result = { status: "failure", errorCode, errorMessage, errorCategory };
    return encodeFailure(operation, result);
  }
  if (isSoapFaultError(error)) {
    return encodeFault({ code: error.faultCode, message: error.faultMessage });
  }
  throw error;
}

/** Separates the caller's additional headers and the options of the call from node-soap's options. */
function callOptions(options: CallOptions, headers: Readonly<Record<string, unknown>>) {
  const { signal, timeoutMs, retry, context } = options;
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    ...{ signal, timeoutMs, retry, context },
    headers: Object.fromEntries(texts) as Record<string, string>,
  };
}
