import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { Agent, request } from "undici";
import { joined, tooLarge } from "./read-body.ts";
import { type Send, sendByFetch } from "./send.ts";
import type { WireAnswer } from "./wire-answer.ts";

// The only file that knows undici.

/** How the connections of a Node transport are kept. */
export interface NodeTransportOptions {
  /** Connections to one origin at a time; further requests wait. Default 64. */
  readonly connections?: number;
  /** How long an idle connection is kept, in milliseconds. Default 10,000. */
  readonly keepAliveMs?: number;
  /** How long connecting may take, in milliseconds. Default 10,000. */
  readonly connectTimeoutMs?: number;
}

/** Carries requests over a pool of kept-alive connections. */
export interface NodeTransport extends Send, AsyncDisposable {
  /** Closes the connections when the requests under way are over. */
  close(): Promise<void>;
}

/**
 * A transport for Node, faster than `fetch`: undici's `request` over a pool of its own. Share one among
 * all clients of a process. Needs the package `undici`. On Bun it is the platform's own `fetch`.
 *
 * It follows no redirect, reads no more than the cap, also of what it unpacks, sends one request at a
 * time over a connection, and keeps none on which anything came unasked.
 *
 * @example
 * const transport = nodeTransport();
 * const client = createRestClient({ baseUrl, credentials, transport });
 * await transport.close();
 */
export function nodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  // Bun puts a stand-in of its own in undici's place, without a pool and with bodies already unpacked.
  if (process.versions.bun !== undefined) return closable(sendByFetch(fetch), async () => {});
  const { connections = 64, keepAliveMs = 10_000, connectTimeoutMs = 10_000 } = options;
  const dispatcher = new Agent({
    connections,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    connect: { timeout: connectTimeoutMs },
    // Deadlines are kept above, over the whole of an attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const send: Send = async ({ method, url, headers, body }, { signal, maxBytes }) => {
    const answer = await request(url, {
      dispatcher,
      method: method as "GET" | "PUT" | "POST",
      headers: { ...headers, "accept-encoding": "gzip, deflate, br" },
      body: body ?? null,
      signal,
    });
    const { statusCode, headers: received } = answer;
    const bytes = await readAll(answer.body, received, maxBytes);
    return answerOf(statusCode, received, bytes);
  };
  return closable(send, () => dispatcher.close());
}

function closable(send: Send, close: () => Promise<void>): NodeTransport {
  return Object.assign(send, { close, [Symbol.asyncDispose]: close });
}

type Body = Awaited<ReturnType<typeof request>>["body"];
type Received = Readonly<Record<string, string | string[] | undefined>>;

const unpackers = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Reads and unpacks the body; gives up the connection at the cap. */
async function readAll(
  body: Body,
  { "content-encoding": encoding, "content-length": length }: Received,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const unpack = unpackers[String(encoding).toLowerCase() as keyof typeof unpackers];
  // No more than its length can come, and undici joins the pieces faster than anybody else.
  if (unpack === undefined && Number(length) <= maxBytes) {
    return new Uint8Array(await body.arrayBuffer());
  }
  try {
    return await readUpTo(unpack === undefined ? body : unpacked(body, unpack()), maxBytes);
  } catch (error) {
    body.on("error", () => {}).destroy();
    throw error;
  }
}

function readUpTo(
  stream: NodeJS.ReadableStream,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    stream.on("data", (chunk: Uint8Array) => {
      length += chunk.length;
      if (length > maxBytes) reject(tooLarge(maxBytes));
      else chunks.push(chunk);
    });
    stream.on("error", reject);
    stream.on("end", () => resolve(joined(chunks, length)));
    stream.on("close", () => reject(new Error("the connection was closed")));
  });
}

function unpacked<Unpacker extends NodeJS.ReadWriteStream & { destroy(error: Error): unknown }>(
  body: Body,
  unpacker: Unpacker,
): Unpacker {
  body.on("error", (error) => unpacker.destroy(error));
  return body.pipe(unpacker);
}

function answerOf(status: number, headers: Received, body: Uint8Array<ArrayBuffer>): WireAnswer {
  const header = (name: string): string | null => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  return { status, headers, body, header };
}
