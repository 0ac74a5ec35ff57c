import type { Clock } from "@marketplace-seller/client-core";
import {
  agentHeader,
  createCredentialSource,
  createExchange,
  senderOf,
} from "@marketplace-seller/client-core/internal";
import { service } from "./gen/operations.gen.ts";
import { type SoapClientOptions, settleOptions } from "./options.ts";
import { type Call, createCall } from "./runtime/calls.ts";
import { version } from "./version.ts";

/** What every client of this package rests on. */
export interface ClientBase {
  readonly call: Call;
  readonly endpoint: string;
  readonly clock: Clock;
}

/** @throws TypeError or RangeError when an option cannot be used */
export function clientBase(options: SoapClientOptions): ClientBase {
  const { endpoint, policy } = settleOptions(options);
  const namespace = options.operator?.soapNamespace ?? service.targetNamespace;
  const credentials = createCredentialSource(options.credentials);
  const call = createCall({
    exchange: createExchange({ send: senderOf(options), credentials, policy }),
    redact: credentials.redact,
    endpoint,
    namespace,
    policy,
    agent: agentHeader(`marketplace-seller-soap-client/${version}`, options.userAgent),
  });
  return { call, endpoint, clock: policy.clock };
}
