import { type Clock, isSellerError } from "@marketplace-seller/client-core";
import { evaluateBatchError, sleep } from "@marketplace-seller/client-core/internal";
import type { RestClient } from "@marketplace-seller/rest-client";
import { isDatabaseError, isSyncError, messageOf } from "../domain/sync-error.ts";
import { StaleLeaseError } from "../store/lease.ts";
import { type PendingOffers, pendingOffers } from "./offer-view.ts";
import {
  acquireOffers,
  type OffersLease,
  type OffersTurnOutcome,
  releaseOffers,
} from "./offers-turn.ts";
import { endTask, type JournaledTask, journalTask, type SentTask } from "./open-tasks.ts";
import { type PollContext, pollTasks } from "./poll-tasks.ts";

export interface OffersTurnContext extends Omit<PollContext, "products"> {
  readonly products: RestClient["products"];
  readonly clock: Clock;
  /** What the products are of, by `renderScope`. */
  readonly scope: string | undefined;
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

const MOST_TASKS = 50;

/** @throws the error that concerns every further task */
async function sendDesired(context: OffersTurnContext, turn: OffersLease): Promise<void> {
  const { store, settings, clock, scope, signal } = context;
  for (let count = 0; count < MOST_TASKS; count += 1) {
    signal.throwIfAborted();
    const begun = clock.monotonic();
    const journaled = await journalTask(store, turn, scope);
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
  const isRefused =
    isSellerError(error, "authentication") ||
    isSyncError(error, "writes-paused") ||
    isSyncError(error, "scope-changed");
  return { state: "failed", failure: message, isRefused };
}

/** How far a push is. */
export interface PushProgress extends Pick<PendingOffers, "desired" | "open"> {
  /** Whether another process has the turn, or was killed and its lease goes on. */
  readonly isWaiting: boolean;
}

/** How offers are pushed. */
export interface PushOptions {
  /**
   * `confirmed`, the default: until the marketplace shows every offer, or its time for confirmation is over;
   * `sent`: until every desired offer was sent.
   */
  readonly until?: "sent" | "confirmed" | undefined;
  /** Receives what is still to be done, about once a second. */
  readonly onProgress?: ((progress: PushProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What pushing came to: all of it, or why not; what is desired stays desired. */
export type PushOutcome =
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly failure: string };

/** A service that fails so often in succession is left alone. */
const MOST_FAILURES = 5;
const POLL_EVERY_MS = 250;

/**
 * Sends what is desired of a seller's offers, and stays until it is confirmed or will not be. Another process that
 * is at it already does the work; this one waits.
 *
 * @throws SyncError `database-…` when the database fails; the signal's reason when it aborts
 */
export async function pushOffers(
  context: OffersTurnContext,
  seller: string,
  { until = "confirmed", onProgress }: PushOptions,
): Promise<PushOutcome> {
  const { store, clock, signal } = context;
  let failures = 0;
  let shownAt = -Infinity;
  let isWaiting = false;
  const onStep = async (): Promise<void> => {
    if (onProgress === undefined || clock.monotonic() < shownAt + 1_000) return;
    shownAt = clock.monotonic();
    const { desired, open } = await store.read((session) => pendingOffers(session, seller));
    onProgress({ desired, open, isWaiting });
  };
  const onOwnStep = (): Promise<void> => {
    isWaiting = false;
    return onStep();
  };
  await onStep();
  for (;;) {
    const outcome = await takeOffersTurn({ ...context, onStep: onOwnStep }, seller);
    isWaiting = outcome.state === "busy";
    failures = outcome.state === "failed" ? failures + 1 : 0;
    if (outcome.state === "failed" && (outcome.isRefused || failures >= MOST_FAILURES)) {
      return { state: "failed", failure: outcome.failure };
    }
    await onStep();
    const {
      desired,
      open,
      waitMs: dueInMs,
    } = await store.read((session) => pendingOffers(session, seller));
    if (desired === 0 && (until === "sent" || open === 0)) return { state: "done" };
    const isElsewhere = isWaiting || dueInMs === null;
    const ownWaitMs = outcome.state === "failed" ? LOOK_AGAIN_MS : (dueInMs ?? 0);
    const waitMs = isElsewhere ? POLL_EVERY_MS : Math.min(ownWaitMs, LOOK_AGAIN_MS);
    if (waitMs > 0) await sleep(clock, waitMs, signal);
  }
}

/** Somebody else may set something meanwhile. */
const LOOK_AGAIN_MS = 1_000;
