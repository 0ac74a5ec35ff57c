import { ProtocolError } from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  type ResponseKind,
  responseKindOf,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";
import { decodeText, TextEncodingError } from "../codec/decode-text.ts";
import { isSoapMessage } from "../codec/is-soap-message.ts";
import type { CallContext } from "./call-context.ts";

/** A response, turned into text. */
export interface ResponseText {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/**
 * Turns the bytes of a response into text.
 *
 * @throws ProtocolError for bytes that are no text; for a write the IndeterminateError that wraps it
 */
export function readText({ operation, delivery }: CallContext): ResponseText {
  const { status, headers, body } = delivery.response;
  const contentType = headers.get("content-type") ?? "";
  try {
    return { status, contentType, text: decodeText(body, contentType) };
  } catch (error) {
    if (!(error instanceof TextEncodingError)) throw error;
    const message = `The response to ${operation} (HTTP ${status}) is no text: ${error.message}`;
    throw afterSending(delivery, new ProtocolError(message, aboutCall(delivery)));
  }
}

/**
 * What a response means: its HTTP status says it; but a SOAP message with the status 500, which every Fault
 * has, answers the request, and is not asked for again.
 */
export function soapResponseKind(response: WireResponse): ResponseKind {
  const { status, headers, body } = response;
  if (status !== 500) return responseKindOf(status);
  try {
    return isSoapMessage(decodeText(body, headers.get("content-type") ?? ""))
      ? "refused"
      : "failed";
  } catch {
    return "failed";
  }
}
