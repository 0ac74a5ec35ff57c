import type { Clock } from "@marketplace-seller/client-core";
import {
  createCredentialSource,
  createExchange,
  senderOf,
} from "@marketplace-seller/client-core/internal";
import { service } from "./gen/operations.gen.ts";
import { type SoapClientOptions, settleOptions } from "./options.ts";
import { type Call, createCall } from "./runtime/calls.ts";
import { userAgent } from "./user-agent.ts";

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
    userAgent: userAgent(options.userAgent),
  });
  return { call, endpoint, clock: policy.clock };
}
