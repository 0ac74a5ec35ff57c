import { once } from "node:events";
import { request as askHttp, type ClientRequest, type IncomingMessage } from "node:http";
import { request as askHttps } from "node:https";
import { setImmediate, setTimeout } from "node:timers/promises";

/** Bodies from here on may get a response before they are sent. */
const large = 256 * 1024;

/** How long a server that knows no `Expect` is waited for, in milliseconds. */
const patience = 1_000;

/** How long one is left to refuse that said `100 Continue` unasked, as Node does, in milliseconds. */
const grace = 100;

/**
 * Sends a request over the network. A server may refuse a large body by its length alone, response, and
 * close: `fetch` then reports the closed connection and not of the response. So a large body is announced
 * first (`Expect: 100-continue`), and sent piece by piece until there is a response.
 */
export async function sendOverHttp(request: Request): Promise<Response> {
  const { method, url, headers } = request;
  if (request.body === null) return fetch(request);
  const body = Buffer.from(await request.arrayBuffer());
  return body.length < large
    ? fetch(url, { method, headers, body, redirect: request.redirect })
    : sendPieces(request, body);
}

function sendPieces({ method, url, headers }: Request, body: Buffer): Promise<Response> {
  return new Promise((resolve, reject) => {
    const ask = url.startsWith("https:") ? askHttps : askHttp;
    const sending = ask(url, {
      method,
      headers: {
        ...Object.fromEntries(headers),
        "content-length": body.length,
        expect: "100-continue",
      },
    });
    const received = new AbortController();
    sending.on("response", (response) => {
      received.abort();
      readResponse(response).then(resolve, reject);
    });
    sending.on("error", reject);
    const asked = once(sending, "continue", { signal: received.signal });
    const tired = setTimeout(patience, undefined, { signal: received.signal });
    Promise.race([asked, tired])
      .then(() => setTimeout(grace, undefined, { signal: received.signal }))
      .then(() => writePieces(sending, body, received.signal))
      .catch((error: unknown) => received.signal.aborted || reject(error));
    sending.flushHeaders();
  });
}

/** Lets the response come in after every piece. */
async function writePieces(
  sending: ClientRequest,
  body: Buffer,
  signal: AbortSignal,
): Promise<void> {
  const size = 64 * 1024;
  for (let from = 0; from < body.length; from += size) {
    await setImmediate();
    signal.throwIfAborted();
    const isTaken = sending.write(body.subarray(from, from + size));
    if (!isTaken) await once(sending, "drain", { signal });
  }
  sending.end();
}

async function readResponse(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  response.destroy();
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Response(Buffer.concat(chunks), { status: response.statusCode ?? 500, headers });
}
