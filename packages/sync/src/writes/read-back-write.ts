import { isSellerError, type Resolution } from "@marketplace-seller/client-core";
import { getErrorMessage } from "../contract/sync-error.ts";
import type { Lease } from "../store/lease.ts";
import type { WriteRow } from "./keyed-write-table.ts";
import { type StoredOutcome, storeOutcome } from "./store-outcome.ts";
import type { WriteIo } from "./write-io.ts";
import { isSoapWrite } from "./write-operations.ts";

interface RecoverOptions {
  readonly signal: AbortSignal | undefined;
  /** Whether an earlier attempt to read back has already waited for the consistency delay. */
  readonly isDelayOver?: boolean;
}

/** Reads back a write whose process has died or whose outcome is unknown, and stores the outcome. */
export async function recoverWrite(
  io: WriteIo,
  write: WriteRow,
  lease: Lease,
  { signal, isDelayOver = false }: RecoverOptions,
): Promise<void> {
  // The consistency delay starts when reading back starts and not when the lease ended, because the clock may have
  // been set forward meanwhile.
  const sentAt = isDelayOver ? write.intendedAt : io.clock.now();
  const resolution = await readBack(io, write, sentAt, signal);
  const outcome = renderOutcome(
    resolution,
    "The process ended before it received the response to the write",
  );
  await storeOutcome(io.store, write, lease, outcome);
}

/** Finds the outcome of a write whose request failed. */
export async function readBackAfterFailure(
  io: WriteIo,
  write: WriteRow,
  error: unknown,
): Promise<StoredOutcome> {
  const failure = getErrorMessage(error);
  // The clients throw other errors only when the request certainly had no effect.
  if (!isSellerError(error, "indeterminate")) return { state: "refused", failure };
  // The caller's signal is not used, because the outcome of a request that was sent is stored even after the caller
  // has aborted.
  return renderOutcome(await readBack(io, write, io.clock.now()), failure);
}

/**
 * @param sentAt - the latest time at which the request can have been sent, epoch milliseconds; a time in the future
 * counts as now
 */
function readBack(
  { clients: { rest, soap }, settings: { consistencyDelayMs } }: WriteIo,
  { operation, body, context }: WriteRow,
  sentAt: number,
  signal?: AbortSignal,
): Promise<Resolution> {
  const options = { consistencyDelayMs, signal };
  // The cast is safe, because the type checker has checked the body by the operation's types before the body was
  // stored.
  if (isSoapWrite(operation)) {
    const write = { operation, input: body, context, sentAt };
    return soap.resolve(write as Parameters<typeof soap.resolve>[0], options);
  }
  const write = { operation, body, context, sentAt };
  return rest.resolve(write as Parameters<typeof rest.resolve>[0], options);
}

/** The message in the result of a write whose response was lost. */
const LOST_RESPONSE_MESSAGE =
  "The response to the write was lost; this result was read from the package listing";

function renderOutcome(
  { outcome, splitPackageOrderItems }: Resolution,
  failure: string,
): StoredOutcome {
  if (outcome === "applied" && splitPackageOrderItems === undefined) return { state: "applied" };
  if (outcome === "applied") {
    const result = { code: 200, message: LOST_RESPONSE_MESSAGE, splitPackageOrderItems };
    return { state: "applied", result };
  }
  return { state: outcome === "not-applied" ? "refused" : "unknown", failure };
}
