import {
  AuthenticationError,
  ProtocolError,
  type SellerError,
  TransportError,
} from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  type Delivery,
  type Redact,
  refusal,
  safeExcerpt,
  safeMessage,
  statusError,
} from "@marketplace-seller/client-core/internal";
import { TextEncodingError } from "../codec/decode-text.ts";
import type { SoapFault } from "../codec/fault.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { Responses, ResultInfo } from "../gen/types.gen.ts";
import {
  cleanFaultWords,
  cleanWords,
  FailedResultError,
  renderFault,
  renderWords,
  SoapFaultError,
} from "./errors.ts";
import { findFaultMeaning, type ReadResponse } from "./read-response.ts";

const xmlType = /^\s*(?:text|application)\/(?:[\w.+-]+\+)?xml\s*(?:;|$)/i;

interface ReadCall<Name extends OperationName = OperationName> {
  readonly operation: Name;
  readonly delivery: Delivery<ReadResponse<Name>>;
  readonly redact: Redact;
}

/**
 * The guard in front of every response: nothing is taken for one that is not the operation's own, whole,
 * in a SOAP 1.1 message, valid to the last value.
 *
 * @throws FailedResultError, SoapFaultError, or another typed error; for a write that may have taken effect an
 *   IndeterminateError that wraps it
 */
export function getResult<Name extends OperationName>(call: ReadCall<Name>): Responses[Name] {
  const { operation, delivery, redact } = call;
  const { status, contentType, text, message } = delivery.read;
  if (message instanceof TextEncodingError) {
    const what = `The response to ${operation} (HTTP ${status}) is not text: ${message.message}`;
    throw afterSending(delivery, new ProtocolError(what, aboutCall(delivery)));
  }
  // Too many requests: it was not processed, whatever the response says besides.
  if (status === 429) throw failedStatus(call);
  const isXml = contentType === "" || xmlType.test(contentType);
  if (status !== 200 && (!isXml || text.trim() === "")) throw failedStatus(call);
  if (!isXml) throw protocolError("its content type is not XML", call);
  if (message instanceof Error) {
    if (status !== 200) throw failedStatus(call);
    // Element names are the service's, and could be anything.
    throw protocolError(safeMessage(message.message, redact), call);
  }
  if (message.kind === "fault") throw faultError(message.fault, call);
  if (message.kind === "failed") throw failureError(message.result, call);
  if (status !== 200) throw protocolError("its HTTP status contradicts its body", call);
  return message.response;
}

function faultError(fault: SoapFault, { operation, delivery, redact }: ReadCall): SellerError {
  const words = cleanFaultWords(fault, redact);
  const message = renderFault(operation, words);
  const context = aboutCall(delivery);
  const excerpt = `${words.faultCode}: ${words.faultMessage}`;
  const refusing = { serviceCode: words.faultCode, serviceMessage: words.faultMessage, excerpt };
  switch (findFaultMeaning(fault)) {
    case "refused":
      return refusal(delivery, new SoapFaultError(words, context));
    case "authentication":
      return refusal(delivery, new AuthenticationError(message, context));
    case "rate-limited":
      return statusError(delivery, 429, refusing);
    case "unavailable":
      return statusError(delivery, 503, refusing);
    case "failed":
      return afterSending(
        delivery,
        new TransportError(message, { ...context, excerpt, retryable: true }),
      );
  }
}

/** What the service's own words are about, where they say that the credentials are at fault. */
const aboutCredentials = /authenti|unauthori[sz]ed/i;

function failureError(result: ResultInfo, call: ReadCall): SellerError {
  const { operation, delivery, redact } = call;
  const words = cleanWords(result, redact);
  const context = aboutCall(delivery);
  // Assumption `soap-error-codes`.
  if (!aboutCredentials.test(`${words.errorCode} ${words.errorCategory}`)) {
    return refusal(delivery, new FailedResultError(words, context));
  }
  const message = `The service does not accept the credentials for ${operation}: ${renderWords(words)}`;
  return refusal(delivery, new AuthenticationError(message, context));
}

function protocolError(what: string, { operation, delivery, redact }: ReadCall): SellerError {
  const message = `The response to ${operation} is not what the contract says: ${what}`;
  const excerpt = safeExcerpt(delivery.read.text, redact);
  const context = { ...aboutCall(delivery), ...(excerpt === "" ? {} : { excerpt }) };
  return afterSending(delivery, new ProtocolError(message, context));
}

/** The typed error for a failure without a SOAP message: the HTTP status decides. */
function failedStatus(call: ReadCall): SellerError {
  const { status, text } = call.delivery.read;
  if (status < 300) return protocolError("its HTTP status is not 200", call);
  return statusError(call.delivery, status, { excerpt: safeExcerpt(text, call.redact) });
}
