import { sleep } from "@marketplace-seller/client-core/internal";
import { type PendingOffers, pendingOffers } from "./offer-status.ts";
import { type OffersTurnContext, takeOffersTurn } from "./take-offers-turn.ts";

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
    const ownWaitMs = outcome.state === "failed" ? LONGEST_WAIT_MS : (dueInMs ?? 0);
    const waitMs = isElsewhere ? POLL_EVERY_MS : Math.min(ownWaitMs, LONGEST_WAIT_MS);
    if (waitMs > 0) await sleep(clock, waitMs, signal);
  }
}

/** Somebody else may set something meanwhile. */
const LONGEST_WAIT_MS = 1_000;
