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
import { DecodeError } from "../codec/decode-error.ts";
import { type DecodedResponse, decodeResponse } from "../codec/decode-message.ts";
import { TextEncodingError } from "../codec/decode-text.ts";
import type { SoapFault } from "../codec/fault.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { Responses, ResultInfo } from "../gen/types.gen.ts";
import {
  FailedResultError,
  faultLine,
  faultWords,
  lineOf,
  SoapFaultError,
  wordsOf,
} from "./errors.ts";
import { meaningOf, type ResponseText, textOf } from "./response-meaning.ts";

const xmlType = /^\s*(?:text|application)\/(?:[\w.+-]+\+)?xml\s*(?:;|$)/i;

/** A response that is read, and what is known about its call. */
interface CallContext<Name extends OperationName = OperationName> {
  readonly operation: Name;
  /** The response, and what is known about its call. */
  readonly delivery: Delivery;
  /** Takes the credentials out of a text. */
  readonly redact: Redact;
}

/** What reading a response leans on. */
export interface ResponseRules {
  readonly namespace: string;
  readonly maxCharacters: number;
}

/**
 * The guard in front of every response: nothing is taken for one that is not the operation's own, whole,
 * in a SOAP 1.1 message, valid to the last value.
 *
 * @throws FailedResultError, SoapFaultError, or another typed error
 */
export function readResponse<Name extends OperationName>(
  call: CallContext<Name>,
  rules: ResponseRules,
): Responses[Name] {
  const response = readText(call);
  const { status } = response;
  // Too many requests: it was not processed, whatever the response says besides.
  if (status === 429) throw failedStatus(response, call);
  const decoded = decode(response, call, rules);
  if (decoded.kind === "fault") throw faultError(decoded.fault, call);
  if (decoded.kind === "failed") throw failureError(decoded.result, call);
  if (status !== 200) throw protocolError("its HTTP status contradicts its body", response, call);
  return decoded.response;
}

/**
 * Turns the bytes of a response into text.
 *
 * @throws ProtocolError for bytes that are no text; for a write the IndeterminateError that wraps it
 */
function readText({ operation, delivery }: CallContext): ResponseText {
  try {
    return textOf(delivery.response);
  } catch (error) {
    if (!(error instanceof TextEncodingError)) throw error;
    const { status } = delivery.response;
    const message = `The response to ${operation} (HTTP ${status}) is not text: ${error.message}`;
    throw afterSending(delivery, new ProtocolError(message, aboutCall(delivery)));
  }
}

function decode<Name extends OperationName>(
  response: ResponseText,
  call: CallContext<Name>,
  { namespace, maxCharacters }: ResponseRules,
): DecodedResponse<Name> {
  const { contentType, status, text } = response;
  const isXml = contentType === "" || xmlType.test(contentType);
  if (status !== 200 && (!isXml || text.trim() === "")) throw failedStatus(response, call);
  if (!isXml) throw protocolError("its content type is not XML", response, call);
  try {
    const limits = { characters: maxCharacters };
    return decodeResponse(call.operation, text, { namespace, limits });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (status !== 200) throw failedStatus(response, call);
    // Element names are the service's, and could be anything.
    throw protocolError(safeMessage(error.message, call.redact), response, call);
  }
}

function faultError(fault: SoapFault, { operation, delivery, redact }: CallContext): SellerError {
  const words = faultWords(fault, redact);
  const message = faultLine(operation, words);
  const context = aboutCall(delivery);
  const excerpt = `${words.faultCode}: ${words.faultMessage}`;
  const refusing = { serviceCode: words.faultCode, serviceMessage: words.faultMessage, excerpt };
  switch (meaningOf(fault)) {
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

function failureError(result: ResultInfo, call: CallContext): SellerError {
  const { operation, delivery, redact } = call;
  const words = wordsOf(result, redact);
  const context = aboutCall(delivery);
  // Assumption `soap-error-codes`.
  if (!aboutCredentials.test(`${words.errorCode} ${words.errorCategory}`)) {
    return refusal(delivery, new FailedResultError(words, context));
  }
  const message = `The service does not accept the credentials for ${operation}: ${lineOf(words)}`;
  return refusal(delivery, new AuthenticationError(message, context));
}

function protocolError(what: string, { text }: ResponseText, call: CallContext): SellerError {
  const { operation, delivery, redact } = call;
  const message = `The response to ${operation} is not what the contract says: ${what}`;
  const excerpt = safeExcerpt(text, redact);
  const context = { ...aboutCall(delivery), ...(excerpt === "" ? {} : { excerpt }) };
  return afterSending(delivery, new ProtocolError(message, context));
}

/** The typed error for a failure without a SOAP message: the HTTP status decides. */
function failedStatus(response: ResponseText, call: CallContext): SellerError {
  const { status, text } = response;
  if (status < 300) return protocolError("its HTTP status is not 200", response, call);
  return statusError(call.delivery, status, { excerpt: safeExcerpt(text, call.redact) });
}
