import { readBody } from "./read-body.ts";
import type { ConnectionAgent, Fetch, Send } from "./send.ts";

/** Sends by a `fetch`: that of a platform, or that of a sandbox in memory. */
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

/** What is used of Deno; its types are not those of this package. */
interface DenoRuntime {
  createHttpClient(options: { readonly poolMaxIdlePerHost: number }): object;
}

let own: RequestInit | undefined;

/**
 * The options that give a request a connection of its own. When a kept connection is reset, Deno (any method) and
 * Bun (PUT) send the request again by themselves, so a write that was carried out would be carried out twice.
 * Bun understands `keepalive`, Deno `client`; others ignore both.
 */
function ownConnection(): RequestInit {
  const { Deno: deno } = globalThis as { readonly Deno?: DenoRuntime };
  own ??= {
    keepalive: false,
    ...(deno && { client: deno.createHttpClient({ poolMaxIdlePerHost: 0 }) }),
  };
  return own;
}

/**
 * The sender of every runtime but Node, as package.json's `imports` choose it: the platform's `fetch`.
 *
 * @throws TypeError when an agent is given, which only Node's HTTP client takes
 */
export function platformSender(agent: ConnectionAgent | undefined): Send {
  if (agent !== undefined)
    throw new TypeError("The option agent is for Node; give a fetch instead");
  // Looked up for each request, so that a fetch that is replaced later is used.
  return sendByFetch((url, init) => globalThis.fetch(url, init));
}
