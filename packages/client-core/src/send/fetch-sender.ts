import { BodyBuffer } from "./body-buffer.ts";
import { type Fetch, type RequestDispatcher, type Send, tooLarge } from "./send.ts";

/** @param findFetch - returns the `fetch` for one request */
export function sendByFetch(findFetch: () => Fetch): Send {
  return async ({ method, url, headers, body }, { signal, maxBytes, reportPhase }) => {
    const fetch = findFetch();
    const init = { method, headers, signal, redirect: "manual" } as const;
    const options = body === undefined ? init : { ...init, body, ...newConnectionOptions() };
    reportPhase?.("writing");
    const response = await fetch(url, options);
    // The status of a redirect in browsers, whose `fetch` hides the real status.
    const status = response.type === "opaqueredirect" ? 302 : response.status;
    if (status >= 300 && status < 400) {
      response.body?.cancel().catch(() => {});
      return { status, headers: response.headers, body: new Uint8Array() };
    }
    return { status, headers: response.headers, body: await readBody(response, maxBytes) };
  };
}

/**
 * Reads the body of a response up to a size limit. A response body that decompresses to more than the limit is
 * aborted, and its connection is closed.
 *
 * @throws ProtocolError when the body is longer than the cap
 */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { body, headers } = response;
  if (body === null) return new Uint8Array();
  const announced = Number(headers.get("content-length")) || 0;
  if (announced > maxBytes) {
    // The connection of an aborted response is closed in the background, without waiting for it.
    body.cancel().catch(() => {});
    throw tooLarge(maxBytes);
  }
  const reader = body.getReader();
  const received = new BodyBuffer(maxBytes, announced);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return received.bytes();
    if (!received.add(value)) {
      reader.cancel().catch(() => {});
      throw tooLarge(maxBytes);
    }
  }
}

/**
 * The functions of the Deno API that the client calls, declared in this package because Deno's types are not a
 * dependency.
 */
interface DenoRuntime {
  createHttpClient(options: { readonly poolMaxIdlePerHost: number }): object;
}

let newConnectionInit: RequestInit | undefined;

/**
 * Options of `fetch` that make a request use a new connection. When a kept-alive connection is reset, Deno (any method)
 * and Bun (PUT) repeat the request on their own, so a write could be applied twice. To use a new connection, Bun reads
 * the `fetch` option `keepalive` and Deno the option `client`; other runtimes ignore these options.
 */
function newConnectionOptions(): RequestInit {
  const { Deno: deno } = globalThis as { readonly Deno?: DenoRuntime };
  newConnectionInit ??= {
    keepalive: false,
    ...(deno && { client: deno.createHttpClient({ poolMaxIdlePerHost: 0 }) }),
  };
  return newConnectionInit;
}

/**
 * Creates the sender for all runtimes except Node, which package.json's `imports` select. This sender uses the
 * platform's `fetch`.
 *
 * @throws TypeError for a dispatcher, which only the sender for Node supports
 */
export function platformSender(dispatcher: RequestDispatcher | undefined): Send {
  if (dispatcher !== undefined)
    throw new TypeError("The option dispatcher works only on Node; pass the option fetch instead");
  // The global `fetch` is looked up for each request, so that a program can replace it after it created the client.
  return sendByFetch(() => {
    const { fetch } = globalThis;
    if (typeof fetch === "function") return (url, init) => fetch(url, init);
    throw new TypeError("No request was sent: this runtime has no fetch; pass the option fetch");
  });
}
