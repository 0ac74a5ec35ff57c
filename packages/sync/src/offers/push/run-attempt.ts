import { type Clock, isSellerError } from "@marketplace-seller/client-core";
import type { RestClient } from "@marketplace-seller/rest-client";
import { isDatabaseError, isSyncError, messageOf } from "../../domain/sync-error.ts";
import type { OfferSettings } from "../../option-table.ts";
import { StaleLeaseError } from "../../store/lease.ts";
import type { Store } from "../../store/store.ts";
import type { OrdersContext } from "../expected-stock.ts";
import { claimOffers, type OffersLease, releaseOffers } from "./claim-offers.ts";
import { closeTask } from "./close-task.ts";
import { journalTask } from "./journal-task.ts";
import { pollTasks } from "./poll-tasks.ts";
import type { ReadTaskDetails } from "./read-task-details.ts";
import { sendTask } from "./send-task.ts";

export interface AttemptContext extends OrdersContext {
  readonly store: Store;
  readonly products: RestClient["products"];
  /** Reads what became of each SKU of a task, where the client can. */
  readonly readDetails: ReadTaskDetails | undefined;
  readonly settings: OfferSettings;
  readonly clock: Clock;
  /** What the products are of, by `renderScope`. */
  readonly scope: string | undefined;
  readonly signal: AbortSignal;
  /** Called after every task that was sent and every batch of products that was read. */
  readonly onStep?: (() => Promise<void>) | undefined;
}

export type AttemptOutcome =
  /** @property hasMore - whether more can be sent at once */
  | { readonly state: "done"; readonly hasMore: boolean }
  /** Another process has the lease. */
  | { readonly state: "busy" }
  /** Another process took over; nothing was written after that. */
  | { readonly state: "stale" }
  /** @property isRefused - whether trying again soon is no use: credentials refused, writes paused, or the feed moved */
  | { readonly state: "failed"; readonly failure: string; readonly isRefused: boolean };

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
    if (error instanceof StaleLeaseError) return { state: "stale" };
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
  const failure = messageOf(error);
  try {
    await releaseOffers(store, lease, signal.aborted ? undefined : failure);
  } catch (failed) {
    if (failed instanceof StaleLeaseError) return { state: "stale" };
    throw failed;
  }
  signal.throwIfAborted();
  const isRefused =
    isSellerError(error, "authentication") ||
    isSyncError(error, "writes-paused") ||
    isSyncError(error, "scope-changed");
  return { state: "failed", failure, isRefused };
}
