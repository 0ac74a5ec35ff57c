import { constants } from "node:buffer";
import type { ZlibOptions } from "node:zlib";
import { tooLarge } from "./send.ts";

type Unpacker = (
  body: Uint8Array,
  options: Pick<ZlibOptions, "maxOutputLength">,
  done: (error: Error | null, unpacked: Uint8Array<ArrayBuffer>) => void,
) => void;

const unpackers: ReadonlyMap<string, "gunzip" | "inflate" | "brotliDecompress"> = new Map([
  ["gzip", "gunzip"],
  ["x-gzip", "gunzip"],
  ["deflate", "inflate"],
  ["br", "brotliDecompress"],
] as const);

/**
 * Undoes a content encoding; leaves one that was not requested as it is.
 *
 * @throws ProtocolError when it unpacks to more than the cap; no more than that is unpacked
 */
export function unpack(
  body: Uint8Array<ArrayBuffer>,
  encoding: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = unpackers.get(encoding.toLowerCase());
  if (name === undefined) return Promise.resolve(body);
  // Loaded by the first response that needs it, as Node's HTTP client is by the first request.
  const unpacker: Unpacker = process.getBuiltinModule("node:zlib")[name];
  // zlib takes no larger limit than memory has, and `Infinity` is a cap like any other.
  const maxOutputLength = Math.min(maxBytes, constants.MAX_LENGTH);
  return new Promise((resolve, reject) => {
    unpacker(body, { maxOutputLength }, (error, unpacked) => {
      if (error === null) resolve(unpacked);
      else reject(isBeyond(error) ? tooLarge(maxBytes) : error);
    });
  });
}

function isBeyond(error: Error): boolean {
  return (error as { readonly code?: unknown }).code === "ERR_BUFFER_TOO_LARGE";
}
