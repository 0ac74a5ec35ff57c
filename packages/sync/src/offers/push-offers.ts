import { isSellerError } from "@marketplace-seller/client-core";
import { sleep } from "@marketplace-seller/client-core/internal";
import { getErrorMessage, isDatabaseError, isSyncError } from "../contract/sync-error.ts";
import { StaleLeaseError } from "../store/lease.ts";
import {
  type Attempt,
  type AttemptOutcome,
  claimOffers,
  type OffersContext,
  releaseOffers,
} from "./claim-offers.ts";
import { confirmTasks } from "./confirm-tasks.ts";
import { findPending, type PendingOffers } from "./offers-job.ts";
import { ordersReader } from "./read-orders.ts";
import { sendTask } from "./send-task.ts";

/** The progress of a push. */
export interface PushProgress extends Pick<PendingOffers, "desired" | "open"> {
  /**
   * Whether another process has the lease of this seller's offers, which a killed process keeps until the lease ends;
   * or, in a process of `run`, whether the feed of a seller that was just added has not begun yet.
   */
  readonly isWaiting: boolean;
}

/** Options of a push of offers. */
export interface PushOptions {
  /**
   * When a push ends. `confirmed`, the default: when the marketplace lists every offer, or the confirmation timeout
   * of the offer has passed; `sent`: when every desired offer was sent.
   */
  readonly until?: "sent" | "confirmed" | undefined;
  /** Receives the number of unfinished offers at the start, and after every ten tasks or a poll. */
  readonly onProgress?: ((progress: PushProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Desired offers stay desired after a failed push. */
export type PushOutcome =
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly failure: string };

/** The number of failed attempts in succession after which a push ends. */
const MAX_FAILURES = 5;
const BUSY_RETRY_MS = 250;
/** The wait of a push is short, because other processes may set offers or read orders in the meantime. */
const MAX_WAIT_MS = 1_000;

/**
 * Sends the desired prices and stock of a seller, and waits until each offer is confirmed, rejected or timed out. While
 * another process attempts the offers of this seller, the push waits.
 *
 * @throws SyncError `database-…` when the database fails; the signal's reason when it aborts
 */
export async function pushOffers(
  context: OffersContext,
  { until = "confirmed", onProgress }: PushOptions,
): Promise<PushOutcome> {
  const { store, clock, signal, seller } = context;
  const readOrders = ordersReader(context);
  let outcome: AttemptOutcome | undefined;
  for (let failures = 0; ; ) {
    const isWaiting = outcome?.state === "busy";
    const { desired, open, stocks, dueMs } = await store.read((session) =>
      findPending(session, seller),
    );
    onProgress?.({ desired, open, isWaiting });
    const isRefused = outcome?.state === "failed" && outcome.isRefused;
    const isDone = desired === 0 && (until === "sent" || open === 0);
    if (outcome !== undefined && isDone && !isRefused) return { state: "done" };
    let failure = outcome?.state === "failed" ? outcome.failure : undefined;
    // The orders are read before an attempt, because the sold units must be known before a stock is sent.
    if (stocks > 0) failure ??= await readOrders();
    failures = failure === undefined ? 0 : failures + 1;
    if (failure !== undefined && (isRefused || failures === MAX_FAILURES)) {
      return { state: "failed", failure };
    }
    const hasMore = outcome === undefined || (outcome.state === "done" && outcome.hasMore);
    const waitMs = isWaiting ? BUSY_RETRY_MS : Math.min(dueMs ?? 0, MAX_WAIT_MS);
    if (failure !== undefined) await sleep(clock, MAX_WAIT_MS, signal);
    else if (!hasMore) await sleep(clock, waitMs, signal);
    outcome = await runAttempt(context);
  }
}

/**
 * Makes one attempt to send and confirm a seller's offers: sends desired offers task by task, and polls open tasks. A
 * failure of the service is stored with the seller and delays the seller's next attempt.
 *
 * @throws SyncError `database-…` when the database fails; the signal's reason when it aborts
 */
export async function runAttempt(context: OffersContext): Promise<AttemptOutcome> {
  const { signal } = context;
  signal.throwIfAborted();
  const lease = await claimOffers(context);
  if (lease === undefined) return { state: "busy" };
  const attempt: Attempt = { ...context, lease };
  try {
    const outcome = await sendAndPoll(attempt);
    const failure = outcome.state === "failed" && !signal.aborted ? outcome.failure : null;
    await releaseOffers(attempt, failure);
    if (outcome.state === "failed") signal.throwIfAborted();
    return outcome;
  } catch (error) {
    if (error instanceof StaleLeaseError) return { state: "busy" };
    throw error;
  }
}

/**
 * The maximum number of tasks that one attempt sends before it polls the open tasks, and before a push shows its
 * progress.
 */
const MAX_TASKS = 10;

async function sendAndPoll(attempt: Attempt): Promise<AttemptOutcome> {
  try {
    let hasMore = true;
    for (let count = 0; hasMore && count < MAX_TASKS; count += 1) {
      attempt.signal.throwIfAborted();
      hasMore = await sendTask(attempt);
    }
    await confirmTasks(attempt);
    return { state: "done", hasMore };
  } catch (error) {
    if (error instanceof StaleLeaseError || isDatabaseError(error)) throw error;
    const isRefused = isSyncError(error) || isSellerError(error, "authentication");
    return { state: "failed", failure: getErrorMessage(error), isRefused };
  }
}
