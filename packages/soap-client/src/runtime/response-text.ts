import { ProtocolError } from "@marketplace-seller/client-core";
import {
  aboutCall,
  afterSending,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";
import { decodeText, TextEncodingError } from "../codec/decode-text.ts";
import type { CallContext } from "./call-context.ts";

/** A response, turned into text. */
export interface ResponseText {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
}

/** @throws TextEncodingError for bytes that are no text */
export function textOf({ status, headers, body }: WireResponse): ResponseText {
  const contentType = headers.get("content-type") ?? "";
  return { status, contentType, text: decodeText(body, contentType) };
}

/**
 * Turns the bytes of a response into text.
 *
 * @throws ProtocolError for bytes that are no text; for a write the IndeterminateError that wraps it
 */
export function readText({ operation, delivery }: CallContext): ResponseText {
  try {
    return textOf(delivery.response);
  } catch (error) {
    if (!(error instanceof TextEncodingError)) throw error;
    const { status } = delivery.response;
    const message = `The response to ${operation} (HTTP ${status}) is not text: ${error.message}`;
    throw afterSending(delivery, new ProtocolError(message, aboutCall(delivery)));
  }
}
