import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import { buffer } from "node:stream/consumers";

/** Bodies from here on may get a response before they are sent. */
const large = 256 * 1024;

/** How long a server that knows no `Expect` is waited for, in milliseconds. */
const patience = 1_000;

/** How long one is left to refuse that said `100 Continue` unasked, as Node does, in milliseconds. */
const grace = 100;

/**
 * Sends a request over the network. A server may refuse a large body by its length alone, respond, and
 * close: `fetch` then reports the closed connection and not the response. So a large body is announced
 * first (`Expect: 100-continue`), and sent when the server has had the time to refuse it.
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
    // What else happens to a body that was refused is nobody's concern.
    sending.on("error", () => undefined).destroy();
  }
}
