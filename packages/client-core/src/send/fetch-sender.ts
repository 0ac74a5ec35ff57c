import { BodyBuffer } from "./body-buffer.ts";
import { type Fetch, type RequestDispatcher, type Send, tooLarge } from "./send.ts";

/** @param findFetch - called for each request */
export function sendByFetch(findFetch: () => Fetch): Send {
  return async ({ method, url, headers, body }, { signal, maxBytes, reportPhase }) => {
    const fetch = findFetch();
    const init = { method, headers, signal, redirect: "manual" } as const;
    const options = body === undefined ? init : { ...init, body, ...newConnectionOptions() };
    reportPhase?.("writing");
    const response = await fetch(url, options);
    // Browsers hide the real status of a redirect.
    const status = response.type === "opaqueredirect" ? 302 : response.status;
    if (status >= 300 && status < 400) {
      response.body?.cancel().catch(() => {});
      return { status, headers: response.headers, body: new Uint8Array() };
    }
    return { status, headers: response.headers, body: await readBody(response, maxBytes) };
  };
}

/**
 * Closes the connection of a body that decompresses to more than the limit.
 *
 * @throws ProtocolError when the body is longer than that
 */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { body, headers } = response;
  if (body === null) return new Uint8Array();
  const announced = Number(headers.get("content-length")) || 0;
  if (announced > maxBytes) {
    // In the background.
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

/** Deno's types are no dependency. */
interface DenoRuntime {
  createHttpClient(options: { readonly poolMaxIdlePerHost: number }): object;
}

let newConnectionInit: RequestInit | undefined;

/**
 * Demands a new connection: when a kept-alive one is reset, Deno (any method) and Bun (PUT) repeat the request on their
 * own, so a write could be applied twice. Bun reads `keepalive`, Deno `client`; other runtimes ignore both.
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
 * For all runtimes except Node; package.json's `imports` choose.
 *
 * @throws TypeError for a dispatcher
 */
export function platformSender(dispatcher: RequestDispatcher | undefined): Send {
  if (dispatcher !== undefined)
    throw new TypeError("The option dispatcher works only on Node; pass the option fetch instead");
  // Looked up for each request, so that a program can replace it after it created the client.
  return sendByFetch(() => {
    const { fetch } = globalThis;
    if (typeof fetch === "function") return (url, init) => fetch(url, init);
    throw new TypeError("No request was sent: this runtime has no fetch; pass the option fetch");
  });
}
