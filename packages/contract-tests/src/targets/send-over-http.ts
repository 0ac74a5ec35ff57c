import { once } from "node:events";
import { request as askHttp, type ClientRequest, type IncomingMessage } from "node:http";
import { request as askHttps } from "node:https";
import { setImmediate, setTimeout } from "node:timers/promises";

/** Bodies from here on may be answered before they are sent. */
const large = 256 * 1024;

/** How long a server that knows no `Expect` is waited for, in milliseconds. */
const patience = 1_000;

/** How long one is left to refuse that said `100 Continue` unasked, as Node does, in milliseconds. */
const grace = 100;

/**
 * Sends a request over the network. A server may refuse a large body by its length alone, answer, and
 * close: `fetch` then tells of the closed connection and not of the answer. So a large body is announced
 * first (`Expect: 100-continue`), and sent piece by piece until there is an answer.
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
    const answered = new AbortController();
    sending.on("response", (answer) => {
      answered.abort();
      readAnswer(answer).then(resolve, reject);
    });
    sending.on("error", reject);
    const asked = once(sending, "continue", { signal: answered.signal });
    const tired = setTimeout(patience, undefined, { signal: answered.signal });
    Promise.race([asked, tired])
      .then(() => setTimeout(grace, undefined, { signal: answered.signal }))
      .then(() => writePieces(sending, body, answered.signal))
      .catch((error: unknown) => answered.signal.aborted || reject(error));
    sending.flushHeaders();
  });
}

/** Leaves room for the answer to come in after every piece. */
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

async function readAnswer(answer: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  answer.destroy();
  const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 500, headers });
}
