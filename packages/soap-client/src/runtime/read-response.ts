import {
  findResponseKind,
  type ResponseMeaning,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";
import { DecodeError } from "../codec/decode-error.ts";
import { type DecodedResponse, decodeResponse } from "../codec/decode-message.ts";
import { decodeText, TextEncodingError } from "../codec/decode-text.ts";
import type { SoapFault } from "../codec/fault.ts";
import type { OperationName } from "../gen/operations.gen.ts";

/** A response, read once: what it means for the request, and what it holds. */
export interface ReadResponse<Name extends OperationName> extends ResponseMeaning {
  readonly status: number;
  readonly contentType: string;
  /** Empty for bytes that are no text. */
  readonly text: string;
  /** The message in it, or why there is none. */
  readonly message: DecodedResponse<Name> | TextEncodingError | DecodeError;
}

export interface MessageRules {
  readonly namespace: string;
  readonly maxCharacters: number;
}

export function readResponse<Name extends OperationName>(
  operation: Name,
  { status, headers, body }: WireResponse,
  { namespace, maxCharacters }: MessageRules,
): ReadResponse<Name> {
  const contentType = headers.get("content-type") ?? "";
  let text = "";
  let message: ReadResponse<Name>["message"];
  try {
    text = decodeText(body, contentType);
    message = decodeResponse(operation, text, { namespace, limits: { characters: maxCharacters } });
  } catch (error) {
    if (!(error instanceof TextEncodingError || error instanceof DecodeError)) throw error;
    message = error;
  }
  const kind = status === 500 ? findKind(text, message) : findResponseKind(status);
  return { kind, status, contentType, text, message };
}

const envelope = /^\uFEFF?\s*(?:<\?xml[^>]{0,200}\?>\s*)?<(?:[\w.-]{1,60}:)?Envelope[\s>]/;

/**
 * What the status 500 means: a SOAP message with it, which every Fault has, responds to the request, and only a code
 * that asks for it has the request sent again.
 */
function findKind<Name extends OperationName>(
  text: string,
  message: ReadResponse<Name>["message"],
): ResponseMeaning["kind"] {
  if (!envelope.test(text)) return "failed";
  if (message instanceof Error || message.kind !== "fault") return "refused";
  const meaning = findFaultMeaning(message.fault);
  if (meaning === "rate-limited") return meaning;
  return meaning === "unavailable" ? "failed" : "refused";
}

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

const faultMeanings: readonly (readonly [code: string, meaning: FaultMeaning])[] = [
  ["Client.TooManyRequests", "rate-limited"],
  ["Client.Authentication", "authentication"],
  ["Client", "refused"],
  ["VersionMismatch", "refused"],
  ["MustUnderstand", "refused"],
  ["Server.Unavailable", "unavailable"],
];

/** What a Fault says by its code; subcodes follow a point and mean what the code before it means. */
export function findFaultMeaning({ code }: SoapFault): FaultMeaning {
  const known = faultMeanings.find(([name]) => code === name || code.startsWith(`${name}.`));
  return known?.[1] ?? "failed";
}
