/** One HTTP request of a call, ready to go out. */
export interface OutgoingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

/** The head of an answer, its body still to be read. */
export interface IncomingAnswer {
  readonly status: number;
  /** The value of a header by its lower-case name. */
  header(name: string): string | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends one request, once, and follows no redirect. */
export type Send = (request: OutgoingRequest) => Promise<IncomingAnswer>;

/** The fetch that the platform or the caller provides. */
export type Fetch = (request: Request) => Promise<Response>;

/** Sends by a `fetch`, such as that of a sandbox in memory or of a proxy. */
export function sendByFetch(fetch: Fetch): Send {
  return async ({ url, headers, body, signal }) => {
    const request = new Request(url, { method: "POST", headers, body, signal, redirect: "manual" });
    const response = await fetch(request);
    return {
      // A browser's opaque redirect has the status 0; it is a redirect all the same.
      status: response.type === "opaqueredirect" ? 302 : response.status,
      header: (name) => response.headers.get(name) ?? undefined,
      body: response.body ?? nothing(),
    };
  };
}

async function* nothing(): AsyncIterable<Uint8Array> {}
