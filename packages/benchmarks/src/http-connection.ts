import { connect, type Socket } from "node:net";

/** The response of a server. */
export interface Response {
  readonly status: number;
  /** The body's text; empty when it was not asked for. */
  readonly text: string;
}

/** A response that is being read. */
interface Reading {
  readonly keepsBody: boolean;
  readonly resolve: (response: Response) => void;
  readonly reject: (error: Error) => void;
  head: string;
  /** Bytes of the body that are still to come; undefined until the head is whole. */
  left: number | undefined;
  status: number;
  readonly body: Buffer[];
}

/** More than what one read of a socket gives. */
const READ_BYTES = 262_144;
/** Far more than the head of a response has. */
const HEAD_BYTES = 4096;
const BLANK_LINE = "\r\n\r\n";

/**
 * One kept-alive HTTP/1.1 connection for one request at a time. It reads into one buffer again and
 * again: a client that makes a buffer for each response pauses to collect them, and would count its own
 * pauses as the server's. It knows responds with a Content-Length, no other.
 */
export class HttpConnection {
  readonly #socket: Socket;
  readonly #host: string;
  #reading: Reading | undefined;

  constructor(url: string) {
    const { hostname, port, host } = new URL(url);
    this.#host = host;
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const callback = (count: number): boolean => {
      this.#read(buffer.subarray(0, count));
      return true;
    };
    this.#socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer, callback },
    });
    this.#socket.on("error", (error) => this.#reading?.reject(error));
    this.#socket.on("close", () => this.#reading?.reject(new Error("The connection was closed")));
  }

  /** Sends a request and waits for the whole response; its body is kept only on demand. */
  send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
    keepsBody: boolean,
  ): Promise<Response> {
    const lines = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    const length = body === undefined ? "" : `content-length: ${Buffer.byteLength(body)}\r\n`;
    const head = `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${lines}${length}\r\n`;
    return new Promise((resolve, reject) => {
      const rest = { head: "", left: undefined, status: 0, body: [] };
      this.#reading = { keepsBody, resolve, reject, ...rest };
      this.#socket.write(head + (body ?? ""));
    });
  }

  close(): void {
    this.#reading = undefined;
    this.#socket.destroy();
  }

  #read(bytes: Buffer): void {
    const reading = this.#reading;
    if (reading === undefined) return;
    const body = reading.left === undefined ? readHead(reading, bytes) : bytes;
    if (reading.left === undefined) return;
    reading.left -= body.length;
    if (reading.keepsBody || reading.status !== 200) reading.body.push(Buffer.from(body));
    if (reading.left > 0) return;
    this.#reading = undefined;
    reading.resolve({ status: reading.status, text: Buffer.concat(reading.body).toString() });
  }
}

/** Reads the head as far as it has come; gives what of these bytes belongs to the body. */
function readHead(reading: Reading, bytes: Buffer): Buffer {
  const before = reading.head.length;
  reading.head += bytes.toString("latin1", 0, HEAD_BYTES);
  const end = reading.head.indexOf(BLANK_LINE);
  if (end === -1) {
    if (reading.head.length > HEAD_BYTES)
      reading.reject(new Error("The response headers are too long"));
    return bytes.subarray(bytes.length);
  }
  const status = /^HTTP\/1\.1 (\d{3}) /.exec(reading.head)?.[1];
  const length = /\r\ncontent-length: *(\d+)\r\n/i.exec(reading.head.slice(0, end + 2))?.[1];
  if (status === undefined || length === undefined) {
    reading.reject(new Error("The response has no status or no Content-Length"));
    return bytes.subarray(bytes.length);
  }
  reading.status = Number(status);
  reading.left = Number(length);
  return bytes.subarray(end + BLANK_LINE.length - before);
}
