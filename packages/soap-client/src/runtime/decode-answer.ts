import {
  AuthenticationError,
  ProtocolError,
  RateLimitedError,
  RefusedError,
  type SellerError,
  type SellerErrorContext,
  TimeoutError,
  TransportError,
} from "@marketplace-seller/client-core";
import { aboutCall, afterSending, refusal } from "@marketplace-seller/client-core/internal";
import { DecodeError } from "../codec/decode-error.ts";
import { type DecodedResponse, decodeResponse } from "../codec/decode-message.ts";
import type { OperationName } from "../gen/operations.gen.ts";
import type { Responses } from "../gen/types.gen.ts";
import type { CallContext } from "./call-context.ts";
import { FailedResultError, SoapFaultError } from "./errors.ts";
import type { WireAnswer } from "./read-answer.ts";
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
  answer: WireAnswer,
  call: CallContext & { readonly operation: Name },
  rules: AnswerRules,
): Responses[Name] {
  const { redact } = call;
  const { status } = answer;
  const context = { ...aboutCall(call, status), operation: call.operation };
  // Too many requests: it was not looked at, whatever words came along.
  if (status === 429) throw statusError(answer, call);
  const decoded = decodeMessage(answer, call, rules);
  if (decoded.kind === "fault") {
    throw refusal(call, new SoapFaultError(decoded.fault, redact, context));
  }
  if (decoded.kind === "failed") {
    throw refusal(call, new FailedResultError(decoded.result, redact, context));
  }
  if (status !== 200) throw notTheContract("its HTTP status contradicts its body", answer, call);
  return decoded.response;
}

function decodeMessage<Name extends OperationName>(
  answer: WireAnswer,
  call: CallContext & { readonly operation: Name },
  { namespace, maxCharacters }: AnswerRules,
): DecodedResponse<Name> {
  const { contentType, status, text } = answer;
  const isXml = contentType === "" || xmlType.test(contentType);
  if (status !== 200 && (!isXml || text.trim() === "")) throw statusError(answer, call);
  if (!isXml) throw notTheContract("its content type is no XML", answer, call);
  try {
    const limits = { characters: maxCharacters };
    return decodeResponse(call.operation, text, { namespace, limits });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    if (status !== 200) throw statusError(answer, call);
    throw notTheContract(error.message, answer, call);
  }
}

function notTheContract(what: string, answer: WireAnswer, call: CallContext): SellerError {
  const { operation } = call;
  const message = `The answer to ${operation} is not what the contract says: ${what}`;
  return afterSending(call, new ProtocolError(message, contextOf(answer, call)));
}

function contextOf({ status, text }: WireAnswer, call: CallContext): SellerErrorContext {
  const excerpt = safeOutline(text, call.redact);
  return { ...aboutCall(call, status), ...(excerpt === "" ? {} : { excerpt }) };
}

/** The typed error for a failure without a SOAP message: the HTTP status decides. */
function statusError(answer: WireAnswer, call: CallContext): SellerError {
  const { status } = answer;
  const { operation } = call;
  const context = contextOf(answer, call);
  const { attempts } = call.course;
  const outcome = `${operation} (HTTP ${status}${attempts > 1 ? `, ${attempts} attempts` : ""})`;
  if (status === 401 || status === 403) {
    return new AuthenticationError(
      `The service does not accept the credentials: ${outcome}`,
      context,
    );
  }
  if (status === 429) {
    const { retryAfterMs } = call.course;
    return new RateLimitedError(`Too many requests: ${outcome}`, retryAfterMs, context);
  }
  const again = { ...context, retryable: true };
  if (status === 408) {
    return afterSending(call, new TimeoutError(`The service waited too long: ${outcome}`, again));
  }
  if (status >= 500 && status !== 501) {
    return afterSending(call, new TransportError(`The service failed: ${outcome}`, again));
  }
  if (status < 300) return notTheContract("its HTTP status is not 200", answer, call);
  return refusal(call, new RefusedError(`The service refused ${outcome}`, {}, context));
}
