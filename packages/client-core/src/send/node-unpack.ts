import { constants } from "node:buffer";
import { brotliDecompress, gunzip, inflate, type ZlibOptions } from "node:zlib";
import { tooLarge } from "./read-body.ts";

type Unpacker = (
  body: Uint8Array,
  options: Pick<ZlibOptions, "maxOutputLength">,
  done: (error: Error | null, unpacked: Uint8Array<ArrayBuffer>) => void,
) => void;

const unpackers: ReadonlyMap<string, Unpacker> = new Map<string, Unpacker>([
  ["gzip", gunzip],
  ["x-gzip", gunzip],
  ["deflate", inflate],
  ["br", brotliDecompress],
]);

/**
 * Undoes a content encoding; leaves one that nobody asked for as it came.
 *
 * @throws ProtocolError when it unpacks to more than the cap; no more than that is unpacked
 */
export function unpack(
  body: Uint8Array<ArrayBuffer>,
  encoding: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const unpacker = unpackers.get(encoding.toLowerCase());
  if (unpacker === undefined) return Promise.resolve(body);
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
