import { Agent } from "undici";
import { type Received, Reception } from "./reception.ts";
import { type Send, sendByFetch } from "./send.ts";
import type { WireAnswer } from "./wire-answer.ts";

// The only file that loads undici.

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
 * A transport for Node, faster than `fetch`: undici over a pool of its own. Share one among
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
    const { origin, path } = addressOf(url);
    const answer = await new Promise<Received>((received, failed) => {
      dispatcher.dispatch(
        { origin, path, method, headers: withEncodings(headers), body: body ?? null },
        new Reception({ signal, maxBytes, received, failed }),
      );
    });
    const encoding = answer.headers["content-encoding"];
    if (encoding === undefined) return answerOf(answer, answer.body);
    const { unpack } = await import("./unpack.ts");
    return answerOf(answer, await unpack(answer.body, String(encoding), maxBytes));
  };
  return closable(send, () => dispatcher.close());
}

function closable(send: Send, close: () => Promise<void>): NodeTransport {
  return Object.assign(send, { close, [Symbol.asyncDispose]: close });
}

/** Where a request goes: undici wants the two parts of its URL. */
function addressOf(url: string): { readonly origin: string; readonly path: string } {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const end = url.indexOf("#", start);
  return { origin: url.slice(0, start), path: url.slice(start, end < 0 ? undefined : end) };
}

/** The same headers are sent over and over. */
const asked = new WeakMap<object, Readonly<Record<string, string>>>();

function withEncodings(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  let complete = asked.get(headers);
  if (complete === undefined) {
    complete = { ...headers, "accept-encoding": "gzip, deflate, br" };
    asked.set(headers, complete);
  }
  return complete;
}

function answerOf({ status, headers }: Received, body: Uint8Array<ArrayBuffer>): WireAnswer {
  const header = (name: string): string | null => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  };
  return { status, headers, body, header };
}
