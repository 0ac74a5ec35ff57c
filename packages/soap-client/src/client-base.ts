import { createCredentialSource } from "@marketplace-seller/client-core/internal";
import { service } from "./gen/operations.gen.ts";
import { type SoapClientOptions, settleOptions } from "./options.ts";
import { type Call, createCall } from "./runtime/calls.ts";
import { sendByFetch } from "./runtime/send.ts";
import { sendByNode } from "./runtime/send-by-node.ts";
import { userAgent } from "./user-agent.ts";

/** What every client of this package rests on. */
export interface ClientBase {
  readonly call: Call;
  readonly endpoint: string;
}

/** @throws TypeError or RangeError when an option cannot be used */
export function clientBase(options: SoapClientOptions): ClientBase {
  const { endpoint, policy } = settleOptions(options);
  const namespace = options.operator?.soapNamespace ?? service.targetNamespace;
  const call = createCall({
    send: options.fetch === undefined ? sendByNode() : sendByFetch(options.fetch),
    credentials: createCredentialSource(options.credentials),
    endpoint,
    namespace,
    policy,
    userAgent: userAgent(options.userAgent),
  });
  return { call, endpoint };
}
