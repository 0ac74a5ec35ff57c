import {
  isSellerError,
  ProtocolError,
  type Refusal,
  type SellerError,
} from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  type CallState,
  decodeExact,
  type Redact,
  safeExcerpt,
  safeMessage,
  statusError,
} from "@marketplace-seller/client-core/internal";
import type { ResultOf } from "../contract-types.ts";
import type { OperationId } from "../gen/operations.gen.ts";
import { responseDecoders } from "../gen/responses.gen.ts";

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

export type DecodeText = (operation: OperationId, text: string) => unknown;

/**
 * Decodes the JSON text of a successful response as the client does: for responses that were kept as
 * text, in a queue or a table. Identifiers and amounts become text, no digit is lost; unknown fields
 * and values pass through.
 *
 * @param operation - the operation that the text is a response of
 * @param text - the body as it was received
 * @throws ProtocolError when the text is no JSON, or holds a number that cannot be read exactly
 * @example decodeResponse("listShipmentPackages", text).content[0]?.lines[0]?.orderLineId
 */
export function decodeResponse<Id extends OperationId>(operation: Id, text: string): ResultOf<Id> {
  return decodeExact(text, responseDecoders[operation]) as ResultOf<Id>;
}

export interface ResponseReader {
  readonly decode: DecodeText;
  readonly redact: Redact;
}

/** What a check of a successful response's data knows beside it. */
export interface CheckedCall {
  readonly state: CallState;
  readonly redact: Redact;
}

/**
 * Reads and decodes the body of a successful response.
 *
 * @throws ProtocolError when it is not the JSON that the contract says; for a write the
 *   IndeterminateError that wraps it
 */
export async function decodeBody(
  { decode, redact }: ResponseReader,
  operation: OperationId,
  response: Response,
  state: CallState,
): Promise<unknown> {
  if (response.bodyUsed) {
    const message = `A middleware read the response to ${operation}; it must read a clone`;
    throw afterSending(state, new ProtocolError(message, aboutCall(state)));
  }
  const text = await response.text();
  const protocolError = (what: string): Error => {
    const message = `The response to ${operation} (HTTP ${state.status}) is not what the contract says: ${redact(what)}`;
    const excerpt = safeExcerpt(text, redact);
    return afterSending(state, new ProtocolError(message, { ...aboutCall(state), excerpt }));
  };
  const type = response.headers.get("content-type");
  if (text.trim() === "") throw protocolError("the body is empty");
  if (type !== null && !JSON_TYPE.test(type)) throw protocolError(`the content type is ${type}`);
  try {
    const value = decode(operation, text);
    if (typeof value === "object" && value !== null) return value;
  } catch (error) {
    throw isSellerError(error, "protocol") ? protocolError(error.message) : error;
  }
  throw protocolError("the body is no JSON object");
}

/**
 * The typed error for a response that is no success.
 *
 * @param body - its body: parsed when it was JSON, text otherwise
 */
export function responseError(
  state: CallState,
  status: number,
  body: unknown,
  redact: Redact,
): SellerError {
  const text = typeof body === "string" ? body : (JSON.stringify(body) ?? "");
  return statusError(state, status, {
    ...readRefusal(body, redact),
    excerpt: safeExcerpt(text, redact),
  });
}

function readRefusal(body: unknown, redact: Redact): Refusal {
  if (typeof body !== "object" || body === null) return {};
  const { code, message } = body as { code?: unknown; message?: unknown };
  return {
    ...(typeof code === "number" || typeof code === "string"
      ? { serviceCode: typeof code === "string" ? redact(code) : code }
      : {}),
    ...(typeof message === "string" && message !== ""
      ? { serviceMessage: safeMessage(message, redact) }
      : {}),
  };
}
