import { isSellerError } from "@marketplace-seller/client-core";
import { getErrorMessage, isDatabaseError, isSyncError } from "../../domain/sync-error.ts";
import { StaleLeaseError } from "../../store/lease.ts";
import type { AttemptContext, AttemptOutcome } from "./attempt-context.ts";
import { claimOffers, type OffersLease, releaseOffers } from "./claim-offers.ts";
import { closeTask } from "./close-task.ts";
import { journalTask } from "./journal-task.ts";
import { pollTasks } from "./poll-tasks.ts";
import { sendTask } from "./send-task.ts";

/**
 * Makes one attempt at a seller's offers: sends what is desired, task after task, and polls what is open. A failure
 * of the service is written to the seller and delays its next attempt.
 *
 * @throws SyncError `database-…` when the database fails; the signal's reason when it aborts
 */
export async function runAttempt(context: AttemptContext, seller: string): Promise<AttemptOutcome> {
  const { store, settings, signal } = context;
  signal.throwIfAborted();
  const lease = await claimOffers(store, seller, settings.leaseMs);
  if (lease === undefined) return { state: "busy" };
  try {
    const hasMore = await sendTasks(context, lease);
    await pollTasks(context, lease);
    await releaseOffers(store, lease);
    return { state: "done", hasMore };
  } catch (error) {
    if (error instanceof StaleLeaseError) return { state: "busy" };
    if (isDatabaseError(error)) throw error;
    return await fail(context, lease, error);
  }
}

/** Tasks of one attempt: after so many the open ones are polled. */
const MAX_TASKS = 50;

/**
 * @returns whether more can be sent
 * @throws the error that concerns every further task
 */
async function sendTasks(context: AttemptContext, lease: OffersLease): Promise<boolean> {
  const { settings, clock, signal } = context;
  for (let count = 0; count < MAX_TASKS; count += 1) {
    signal.throwIfAborted();
    const begin = clock.monotonic();
    const journaled = await journalTask(context, lease);
    if (journaled === undefined) return false;
    if (journaled.skus.length === 0) continue;
    // Half of the lease, so that no request is under way when another process may take over.
    const timeoutMs = settings.leaseMs / 2 - (clock.monotonic() - begin);
    const { sent, error } = await sendTask(context, journaled, timeoutMs);
    await closeTask(context, lease, journaled.task, sent);
    await context.onStep?.();
    if (error !== undefined) throw error;
  }
  return true;
}

async function fail(
  { store, signal }: AttemptContext,
  lease: OffersLease,
  error: unknown,
): Promise<AttemptOutcome> {
  const failure = getErrorMessage(error);
  try {
    await releaseOffers(store, lease, signal.aborted ? undefined : failure);
  } catch (failed) {
    if (failed instanceof StaleLeaseError) return { state: "busy" };
    throw failed;
  }
  signal.throwIfAborted();
  const isRefused =
    isSellerError(error, "authentication") ||
    isSyncError(error, "writes-paused") ||
    isSyncError(error, "scope-changed");
  return { state: "failed", failure, isRefused };
}
