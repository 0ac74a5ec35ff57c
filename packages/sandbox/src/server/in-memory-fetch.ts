import { pipeline, Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

/** Reaches a sandbox in the same process, without a socket. */
export type InMemoryFetch = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<Response>;

/** `Response` refuses a body for these statuses. */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The same routes, body limits and faults as with a port, whatever host the URL names. Rejects with a `TypeError` whose
 * `cause` has the code `ECONNRESET` when the sandbox breaks the connection, and with the signal's reason when it is
 * aborted.
 */
export function createInMemoryFetch(app: FastifyInstance): InMemoryFetch {
  return async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    await app.ready();
    const body = Buffer.from(await request.arrayBuffer());
    const url = new URL(request.url);
    const response = abortable(
      request.signal,
      app.inject({
        method: checkMethod(request.method),
        url: url.pathname + url.search,
        headers: { host: url.host, ...Object.fromEntries(request.headers), ...lengthOf(body) },
        ...(body.length > 0 ? { payload: toStream(body) } : {}),
        payloadAsStream: true,
      }),
    );
    const injected = await response.catch((error: unknown) => {
      throw toFetchError(error, request.signal);
    });
    const content = decompress(injected.stream(), injected.headers["content-encoding"]);
    request.signal.addEventListener("abort", () => content.destroy(abortReason(request.signal)), {
      once: true,
    });
    return new Response(
      BODILESS.has(injected.statusCode) ? null : toWebStream(content, request.signal),
      {
        status: injected.statusCode,
        headers: listHeaders(injected.headers),
      },
    );
  };
}

function lengthOf(body: Buffer): { readonly "content-length"?: string } {
  return body.length > 0 ? { "content-length": String(body.length) } : {};
}

/** For other bodies, Fastify's `inject` waits for the global `setImmediate`. */
function toStream(body: Buffer): Readable {
  return new Readable({
    read() {
      this.push(body);
      this.push(null);
    },
  });
}

const METHODS = ["DELETE", "GET", "HEAD", "PATCH", "POST", "PUT", "OPTIONS"] as const;

function checkMethod(name: string): (typeof METHODS)[number] {
  const method = METHODS.find((known) => known === name);
  if (method === undefined)
    throw new TypeError(`The in-memory sandbox does not support the HTTP method ${name}`);
  return method;
}

function abortable<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(abortReason(signal)), { once: true });
    work.then(resolve, reject);
  });
}

function abortReason(signal: AbortSignal): Error {
  const reason: unknown = signal.reason;
  return reason instanceof Error ? reason : new DOMException("Aborted", "AbortError");
}

function toFetchError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const cause = Object.assign(
    new Error("The sandbox closed the connection without a complete response"),
    {
      code: "ECONNRESET",
      detail: error instanceof Error ? error.message : undefined,
    },
  );
  return new TypeError("fetch failed", { cause });
}

/** As `fetch` does. */
function decompress(body: Readable, encoding: unknown): Readable {
  // Whoever reads a broken body receives the error; the callback keeps it from being uncaught.
  return encoding === "gzip" ? pipeline(body, createGunzip(), () => undefined) : body;
}

type ResponseBody = ConstructorParameters<typeof Response>[0];

function toWebStream(body: Readable, signal: AbortSignal): ResponseBody {
  const chunks = body.iterator();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next: IteratorResult<Buffer> = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(new Uint8Array(next.value));
      } catch (error) {
        controller.error(signal.aborted ? error : new TypeError("terminated", { cause: error }));
      }
    },
    cancel() {
      body.destroy();
    },
  });
  return stream as ResponseBody;
}

function listHeaders(
  headers: Readonly<Record<string, number | string | string[] | undefined>>,
): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const values = Array.isArray(value) ? value : [String(value)];
    return values.map((item): [string, string] => [name, item]);
  });
}
