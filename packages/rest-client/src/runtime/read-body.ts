import { decodeText, TextEncodingError } from "@marketplace-seller/client-core";
import type { WireResponse } from "@marketplace-seller/client-core/internal";

const utf8 = new TextDecoder();

/** For people, in the declared charset; invalid bytes become replacement characters. */
export function readBody({ headers, body }: Pick<WireResponse, "headers" | "body">): string {
  try {
    return decodeText(body, headers.get("content-type"));
  } catch (error) {
    if (!(error instanceof TextEncodingError)) throw error;
    return utf8.decode(body);
  }
}

const NOT_UTF8 = /;\s*charset\s*=\s*["']?(?!utf-?8)/i;

/** Undefined for UTF-8, and for what cannot be read. */
export function toUtf8({
  headers,
  body,
}: Pick<WireResponse, "headers" | "body">): string | undefined {
  if (!NOT_UTF8.test(headers.get("content-type") ?? "")) return undefined;
  try {
    return decodeText(body, headers.get("content-type"));
  } catch (error) {
    if (error instanceof TextEncodingError) return undefined;
    throw error;
  }
}
