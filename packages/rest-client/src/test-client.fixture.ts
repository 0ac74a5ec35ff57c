import { createPacerRegistry } from "@marketplace-seller/client-core/internal";
import { createSkippingClock } from "@marketplace-seller/testing/fake-clock";
import { createRestClient, type RestClientOptions } from "./index.ts";

export const credentials = { appKey: "canary-key", appSecret: "canary-secret" };

/** Responds to the latest request that the client sent. */
export type Responder = () => Response | Promise<Response>;

/** Responds to the request with JSON, by default with an empty page. */
export const respond =
  (status = 200, text = '{"content":[]}', headers: Record<string, string> = {}): Responder =>
  () =>
    new Response(text, { status, headers: { "content-type": "application/json", ...headers } });

/** Creates a client whose fake service returns the responses of the argument in order, and repeats the last one. */
export function clientOf(
  responses: readonly Responder[] = [],
  options: Partial<RestClientOptions> = {},
) {
  const sent: { method: string; url: URL; headers: Headers; body: string }[] = [];
  const clock = options.clock ?? createSkippingClock();
  const client = createRestClient({
    baseUrl: "https://api.example.com",
    credentials,
    clock,
    random: () => 0.5,
    pacing: { registry: createPacerRegistry() },
    fetch: async (url, { method = "", headers, body }) => {
      sent.push({ method, url: new URL(url), headers: new Headers(headers), body: String(body) });
      return (responses[sent.length - 1] ?? responses.at(-1) ?? respond())();
    },
    ...options,
  });
  return { client, sent, clock };
}

/** Returns the error with which a client call rejects. */
export const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => Promise.reject(new Error("nothing was thrown")),
    (error: unknown) => error,
  );
