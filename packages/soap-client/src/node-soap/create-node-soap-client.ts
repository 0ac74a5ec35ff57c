import { type Client, createClientAsync } from "soap";
import { clientBase, type SoapClientOptions } from "../client-base.ts";
import { orderServiceWsdl } from "../gen/wsdl.gen.ts";
import { guardedHttpClient } from "./guarded-http-client.ts";

/**
 * Creates the client of the library node-soap for the order service, for code that was written for node-soap. Its
 * methods, events and results are those of node-soap; every call passes the same validation, retries, limits and
 * redirect guard as a call of a client from `createSoapClient`.
 *
 * - The element `auth` is filled in after node-soap has written the request, so that `lastRequest` and events contain
 *   no secret. An element `auth` in the arguments is refused.
 * - The arguments of a method may have their members in any order. Arguments that break the contract make the call
 *   throw an `InvalidRequestError`, and nothing is sent. SOAP header entries are refused, because the contract has
 *   none.
 * - `xs:long` and `xs:decimal` are strings in results, and so is an `xs:integer` that a number cannot hold. The client
 *   decodes each response and encodes it again before node-soap reads it, so elements that the contract does not
 *   declare are left out.
 * - A `result` that reports a failure and a Fault that refuses the request are returned as node-soap returns them;
 *   every other failure is a typed error (`isSellerError`), such as an `IndeterminateError`.
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

/** Numbers as text, so that no digit is lost to a double. */
const exactValues = {
  long: (text: string): string => text,
  decimal: (text: string): string => text,
  integer: (text: string): number | string => {
    const value = Number(text);
    return Number.isSafeInteger(value) && String(value) === text ? value : text;
  },
};
