import { isProtocolError, ProtocolError } from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  type CallState,
  decodeExact,
  type Redact,
  safeExcerpt,
} from "@marketplace-seller/client-core/internal";
import type { OperationId } from "../gen/operations.gen.ts";
import { responseDecoders } from "../gen/responses.gen.ts";

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Decodes the JSON text of an operation's successful response. */
export type DecodeText = (operation: OperationId, text: string) => unknown;

/** Decodes as the contract says. */
export const decodeText: DecodeText = (operation, text) =>
  decodeExact(text, responseDecoders[operation]);

/** What decodes the successful responses of one client. */
export interface BodyDecoder {
  readonly decode: DecodeText;
  readonly redact: Redact;
}

/**
 * Reads and decodes the body of a successful response.
 *
 * @throws ProtocolError when it is not the JSON that the contract says; for a write the
 *   IndeterminateError that wraps it
 */
export async function decodeBody(
  { decode, redact }: BodyDecoder,
  operation: OperationId,
  response: Response,
  state: CallState,
): Promise<unknown> {
  if (response.bodyUsed) {
    const message = `A middleware read the response to ${operation}; it must read a clone`;
    throw afterSending(state, new ProtocolError(message, aboutCall(state)));
  }
  const text = await response.text();
  const notTheContract = (what: string): Error => {
    const message = `The response to ${operation} (HTTP ${state.status}) is not what the contract says: ${redact(what)}`;
    const excerpt = safeExcerpt(text, redact);
    return afterSending(state, new ProtocolError(message, { ...aboutCall(state), excerpt }));
  };
  const type = response.headers.get("content-type");
  if (text.trim() === "") throw notTheContract("the body is empty");
  if (type !== null && !JSON_TYPE.test(type)) throw notTheContract(`the content type is ${type}`);
  try {
    const value = decode(operation, text);
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    throw isProtocolError(error) ? notTheContract(error.message) : error;
  }
  throw notTheContract("the body is no JSON object");
}
