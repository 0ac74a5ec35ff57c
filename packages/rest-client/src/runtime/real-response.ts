import type { WireResponse } from "@marketplace-seller/client-core/internal";

const utf8 = new TextDecoder();

/** Statuses whose responses take no body. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);
/** They describe the body as it was transferred. */
const OF_THE_TRANSFER = ["content-encoding", "content-length", "transfer-encoding"];

/** A response for middleware, and for callers of the typed methods. */
export function realResponse(
  { status, headers: received, body }: WireResponse,
  url: string,
): Response {
  const headers = new Headers();
  for (const [name, value] of received.entries()) headers.append(name, value);
  if (headers.has("content-encoding")) for (const name of OF_THE_TRANSFER) headers.delete(name);
  const content = isSuccess(status) ? body : exactErrorText(utf8.decode(body));
  const response = new Response(BODILESS.has(status) ? null : content, { status, headers });
  // A Response that is made by hand has no address.
  return Object.defineProperty(response, "url", { value: url });
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** As in `identifierKeys`: in valid JSON only a key is followed by a colon and a number. */
const LONG_NUMBER = /([{,\s]"[^"\\]*"\s*:\s*)(-?[1-9]\d{15,})(?![\d.eE])/g;

/**
 * The body of an error with its long whole numbers as strings: openapi-fetch parses it itself, and a double
 * would lose their last digits.
 */
export function exactErrorText(text: string): string {
  return text.replace(LONG_NUMBER, '$1"$2"');
}
