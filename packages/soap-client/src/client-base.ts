import type { ClientOptions, Clock } from "@marketplace-seller/client-core";
import { checkUrl, prepareClient } from "@marketplace-seller/client-core/internal";
import { service } from "./gen/operations.gen.ts";
import { type Call, createCall } from "./runtime/calls.ts";
import { version } from "./version.ts";

/** Options of the SOAP client; the order service's path is appended to `baseUrl`. */
export interface SoapClientOptions extends ClientOptions {}

export interface ClientBase {
  readonly call: Call;
  readonly endpoint: string;
  readonly clock: Clock;
}

/** @throws TypeError or RangeError when an option cannot be used */
export function clientBase(options: SoapClientOptions): ClientBase {
  const { baseUrl, credentials, policy, exchange, headers } = prepareClient(options, {
    creates: "createSoapClient",
    name: `marketplace-seller-soap-client/${version}`,
  });
  const endpoint = joinEndpoint(baseUrl, options.operator?.soapPath);
  const namespace = options.operator?.soapNamespace ?? service.targetNamespace;
  const { redact } = credentials;
  const codes = options.operator ?? {};
  const call = createCall({ exchange, redact, endpoint, namespace, codes, policy, headers });
  return { call, endpoint, clock: policy.clock };
}

function joinEndpoint({ origin, pathname }: URL, path: string = service.path): string {
  const address = `${origin}${pathname.replace(/\/+$/, "")}${path}`;
  return checkUrl("operator.soapPath", address, { query: true }).href;
}
