import { ProtocolError } from "../errors/protocol-error.ts";

/**
 * Reads the whole body of a response, and never more than the cap: what unpacks to more is given up at
 * the cap and its connection with it.
 *
 * @throws ProtocolError when the body is longer than the cap
 */
export async function readBody(
  response: Response,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { body, headers } = response;
  if (body === null) return new Uint8Array();
  const length = headers.get("content-length");
  const declared = length === null ? Number.NaN : Number(length);
  if (declared > maxBytes) {
    // The connection is closed in the background.
    body.cancel().catch(() => {});
    throw tooLarge(maxBytes);
  }
  // Not packed and of a known length: the platform reads it fastest.
  if (declared <= maxBytes && !headers.has("content-encoding")) {
    return withinCap(new Uint8Array(await response.arrayBuffer()), maxBytes);
  }
  return readChunks(body, maxBytes);
}

async function readChunks(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, length);
    length += value.length;
    if (length > maxBytes) {
      reader.cancel().catch(() => {});
      throw tooLarge(maxBytes);
    }
    chunks.push(value);
  }
}

/** One piece of memory out of many. */
export function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const [first] = chunks;
  // What comes over a connection is never shared memory.
  if (first?.length === length) return first as Uint8Array<ArrayBuffer>;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function withinCap(bytes: Uint8Array<ArrayBuffer>, maxBytes: number): Uint8Array<ArrayBuffer> {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

/** The error for a response beyond the cap. */
export function tooLarge(maxBytes: number): ProtocolError {
  return new ProtocolError(
    `The response is longer than ${maxBytes} bytes, decompressed; the option maxResponseBytes allows more`,
  );
}
