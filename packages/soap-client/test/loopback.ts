import http from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { clientBase } from "../src/client-base.ts";
import { createSoapClient, type SoapClientOptions } from "../src/index.ts";

/** A request as it arrived. */
export interface Arrived {
  readonly method: string;
  readonly url: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

/** Responds to one request. */
export type Responder = (arrived: Arrived, response: http.ServerResponse) => void;

/** A real HTTP server on the loopback interface. */
export interface Loopback extends AsyncDisposable {
  readonly baseUrl: string;
  readonly endpoint: string;
  readonly arrived: readonly Arrived[];
}

/** The credentials whose appearance anywhere but in a request is a leak. */
export const canary = { appKey: "canary-key-4711", appSecret: "canary-secret-0815" };

export async function listen(respond: Responder): Promise<Loopback> {
  const arrived: Arrived[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString() };
      arrived.push(one);
      respond(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    endpoint: `http://127.0.0.1:${port}/ws/OrderService`,
    arrived,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Responds to every request with the same XML. */
export function always(
  text: string | Uint8Array,
  status = 200,
  contentType = "text/xml; charset=utf-8",
): Responder {
  return (_, response) => {
    response.writeHead(status, { "content-type": contentType }).end(text);
  };
}

export function clientOf(server: Loopback, options: Partial<SoapClientOptions> = {}) {
  const once = { retry: { maxAttempts: 1 }, ...options };
  return createSoapClient({ baseUrl: server.baseUrl, credentials: canary, ...once });
}

/** Calls operations by their contract names, as the facade does. */
export function callOf(server: Loopback) {
  return clientBase({ baseUrl: server.baseUrl, credentials: canary, retry: { maxAttempts: 1 } })
    .call;
}

/**
 * What a call rejected with; fails the test when it did not, or when the credentials show anywhere in it
 * (acceptance cases 15 and 32).
 */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => {
      throw new Error("the call did not fail");
    },
    (thrown: unknown) => thrown,
  );
  const { stack, cause } = error as Error;
  const shown = [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), stack];
  const text = `${shown.join()}${inspect(cause, { depth: 9, showHidden: true })}`;
  for (const secret of [canary.appSecret, canary.appKey]) {
    if (text.includes(secret)) throw new Error("the error shows the credentials");
  }
  return error;
}
