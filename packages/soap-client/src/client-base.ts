import type { Clock } from "@marketplace-seller/client-core";
import {
  agentHeader,
  checkClientOptions,
  checkedUrl,
  chooseSender,
  createCredentialSource,
  createExchange,
  settlePolicy,
} from "@marketplace-seller/client-core/internal";
import { service } from "./gen/operations.gen.ts";
import type { SoapClientOptions } from "./options.ts";
import { type Call, createCall } from "./runtime/calls.ts";
import { version } from "./version.ts";

/** What every client of this package rests on. */
export interface ClientBase {
  readonly call: Call;
  readonly endpoint: string;
  readonly clock: Clock;
}

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

/**
 * Checks the options once, so that a mistake shows where it was made, and joins what the calls are made with.
 *
 * @throws TypeError or RangeError when an option cannot be used
 */
export function clientBase(options: SoapClientOptions): ClientBase {
  checkClientOptions("createSoapClient", options);
  const endpoint = joinEndpoint(options);
  const policy = settlePolicy({ maxResponseBytes: MAX_RESPONSE_BYTES, ...options });
  const namespace = options.operator?.soapNamespace ?? service.targetNamespace;
  const credentials = createCredentialSource(options.credentials);
  const call = createCall({
    exchange: createExchange({ send: chooseSender(options), credentials, policy }),
    redact: credentials.redact,
    endpoint,
    namespace,
    policy,
    agent: agentHeader(`marketplace-seller-soap-client/${version}`, options.userAgent),
  });
  return { call, endpoint, clock: policy.clock };
}

/**
 * @throws TypeError when the base address is no absolute http(s) address, or carries a query, a fragment or
 *   user information, or when the path does not begin with a slash
 */
function joinEndpoint({ baseUrl, operator }: SoapClientOptions): string {
  const { origin, pathname } = checkedUrl("baseUrl", baseUrl);
  const path = operator?.soapPath ?? new URL(service.address).pathname;
  if (!/^\/(?!\/)/.test(path)) throw new TypeError("operator.soapPath must begin with one slash");
  const address = `${origin}${pathname.replace(/\/+$/, "")}${path}`;
  return checkedUrl("operator.soapPath", address, { query: true }).href;
}
