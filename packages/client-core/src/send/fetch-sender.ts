import { BodyBuffer } from "./body-buffer.ts";
import { type Fetch, type RequestDispatcher, type Send, tooLarge } from "./send.ts";

export function sendByFetch(fetch: Fetch): Send {
  return async ({ method, url, headers, body }, { signal, maxBytes }) => {
    const init = { method, headers, signal, redirect: "manual" } as const;
    const response = await fetch(
      url,
      body === undefined ? init : { ...init, body, ...ownConnection() },
    );
    // The fetch of a browser hides a redirect's status.
    const status = response.type === "opaqueredirect" ? 302 : response.status;
    if (status >= 300 && status < 400) {
      response.body?.cancel().catch(() => {});
      return { status, headers: response.headers, body: new Uint8Array() };
    }
    return { status, headers: response.headers, body: await readBody(response, maxBytes) };
  };
}

/**
 * Reads the whole body of a response, and never more than the cap: what unpacks to more is given up at
 * the cap and its connection with it.
 *
 * @throws ProtocolError when the body is longer than the cap
 */
async function readBody(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const { body, headers } = response;
  if (body === null) return new Uint8Array();
  const announced = Number(headers.get("content-length")) || 0;
  if (announced > maxBytes) {
    // The connection is closed in the background.
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

/** What is used of Deno; its types are not those of this package. */
interface DenoRuntime {
  createHttpClient(options: { readonly poolMaxIdlePerHost: number }): object;
}

let ownValue: RequestInit | undefined;

/**
 * The options that give a request a connection of its own. When a kept connection is reset, Deno (any method) and
 * Bun (PUT) send the request again by themselves, so a write that was carried out would be carried out twice.
 * Bun understands `keepalive`, Deno `client`; others ignore both.
 */
function ownConnection(): RequestInit {
  const { Deno: deno } = globalThis as { readonly Deno?: DenoRuntime };
  ownValue ??= {
    keepalive: false,
    ...(deno && { client: deno.createHttpClient({ poolMaxIdlePerHost: 0 }) }),
  };
  return ownValue;
}

/**
 * The sender of every runtime but Node, as package.json's `imports` choose it: the platform's `fetch`.
 *
 * @throws TypeError when a dispatcher is given, which only the sender for Node takes
 */
export function platformSender(dispatcher: RequestDispatcher | undefined): Send {
  if (dispatcher !== undefined)
    throw new TypeError("The option dispatcher is for Node; give a fetch instead");
  // Looked up for each request, so that a fetch that is replaced later is used.
  return sendByFetch((url, init) => globalThis.fetch(url, init));
}
