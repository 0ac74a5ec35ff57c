import { isProtocolError, ProtocolError } from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  decodeExact,
  type ResponseDecoder,
  safeExcerpt,
} from "@marketplace-seller/client-core/internal";
import type { CallContext } from "./call-context.ts";
import type { Dialect } from "./operator-dialect.ts";

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** An answer that has been read as text. */
export interface AnswerText {
  readonly status: number;
  /** Its content type, if it names one. */
  readonly type: string | null;
  readonly text: string;
}

/**
 * Decodes the body of a successful answer.
 *
 * @throws ProtocolError when it is not the JSON that the contract says; for a write the
 *   IndeterminateError that wraps it
 */
export function decodeAnswer(
  answer: AnswerText,
  decoder: ResponseDecoder,
  dialect: Dialect,
  call: CallContext,
): unknown {
  const { type, text } = answer;
  if (text.trim() === "") throw notTheContract("the body is empty", answer, call);
  if (type !== null && !JSON_TYPE.test(type)) {
    throw notTheContract(`the content type is ${type}`, answer, call);
  }
  let value: unknown;
  try {
    value = decodeExact(dialect.text(call.operation, text), dialect.decoder(decoder));
  } catch (error) {
    throw isProtocolError(error) ? notTheContract(error.message, answer, call) : error;
  }
  if (typeof value === "object" && value !== null) return value;
  throw notTheContract("the body is no JSON object", answer, call);
}

function notTheContract(what: string, { text, status }: AnswerText, call: CallContext): Error {
  const { operation, redact } = call;
  const message = `The answer to ${operation} (HTTP ${status}) is not what the contract says: ${redact(what)}`;
  const excerpt = safeExcerpt(text, redact);
  return afterSending(call, new ProtocolError(message, { ...aboutCall(call, status), excerpt }));
}
