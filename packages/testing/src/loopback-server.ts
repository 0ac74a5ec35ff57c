import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** As received. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface LoopbackServer {
  readonly baseUrl: string;
  readonly seen: readonly RecordedRequest[];
  close(): Promise<void>;
}

/** Records each request and lets `respond` answer. */
export async function startLoopback(
  respond: (response: ServerResponse, request: RecordedRequest) => void,
): Promise<LoopbackServer> {
  const seen: RecordedRequest[] = [];
  const server = createServer(async (request, response) => {
    const decoder = new TextDecoder();
    let body = "";
    for await (const chunk of request)
      body += decoder.decode(chunk as Uint8Array, { stream: true });
    const { method = "", url = "", headers } = request;
    const recorded = { method, url, headers, body };
    seen.push(recorded);
    respond(response, recorded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** With Content-Length. */
export function sendWhole(response: ServerResponse, text: string, status = 200): void {
  const bytes = new TextEncoder().encode(text);
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": bytes.length,
  });
  response.end(bytes);
}

/** In chunks, without Content-Length. */
export function sendChunked(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { "content-type": "application/json" });
  const middle = Math.floor(text.length / 2);
  response.write(text.slice(0, middle));
  response.end(text.slice(middle));
}
