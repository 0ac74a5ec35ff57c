import { sleep } from "@marketplace-seller/client-core/internal";
import { findPending, type PendingOffers } from "../offers-job.ts";
import { ordersReader } from "../read-orders.ts";
import type { OffersContext } from "./claim-offers.ts";
import { runAttempt } from "./run-attempt.ts";

/** How far a push is. */
export interface PushProgress extends Pick<PendingOffers, "desired" | "open"> {
  /** Whether another process sends the offers of this seller, or was killed and its lease goes on. */
  readonly isWaiting: boolean;
}

/** How offers are pushed. */
export interface PushOptions {
  /**
   * `confirmed`, the default: until the marketplace lists every offer, or its time for confirmation is over;
   * `sent`: until every desired offer was sent.
   */
  readonly until?: "sent" | "confirmed" | undefined;
  /** Receives what is still to be done, at the begin and after each ten tasks or a poll. */
  readonly onProgress?: ((progress: PushProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What is desired stays desired after a failure. */
export type PushOutcome =
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly failure: string };

/** A push ends after so many failed attempts in succession. */
const MAX_FAILURES = 5;
const BUSY_RETRY_MS = 250;
/** Other processes set offers and read orders meanwhile, so the wait is short. */
const MAX_WAIT_MS = 1_000;

/**
 * Sends the desired prices and stock of a seller, and waits until each is confirmed, rejected or timed out. The steps of
 * an attempt:
 * `claim-offers`, `journal-task`, `send-task`, `poll-tasks` with `read-listed-offers`, `confirm-offer`. While another
 * process makes one, this one waits.
 *
 * @throws SyncError `database-…` when the database fails; the signal's reason when it aborts
 */
export async function pushOffers(
  context: OffersContext,
  { until = "confirmed", onProgress }: PushOptions,
): Promise<PushOutcome> {
  const { store, clock, signal, seller } = context;
  let failures = 0;
  const readPending = async (isWaiting: boolean): Promise<PendingOffers> => {
    const pending = await store.read((session) => findPending(session, seller));
    onProgress?.({ desired: pending.desired, open: pending.open, isWaiting });
    return pending;
  };
  const readOrders = ordersReader(context);
  // Units sold so far must be known before stock is sent. A failure is reported by the attempt that needs the orders.
  if ((await readPending(false)).stocks > 0) await readOrders();
  for (;;) {
    const outcome = await runAttempt(context);
    const isWaiting = outcome.state === "busy";
    const { desired, open, stocks, dueMs } = await readPending(isWaiting);
    const isRefused = outcome.state === "failed" && outcome.isRefused;
    if (!isRefused && desired === 0 && (until === "sent" || open === 0)) return { state: "done" };
    let failure = outcome.state === "failed" ? outcome.failure : undefined;
    if (stocks > 0) failure ??= await readOrders();
    failures = failure === undefined ? 0 : failures + 1;
    if (failure !== undefined && (isRefused || failures >= MAX_FAILURES)) {
      return { state: "failed", failure };
    }
    if (outcome.state === "done" && outcome.hasMore) continue;
    const waitMs = failure === undefined ? Math.min(dueMs ?? 0, MAX_WAIT_MS) : MAX_WAIT_MS;
    await sleep(clock, isWaiting ? BUSY_RETRY_MS : waitMs, signal);
  }
}
