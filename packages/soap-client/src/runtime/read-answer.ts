import { ProtocolError } from "@marketplace-seller/client-core";
import { aboutCall } from "@marketplace-seller/client-core/internal";
import { decodeText, TextEncodingError } from "../codec/decode-text.ts";
import type { CallContext } from "./call-context.ts";
import type { IncomingAnswer } from "./send.ts";

/** An answer, read whole and turned into text. */
export interface WireAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  readonly text: string;
  /** The bytes it came in. */
  readonly body: { readonly length: number };
}

/**
 * Reads an answer no further than the cap.
 *
 * @param maxBytes - counted as they arrive, whatever the headers say
 * @throws ProtocolError for what is no answer; whatever the connection throws
 */
export async function readAnswer(
  answer: IncomingAnswer,
  maxBytes: number,
  call: CallContext,
): Promise<WireAnswer> {
  const { status } = answer;
  const wrong = (what: string): ProtocolError =>
    new ProtocolError(
      `The answer to ${call.operation} (HTTP ${status}) ${what}`,
      aboutCall(call, status),
    );
  // A redirect would carry the credentials to wherever it points.
  if (status >= 300 && status < 400) throw wrong("is a redirect, which is never followed");
  const contentType = answer.header("content-type") ?? "";
  const body = await readBytes(answer, maxBytes);
  if (body === undefined) throw wrong(`is larger than ${maxBytes} bytes`);
  try {
    const text = decodeText(body, contentType);
    return { status, contentType, retryAfter: answer.header("retry-after"), text, body };
  } catch (error) {
    if (error instanceof TextEncodingError) throw wrong(`is no text: ${error.message}`);
    throw error;
  }
}

/** @returns undefined when there is more than the cap; what is left is not read */
async function readBytes(
  answer: IncomingAnswer,
  maxBytes: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early closes the stream, and with it the connection.
  for await (const chunk of answer.body) {
    size += chunk.byteLength;
    if (size > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}
