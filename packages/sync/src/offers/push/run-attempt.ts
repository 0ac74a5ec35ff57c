import { isSellerError } from "@marketplace-seller/client-core";
import { getErrorMessage, isDatabaseError, isSyncError } from "../../domain/sync-error.ts";
import { StaleLeaseError } from "../../store/lease.ts";
import {
  type Attempt,
  type AttemptOutcome,
  claimOffers,
  type OffersContext,
  releaseOffers,
} from "./claim-offers.ts";
import { journalTask } from "./journal-task.ts";
import { pollTasks } from "./poll-tasks.ts";
import { sendTask } from "./send-task.ts";

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
  try {
    const attempt: Attempt = { ...context, lease };
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

async function sendAndPoll(attempt: Attempt): Promise<AttemptOutcome> {
  try {
    const hasMore = await sendTasks(attempt);
    await pollTasks(attempt);
    return { state: "done", hasMore };
  } catch (error) {
    if (error instanceof StaleLeaseError || isDatabaseError(error)) throw error;
    const isRefused =
      isSellerError(error, "authentication") ||
      isSyncError(error, "writes-paused") ||
      isSyncError(error, "scope-changed");
    return { state: "failed", failure: getErrorMessage(error), isRefused };
  }
}

/**
 * The maximum number of tasks that one attempt sends before it polls the open tasks, and before a push shows its
 * progress.
 */
const MAX_TASKS = 10;

/**
 * @returns whether more can be sent
 * @throws the error that concerns every further task
 */
async function sendTasks(attempt: Attempt): Promise<boolean> {
  const { settings, clock, signal } = attempt;
  for (let count = 0; count < MAX_TASKS; count += 1) {
    signal.throwIfAborted();
    const begin = clock.monotonic();
    const task = await journalTask(attempt);
    if (task === undefined) return false;
    // The timeout of a request is half of the lease, so that no request is under way when another process may take
    // over the seller.
    const timeoutMs = settings.leaseMs / 2 - (clock.monotonic() - begin);
    if (task.skus.length > 0) await sendTask(attempt, task, timeoutMs);
  }
  return true;
}
