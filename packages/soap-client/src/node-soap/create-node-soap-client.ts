import { type Client, createClientAsync } from "soap";
import { clientBase, type SoapClientOptions } from "../client-base.ts";
import { orderServiceWsdl } from "../gen/wsdl.gen.ts";
import { guardedHttpClient } from "./guarded-http-client.ts";

/**
 * Creates node-soap's own client for the order service, for code that is written for it. Its methods,
 * events and results are node-soap's; every call passes the same checks, retries, limits and redirect
 * guard as one of `createSoapClient`:
 *
 * - `auth` is filled in after node-soap is done, so that `lastRequest` and events hold no secret. An
 *   `auth` in the arguments is refused.
 * - Arguments may stand in any order. What breaks the contract is an `InvalidRequestError`, and nothing
 *   is sent. Header entries are refused: the contract has none.
 * - `xs:long` and `xs:decimal` are strings in results, and so is an `xs:integer` that a number cannot
 *   hold. node-soap reads only messages that were decoded and written anew; elements that the contract
 *   does not name are left out.
 * - A failed `result` and a Fault that refuses arrive as node-soap gives them; every other failure is a
 *   typed error (`isSellerError`), such as an `IndeterminateError`.
 *
 * The second argument of a method takes `signal`, `timeoutMs`, `retry`, `context`, as with
 * `createSoapClient`.
 *
 * @throws TypeError or RangeError when an option is invalid
 * @example
 * const client = await createNodeSoapClient({ baseUrl, credentials });
 * const [response] = await client.OrderDetailAsync({ orderRequest: { id: "9007199254740993" } });
 */
export async function createNodeSoapClient(options: SoapClientOptions): Promise<Client> {
  const { call, endpoint } = clientBase(options);
  const settings = {
    httpClient: guardedHttpClient(call),
    disableCache: true,
    customDeserializer: exactValues,
  };
  return createClientAsync(orderServiceWsdl, settings, endpoint);
}

/** Options that make node-soap read numbers as text, so that no digit is lost to a double. */
const exactValues = {
  long: (text: string): string => text,
  decimal: (text: string): string => text,
  integer: (text: string): number | string => {
    const value = Number(text);
    return Number.isSafeInteger(value) && String(value) === text ? value : text;
  },
};
