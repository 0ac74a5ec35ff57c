import type { Refusal, SellerError } from "@marketplace-seller/client-core";
import {
  type CallState,
  type Redact,
  safeExcerpt,
  safeMessage,
  statusError,
} from "@marketplace-seller/client-core/internal";

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
    ...wordsIn(body, redact),
    excerpt: safeExcerpt(text, redact),
  });
}

function wordsIn(body: unknown, redact: Redact): Refusal {
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
