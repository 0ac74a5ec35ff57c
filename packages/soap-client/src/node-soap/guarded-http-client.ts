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
 * Sends node-soap's requests. They are decoded, validated and encoded again with the credentials; responses are decoded
 * and encoded again before node-soap parses them. node-soap's messages have the contract's namespace.
 */
export function guardedHttpClient(call: Call): IHttpClient {
  const exchange = async (envelope: string, options: CallOptions): Promise<string> => {
    const { operation, input } = readArguments(envelope);
    try {
      const response = await call(operation, input, options);
      // node-soap's result has no place for unreadable rows.
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
  // Its types demand a promise of axios, whose result it ignores.
  return client as unknown as IHttpClient;
}

/** @throws InvalidRequestError when the arguments break the contract */
function readArguments(envelope: string): DecodedArguments {
  try {
    return decodeArguments(envelope);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { reason, path } = error;
    // Without the names of envelope, Body and request.
    const segments = path.slice(3);
    const rule = error.problem === "unknown-element" ? "unknown" : "type";
    const message = segments[0] === "auth" ? "is filled in by the client" : reason;
    throw new InvalidRequestError([{ path: jsonPath(segments), segments, rule, message }]);
  }
}

/** node-soap receives refusals as SOAP messages; every other failure is thrown. */
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

function callOptions(options: CallOptions, headers: Readonly<Record<string, unknown>>) {
  const { signal, timeoutMs, retry, context } = options;
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    ...{ signal, timeoutMs, retry, context },
    headers: Object.fromEntries(texts) as Record<string, string>,
  };
}
