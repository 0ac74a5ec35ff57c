import type { Resolution } from "@marketplace-seller/client-core";
import type { Clients } from "../clients/create-clients.ts";
import { isSoapWrite, type WriteContext, type WriteOperation } from "./operations.ts";

/** A write as a store has it. */
export interface StoredWrite {
  readonly operation: WriteOperation;
  readonly body: unknown;
  readonly context: WriteContext;
}

/**
 * Finds out by reading the service whether a write took effect.
 *
 * @param sentAt - when it can have been sent last, epoch milliseconds; a time to come counts as now
 * @throws the signal's reason when it aborts
 */
export function readBackWrite(
  { rest, soap }: Clients,
  { operation, body, context }: StoredWrite,
  sentAt: number,
  how: { readonly settleMs: number; readonly signal?: AbortSignal | undefined },
): Promise<Resolution> {
  // The stored body is the one that the operation's own types have checked.
  if (isSoapWrite(operation)) {
    const write = { operation, input: body, context, sentAt };
    return soap.resolve(write as Parameters<typeof soap.resolve>[0], how);
  }
  const write = { operation, body, context, sentAt };
  return rest.resolve(write as Parameters<typeof rest.resolve>[0], how);
}
