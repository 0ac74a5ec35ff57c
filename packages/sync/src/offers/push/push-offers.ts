import { sleep } from "@marketplace-seller/client-core/internal";
import { findPending, type PendingOffers } from "../offers-job.ts";
import { ordersReader } from "../read-orders.ts";
import type { OffersContext } from "./claim-offers.ts";
import { runAttempt } from "./run-attempt.ts";

/** The progress of a push. */
export interface PushProgress extends Pick<PendingOffers, "desired" | "open"> {
  /**
   * Whether another process has the lease of this seller's offers; a killed process keeps its lease until the lease
   * ends.
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
 * Sends the desired prices and stock of a seller, and waits until each offer is confirmed, rejected or timed out. The
 * files of an attempt are, in order: `claim-offers`, `journal-task`, `send-task`, `poll-tasks` with
 * `read-listed-offers`, `confirm-offer`. While another process attempts the offers of this seller, the push waits.
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
  // The orders are read first, because the sold units must be known before a stock is sent. When the orders cannot be
  // read, the attempt that needs them reports the failure.
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
