import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

// The half in Node of the servers that tests in a browser start: it listens, hands each request over, and
// writes what the test's half in the browser says.

/** A request on its way to the browser. */
export interface WireRequest {
  readonly id: number;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  /** Base64. */
  readonly body: string;
}

/** One thing that a response is told to do; bytes in base64. */
export type WireStep =
  | {
      readonly head: readonly [status: number, headers: Record<string, string | number | string[]>];
    }
  | { readonly write: string }
  | { readonly end: true }
  | { readonly destroy: true };

interface Loopback {
  readonly server: Server;
  readonly responses: Map<number, ServerResponse>;
  readonly waiting: WireRequest[];
  wake: (() => void) | undefined;
  closed: boolean;
}

const running = new Map<number, Loopback>();

/** What the browser's origin may do here: everything that another program may. */
const fromAnywhere = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
  "access-control-expose-headers": "*",
};

async function take(loopback: Loopback, request: IncomingMessage, response: ServerResponse) {
  for (const [name, value] of Object.entries(fromAnywhere)) response.setHeader(name, value);
  if (request.method === "OPTIONS") return void response.writeHead(204).end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const id = loopback.responses.size;
  loopback.responses.set(id, response);
  const { method = "", url = "", headers } = request;
  loopback.waiting.push({
    id,
    method,
    url,
    headers,
    body: Buffer.concat(chunks).toString("base64"),
  });
  loopback.wake?.();
}

function step(response: ServerResponse, what: WireStep): void {
  if ("head" in what) response.writeHead(...what.head);
  else if ("write" in what) response.write(Buffer.from(what.write, "base64"));
  else if ("end" in what) response.end();
  else response.destroy();
}

/** The commands that the browser can give, each with Vitest's context first. */
export const loopbackCommands = {
  async loopbackListen(): Promise<number> {
    const server = createServer((request, response) => take(loopback, request, response));
    const loopback: Loopback = {
      server,
      responses: new Map(),
      waiting: [],
      wake: undefined,
      closed: false,
    };
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    running.set(port, loopback);
    return port;
  },

  /** The next request, as soon as there is one; null when the server was closed. */
  async loopbackNext(_context: unknown, port: number): Promise<WireRequest | null> {
    const loopback = running.get(port);
    while (loopback !== undefined && !loopback.closed) {
      const next = loopback.waiting.shift();
      if (next !== undefined) return next;
      await new Promise<void>((wake) => {
        loopback.wake = wake;
      });
    }
    return null;
  },

  async loopbackAnswer(_context: unknown, port: number, id: number, what: WireStep): Promise<void> {
    const response = running.get(port)?.responses.get(id);
    if (response !== undefined) step(response, what);
  },

  async loopbackClose(_context: unknown, port: number): Promise<void> {
    const loopback = running.get(port);
    if (loopback === undefined) return;
    loopback.closed = true;
    loopback.wake?.();
    loopback.server.closeAllConnections();
    await new Promise((closed) => loopback.server.close(closed));
    running.delete(port);
  },
};
