import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { type RecordedRequest, startLoopback } from "@marketplace-seller/testing/loopback-server";
import { clientBase } from "../src/client-base.ts";
import { createSoapClient, type SoapClientOptions } from "../src/index.ts";

/** Responds to one request of the loopback server. */
export type Responder = (arrived: RecordedRequest, response: ServerResponse) => void;

/** The loopback server, with the address of the SOAP service. */
export interface Loopback extends AsyncDisposable {
  readonly baseUrl: string;
  readonly endpoint: string;
  readonly arrived: readonly RecordedRequest[];
}

/**
 * The credentials of the tests; when the credentials appear anywhere except in a request, the client has leaked them.
 */
export const canary = { appKey: "canary-key-4711", appSecret: "canary-secret-0815" };

export async function listen(respond: Responder): Promise<Loopback> {
  const { baseUrl, seen, close } = await startLoopback((response, arrived) =>
    respond(arrived, response),
  );
  return {
    baseUrl,
    endpoint: `${baseUrl}/ws/OrderService`,
    arrived: seen,
    [Symbol.asyncDispose]: close,
  };
}

/** Creates a handler that responds to every request with the same XML. */
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

/** Calls SOAP operations by their names in the contract, as the client's methods do. */
export function callAt(server: Loopback) {
  return clientBase({ baseUrl: server.baseUrl, credentials: canary, retry: { maxAttempts: 1 } })
    .call;
}

/**
 * Returns the error with which a call rejects, and fails the test when the call succeeds or when the error contains the
 * credentials.
 */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => {
      throw new Error("the call did not fail");
    },
    (thrown: unknown) => thrown,
  );
  const { stack, cause } = error as Error;
  const observed = [inspect(error, { depth: 9, showHidden: true }), JSON.stringify(error), stack];
  const text = `${observed.join()}${inspect(cause, { depth: 9, showHidden: true })}`;
  for (const secret of [canary.appSecret, canary.appKey]) {
    if (text.includes(secret)) throw new Error("the error shows the credentials");
  }
  return error;
}
