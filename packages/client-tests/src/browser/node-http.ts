import { commands } from "vitest/browser";
import type { WireRequest, WireStep } from "./loopback-commands.ts";

// What the REST client's tests use of node:http, in a browser: the other half is in loopback-commands.ts.

interface Commands {
  loopbackListen(): Promise<number>;
  loopbackNext(port: number): Promise<WireRequest | null>;
  loopbackAnswer(port: number, id: number, what: WireStep): Promise<void>;
  loopbackClose(port: number): Promise<void>;
}

const node = commands as unknown as Commands;

type HeaderValues = Record<string, string | number | string[]>;
type Piece = string | Uint8Array;

class Response {
  readonly #tell: (what: WireStep) => void;
  readonly #set: HeaderValues = {};
  #status = 200;
  #isBegun = false;

  constructor(port: number, id: number) {
    // One after the other: steps must not overtake each other.
    let last = Promise.resolve();
    this.#tell = (what) => {
      last = last.then(() => node.loopbackAnswer(port, id, what));
    };
  }

  setHeader(name: string, value: string | number | string[]): this {
    this.#set[name] = value;
    return this;
  }

  writeHead(status: number, headers: HeaderValues = {}): this {
    this.#status = status;
    Object.assign(this.#set, headers);
    this.#begin();
    return this;
  }

  write(piece: Piece): boolean {
    this.#begin();
    this.#tell({ write: base64Of(piece) });
    return true;
  }

  end(piece?: Piece): this {
    if (piece !== undefined) this.write(piece);
    this.#begin();
    this.#tell({ end: true });
    return this;
  }

  destroy(): this {
    this.#tell({ destroy: true });
    return this;
  }

  #begin(): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    this.#tell({ head: [this.#status, this.#set] });
  }
}

type Listener = (request: object, response: Response) => void;

class Server {
  #port = 0;
  readonly #listener: Listener;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  listen(_port: number, _host: string, listening: () => void): void {
    node.loopbackListen().then((port) => {
      this.#port = port;
      void this.#serve();
      listening();
    });
  }

  address(): { port: number } {
    return { port: this.#port };
  }

  closeAllConnections(): void {}

  close(closed: () => void): void {
    node.loopbackClose(this.#port).then(closed);
  }

  async #serve(): Promise<void> {
    for (;;) {
      const next = await node.loopbackNext(this.#port);
      if (next === null) return;
      const { method, url, headers, body } = next;
      const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
      const request = { method, url, headers, [Symbol.asyncIterator]: () => once(bytes) };
      this.#listener(request, new Response(this.#port, next.id));
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function base64Of(piece: Piece): string {
  const bytes = typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return btoa(letters);
}

export function createServer(listener: Listener): Server {
  return new Server(listener);
}
