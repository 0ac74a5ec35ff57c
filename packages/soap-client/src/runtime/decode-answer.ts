import { ProtocolError, type SellerError } from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  refusal,
  statusError,
} from "@marketplace-seller/client-core/internal";
import { DecodeError } from "../codec/decode-error.ts";
import { type DecodedResponse, decodeResponse } from "../codec/decode-message.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { Responses } from "../gen/types.gen.ts";
import type { CallContext } from "./call-context.ts";
import { FailedResultError, SoapFaultError } from "./errors.ts";
import { type ResponseText, readText } from "./read-answer.ts";
import { safeOutline } from "./safe-outline.ts";

const xmlType = /^\s*(?:text|application)\/(?:[\w.+-]+\+)?xml\s*(?:;|$)/i;

/** What decoding an answer leans on. */
export interface AnswerRules {
  readonly namespace: string;
  readonly maxCharacters: number;
}

/**
 * The guard in front of every response: nothing is taken for an answer that is not the operation's
 * own, whole, in a SOAP 1.1 message, valid to the last value.
 *
 * @throws FailedResultError, SoapFaultError, or another typed error
 */
export function decodeAnswer<Name extends OperationName>(
  call: CallContext<Name>,
  rules: AnswerRules,
): Responses[Name] {
  const { redact, delivery } = call;
  const answer = readText(call);
  const { status } = answer;
  const context = { ...aboutCall(delivery), operation: call.operation };
  // Too many requests: it was not looked at, whatever words came along.
  if (status === 429) throw failedStatus(answer, call);
  const decoded = decodeMessage(answer, call, rules);
  if (decoded.kind === "fault") {
    throw refusal(delivery, new SoapFaultError(decoded.fault, redact, context));
  }
  if (decoded.kind === "failed") {
    throw refusal(delivery, new FailedResultError(decoded.result, redact, context));
  }
  if (status !== 200) throw notTheContract("its HTTP status contradicts its body", answer, call);
  return decoded.response;
}

function decodeMessage<Name extends OperationName>(
  answer: ResponseText,
  call: CallContext<Name>,
  { namespace, maxCharacters }: AnswerRules,
): DecodedResponse<Name> {
  const { contentType, status, text } = answer;
  const isXml = contentType === "" || xmlType.test(contentType);
  if (status !== 200 && (!isXml || text.trim() === "")) throw failedStatus(answer, call);
  if (!isXml) throw notTheContract("its content type is no XML", answer, call);
  try {
    const limits = { characters: maxCharacters };
    return decodeResponse(call.operation, text, { namespace, limits });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (status !== 200) throw failedStatus(answer, call);
    throw notTheContract(error.message, answer, call);
  }
}

function notTheContract(what: string, { text }: ResponseText, call: CallContext): SellerError {
  const { operation, delivery, redact } = call;
  const message = `The response to ${operation} is not what the contract says: ${what}`;
  const excerpt = safeOutline(text, redact);
  const context = { ...aboutCall(delivery), ...(excerpt === "" ? {} : { excerpt }) };
  return afterSending(delivery, new ProtocolError(message, context));
}

/** The typed error for a failure without a SOAP message: the HTTP status decides. */
function failedStatus(answer: ResponseText, call: CallContext): SellerError {
  const { status, text } = answer;
  if (status < 300) return notTheContract("its HTTP status is not 200", answer, call);
  return statusError(call.delivery, status, { excerpt: safeOutline(text, call.redact) });
}
