import { type Clock, isSellerError } from "@marketplace-seller/client-core";
import { evaluateBatchError } from "@marketplace-seller/client-core/internal";
import type { RestClient } from "@marketplace-seller/rest-client";
import { messageOf } from "../domain/message-of.ts";
import { isDatabaseError, isSyncError } from "../domain/sync-error.ts";
import { StaleLeaseError } from "../store/lease.ts";
import {
  acquireOffers,
  type OffersLease,
  type OffersTurnOutcome,
  releaseOffers,
} from "./offers-turn.ts";
import { endTask, type JournaledTask, journalTask, type SentTask } from "./open-tasks.ts";
import { type PollContext, pollTasks } from "./poll-tasks.ts";

/** What a turn of a seller's offers needs. */
export interface OffersTurnContext extends Omit<PollContext, "products"> {
  readonly products: RestClient["products"];
  readonly clock: Clock;
}

/**
 * Takes a turn of a seller's offers: sends what is desired, task after task, and polls what is open. A failure
 * of the service is written to the seller and delays its next turn.
 *
 * @throws SyncError `database-…` when the database fails; the signal's reason when it aborts
 */
export async function takeOffersTurn(
  context: OffersTurnContext,
  seller: string,
): Promise<OffersTurnOutcome> {
  const { store, settings, signal } = context;
  signal.throwIfAborted();
  const turn = await acquireOffers(store, seller, settings.leaseMs);
  if (turn === undefined) return { state: "busy" };
  try {
    await sendDesired(context, turn);
    await pollTasks(context, turn);
    await releaseOffers(store, turn);
    return { state: "done" };
  } catch (error) {
    if (error instanceof StaleLeaseError) return { state: "stale" };
    if (isDatabaseError(error)) throw error;
    return await giveUp(context, turn, error);
  }
}

/** Tasks that are sent before the open ones are polled. */
const MOST_TASKS = 50;

/** @throws the error that concerns every further task */
async function sendDesired(context: OffersTurnContext, turn: OffersLease): Promise<void> {
  const { store, settings, clock, signal } = context;
  for (let count = 0; count < MOST_TASKS; count += 1) {
    signal.throwIfAborted();
    const begun = clock.monotonic();
    const journaled = await journalTask(store, turn);
    if (journaled === undefined) return;
    // Half of the lease, so that no request is under way when another process may take over.
    const timeoutMs = settings.leaseMs / 2 - (clock.monotonic() - begun);
    const { sent, error } = await send(context, journaled, timeoutMs);
    await endTask(store, turn, journaled.task, sent, settings);
    await context.onStep?.();
    if (error !== undefined) throw error;
  }
}

/** What sending a task came to, and the error when it concerns the tasks after it too. */
async function send(
  { products, settings, signal }: OffersTurnContext,
  { skus }: JournaledTask,
  timeoutMs: number,
): Promise<{ readonly sent: SentTask; readonly error?: unknown }> {
  if (skus.length === 0) return { sent: { state: "unsent", failure: "" } };
  const late = new Error("The request was not sent in time");
  if (timeoutMs <= 0) return { sent: { state: "unsent", failure: late.message }, error: late };
  try {
    const body = { payload: { integrator: settings.integrator, skus: [...skus] } };
    const { id, status } = await products.updatePriceAndStock(body, { signal, timeoutMs });
    if (status === "IN_QUEUE") return { sent: { state: "queued", taskId: String(id) } };
    return { sent: { state: "unknown", failure: `The task has the unknown status ${status}` } };
  } catch (error) {
    const failure = messageOf(error);
    if (signal.aborted && error === signal.reason) {
      return { sent: { state: "unsent", failure }, error };
    }
    const { outcome, stop } = evaluateBatchError(error);
    if (stop)
      return { sent: { state: outcome === "unsent" ? "unsent" : "unknown", failure }, error };
    return { sent: { state: outcome === "unknown" ? "unknown" : "rejected", failure } };
  }
}

/** Notes a failure of the service at its seller alone. */
async function giveUp(
  { store, signal }: OffersTurnContext,
  turn: OffersLease,
  error: unknown,
): Promise<OffersTurnOutcome> {
  const message = messageOf(error);
  try {
    await releaseOffers(store, turn, signal.aborted ? undefined : message);
  } catch (failed) {
    if (failed instanceof StaleLeaseError) return { state: "stale" };
    throw failed;
  }
  signal.throwIfAborted();
  const isRefused = isSellerError(error, "authentication") || isSyncError(error, "writes-paused");
  return { state: "failed", failure: message, isRefused };
}
