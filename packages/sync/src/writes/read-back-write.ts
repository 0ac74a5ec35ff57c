import { isSellerError, type Resolution } from "@marketplace-seller/client-core";
import { getErrorMessage } from "../contract/sync-error.ts";
import { keepLease, type Lease } from "../store/lease.ts";
import { listWritesSince, type WriteRow } from "./keyed-write-table.ts";
import { type StoredOutcome, storeOutcome } from "./store-outcome.ts";
import type { WriteIo } from "./write-io.ts";
import { isSoapWrite } from "./write-operations.ts";
import { findLineIds } from "./write-queue.ts";

interface RecoverOptions {
  readonly signal: AbortSignal | undefined;
  /** An earlier attempt has already waited for the consistency delay. */
  readonly isDelayOver?: boolean;
}

/** For a write whose process has died or whose outcome is unknown. */
export async function recoverWrite(
  io: WriteIo,
  write: WriteRow,
  lease: Lease,
  { signal, isDelayOver = false }: RecoverOptions,
): Promise<void> {
  // The consistency delay starts now, not when the lease ended: the clock may have been set forward meanwhile.
  const sentAt = isDelayOver ? write.intendedAt : io.clock.now();
  const stop = keepLease(io.store, lease, io.clock);
  const resolution = await readBack(io, write, sentAt, signal).finally(stop);
  const failure = "The process ended before it received the response to the write";
  await storeOutcome(io.store, write, lease, await decideOutcome(io, write, resolution, failure));
}

const UNDONE_MESSAGE =
  "The listing does not show the write, and another write of its order or lines may have replaced what it did";

/**
 * Whether another write may have replaced what this one did: a later one of its order; or one of its lines that was
 * later or under way beside it, in another queue because the order had another number then, or none.
 */
async function mayBeUndone(
  { store, settings }: WriteIo,
  { seller, queue, body, intendedAt }: WriteRow,
): Promise<boolean> {
  const lineIds = findLineIds(body);
  const since = intendedAt - settings.leaseMs;
  const writes = await store.read((session) => listWritesSince(session, seller, since));
  return writes.some((each) =>
    each.queue === queue
      ? each.intendedAt > intendedAt
      : findLineIds(each.body).some((id) => lineIds.includes(id)),
  );
}

/**
 * For a write whose request failed.
 *
 * @param isSentAgain - what was sent first may have been applied and listed since, and be why the service refuses it now
 */
export async function readBackAfterFailure(
  io: WriteIo,
  write: WriteRow,
  error: unknown,
  isSentAgain: boolean,
): Promise<StoredOutcome> {
  const failure = getErrorMessage(error);
  // Other errors mean that the request certainly had no effect.
  const mayBeApplied = isSellerError(error, "indeterminate") || isSentAgain;
  if (!mayBeApplied) return { state: "refused", failure };
  // Without the caller's signal: what was sent gets its outcome even after the caller has aborted.
  return decideOutcome(io, write, await readBack(io, write, io.clock.now()), failure);
}

/** @param sentAt - the latest time of sending, epoch milliseconds; one in the future counts as now */
function readBack(
  { clients: { rest, soap }, settings: { consistencyDelayMs } }: WriteIo,
  { operation, body, context }: WriteRow,
  sentAt: number,
  signal?: AbortSignal,
): Promise<Resolution> {
  const options = { consistencyDelayMs, signal };
  // The type checker has checked the body by the operation's types before it was stored.
  if (isSoapWrite(operation)) {
    const write = { operation, input: body, context, sentAt };
    return soap.resolve(write as Parameters<typeof soap.resolve>[0], options);
  }
  const write = { operation, body, context, sentAt };
  return rest.resolve(write as Parameters<typeof rest.resolve>[0], options);
}

const LOST_RESPONSE_MESSAGE =
  "The response to the write was lost; this result was read from the package listing";

async function decideOutcome(
  io: WriteIo,
  write: WriteRow,
  { outcome, splitPackageOrderItems }: Resolution,
  failure: string,
): Promise<StoredOutcome> {
  if (outcome === "applied" && splitPackageOrderItems === undefined) return { state: "applied" };
  if (outcome === "applied") {
    const result = { code: 200, message: LOST_RESPONSE_MESSAGE, splitPackageOrderItems };
    return { state: "applied", result };
  }
  if (outcome === "unknown") return { state: "unknown", failure };
  const isUncertain = await mayBeUndone(io, write);
  return isUncertain
    ? { state: "unknown", failure: UNDONE_MESSAGE }
    : { state: "not-applied", failure };
}
