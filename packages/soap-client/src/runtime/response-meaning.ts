import {
  type ResponseMeaning,
  responseKindOf,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";
import { decodeFault } from "../codec/decode-message.ts";
import { decodeText } from "../codec/decode-text.ts";
import type { SoapFault } from "../codec/fault.ts";

/**
 * What a Fault says about the request.
 *
 * - `refused`: the message was at fault and had no effect (SOAP 1.1, 4.4.1).
 * - `authentication`: so were the credentials.
 * - `rate-limited`, `unavailable`: as the HTTP statuses 429 and 503; Faults have the status 500, so the code
 *   carries the condition (assumption `soap-faults`).
 * - `failed`: anything else, an unknown code included; a write may have taken effect.
 */
export type FaultMeaning = "refused" | "authentication" | "rate-limited" | "unavailable" | "failed";

const meanings: readonly (readonly [code: string, meaning: FaultMeaning])[] = [
  ["Client.TooManyRequests", "rate-limited"],
  ["Client.Authentication", "authentication"],
  ["Client", "refused"],
  ["VersionMismatch", "refused"],
  ["MustUnderstand", "refused"],
  ["Server.Unavailable", "unavailable"],
];

/** What a Fault says by its code; subcodes follow a point and mean what the code before it means. */
export function meaningOf({ code }: Pick<SoapFault, "code">): FaultMeaning {
  const known = meanings.find(([name]) => code === name || code.startsWith(`${name}.`));
  return known?.[1] ?? "failed";
}

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

const envelope = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?<(?:[\w.-]{1,60}:)?Envelope[\s>]/;

/**
 * What a response means for the request. Its HTTP status says it; but a SOAP message with the status 500,
 * which every Fault has, responds to the request, and only a code that asks for it has the request sent again.
 */
export function soapResponseMeaning(response: WireResponse): ResponseMeaning {
  if (response.status !== 500) return { kind: responseKindOf(response.status) };
  try {
    const { text } = textOf(response);
    return envelope.test(text) ? faultMeaning(text) : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

function faultMeaning(text: string): ResponseMeaning {
  const fault = faultIn(text);
  if (fault === undefined) return { kind: "refused" };
  switch (meaningOf(fault)) {
    case "rate-limited":
      return { kind: "rate-limited" };
    case "unavailable":
      return { kind: "failed" };
    case "refused":
    case "authentication":
    case "failed":
      return { kind: "refused" };
  }
}

function faultIn(text: string) {
  try {
    return decodeFault(text);
  } catch {
    return undefined;
  }
}
