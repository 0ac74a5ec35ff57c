import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { buffer } from "node:stream/consumers";

/** From so many bytes on, a request has `Expect: 100-continue`. */
const large = 256 * 1024;

/** How long to wait for `100 Continue`, milliseconds; some servers ignore `Expect`. */
const patience = 1_000;

/**
 * How long to wait for a refusal afterwards, milliseconds: Node's server continues before the handler has the request.
 */
const grace = 100;

/**
 * A server may refuse a large body by its length, respond, and close the connection, which `fetch` would report instead
 * of the response. So `Expect: 100-continue` announces a large body, which is sent only once the server had time to
 * refuse.
 */
export async function sendOverHttp(request: Request): Promise<Response> {
  const { method, url, headers } = request;
  if (request.body === null) return fetch(request);
  const body = Buffer.from(await request.arrayBuffer());
  return body.length < large
    ? fetch(url, { method, headers, body, redirect: request.redirect })
    : sendAnnounced(request, body);
}

async function sendAnnounced({ method, url, headers }: Request, body: Buffer): Promise<Response> {
  const { request } = url.startsWith("https:") ? https : http;
  const announced = { "content-length": body.length, expect: "100-continue" };
  const sending = request(url, {
    method,
    headers: { ...Object.fromEntries(headers), ...announced },
  });
  const send = () => sending.end(body);
  let timer = setTimeout(send, patience);
  sending.once("continue", () => {
    if (sending.writableEnded) return;
    clearTimeout(timer);
    timer = setTimeout(send, grace);
  });
  sending.flushHeaders();
  try {
    const [response]: http.IncomingMessage[] = await once(sending, "response");
    if (response === undefined) throw new Error("Nothing was received");
    const received = Object.entries(response.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const status = response.statusCode ?? 500;
    return new Response(await buffer(response), { status, headers: received });
  } finally {
    clearTimeout(timer);
    // Sending a body that was already refused may fail.
    sending.on("error", () => undefined).destroy();
  }
}
