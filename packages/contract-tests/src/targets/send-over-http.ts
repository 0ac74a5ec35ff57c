import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { buffer } from "node:stream/consumers";

/** The size in bytes from which a request is sent with `Expect: 100-continue`. */
const large = 256 * 1024;

/**
 * How long to wait for `100 Continue` before the body is sent anyway, in milliseconds, because some servers ignore
 * `Expect`.
 */
const patience = 1_000;

/**
 * How long to wait for a refusal after `100 Continue`, in milliseconds. Node's server sends `100 Continue` before the
 * handler has received the request.
 */
const grace = 100;

/**
 * Sends a request over the network. A server may refuse a large body by its content length, respond, and close the
 * connection; `fetch` then reports the closed connection instead of the response. Therefore the header `Expect:
 * 100-continue` announces a large body, which is sent only after the server had time to refuse the request.
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
    // Errors while sending a body that the server has already refused are ignored.
    sending.on("error", () => undefined).destroy();
  }
}
