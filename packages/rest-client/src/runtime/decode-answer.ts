import {
  aboutCall,
  afterSending,
  decodeExact,
  isProtocolError,
  ProtocolError,
  type ResponseDecoder,
  safeExcerpt,
} from "@marketplace-seller/client-core";
import type { CallContext } from "./call-context.ts";
import type { Dialect } from "./operator-dialect.ts";
import type { PlainAnswer } from "./wire-answer.ts";

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * Reads and decodes the body of a successful answer.
 *
 * @throws ProtocolError when it is not the JSON that the contract says; for a write the
 *   IndeterminateError that wraps it
 */
export async function decodeAnswer(
  response: Response | PlainAnswer,
  decoder: ResponseDecoder,
  dialect: Dialect,
  call: CallContext,
): Promise<unknown> {
  const text = await bodyText(response, call);
  const wrong = (what: string): Error => notTheContract(what, text, response, call);
  const type = response.headers.get("content-type");
  if (text.trim() === "") throw wrong("the body is empty");
  if (type !== null && !JSON_TYPE.test(type)) throw wrong(`the content type is ${type}`);
  const value = decodeOr(dialect.text(call.operation, text), dialect.decoder(decoder), wrong);
  if (typeof value !== "object" || value === null) throw wrong("the body is no JSON object");
  return value;
}

async function bodyText(response: Response | PlainAnswer, call: CallContext): Promise<string> {
  if (!response.bodyUsed) return response.text();
  const message = `A middleware read the answer to ${call.operation}; it must read a clone`;
  throw afterSending(call, new ProtocolError(message, aboutCall(call)));
}

function decodeOr(text: string, decoder: ResponseDecoder, wrong: (what: string) => Error): unknown {
  try {
    return decodeExact(text, decoder);
  } catch (error) {
    if (isProtocolError(error)) throw wrong(error.message);
    throw error;
  }
}

function notTheContract(
  what: string,
  text: string,
  { status }: Response | PlainAnswer,
  call: CallContext,
): Error {
  const { operation, redact } = call;
  const message = `The answer to ${operation} (HTTP ${status}) is not what the contract says: ${redact(what)}`;
  const excerpt = safeExcerpt(text, redact);
  return afterSending(call, new ProtocolError(message, { ...aboutCall(call, status), excerpt }));
}
