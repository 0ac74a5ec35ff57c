import {
  type ResponseMeaning,
  responseKindOf,
  type WireResponse,
} from "@marketplace-seller/client-core/internal";
import { decodeFault } from "../codec/decode-message.ts";
import { isSoapMessage } from "../codec/is-soap-message.ts";
import { meaningOf } from "./fault-meaning.ts";
import { textOf } from "./response-text.ts";

/**
 * What a response means for the request. Its HTTP status says it; but a SOAP message with the status 500,
 * which every Fault has, responds to the request, and only a code that asks for it has the request sent again.
 */
export function soapResponseMeaning(response: WireResponse): ResponseMeaning {
  if (response.status !== 500) return { kind: responseKindOf(response.status) };
  try {
    const { text } = textOf(response);
    return isSoapMessage(text) ? faultMeaning(text) : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}

function faultMeaning(text: string): ResponseMeaning {
  const fault = faultIn(text);
  if (fault === undefined) return { kind: "refused" };
  const { retryAfterMs } = fault;
  switch (meaningOf(fault)) {
    case "rate-limited":
      return { kind: "rate-limited", retryAfterMs };
    case "unavailable":
      return { kind: "failed", retryAfterMs };
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
