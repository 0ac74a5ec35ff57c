import { sleep } from "@marketplace-seller/client-core/internal";
import { countPending, nextAttemptMs, type PendingOffers } from "../offers-job.ts";
import type { AttemptContext } from "./attempt-context.ts";
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
  /** Receives what is still to be done, about once a second. */
  readonly onProgress?: ((progress: PushProgress) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What pushing came to: all of it, or why not; what is desired stays desired. */
export type PushOutcome =
  | { readonly state: "done" }
  | { readonly state: "failed"; readonly failure: string };

export interface PushContext extends AttemptContext {
  /**
   * Reads the orders of the seller, or has the process that runs the feed read them.
   *
   * @returns why they cannot be read; undefined while they can
   */
  readonly readOrders: () => Promise<string | undefined>;
}

/** A service that fails so often in succession is left alone. */
const MAX_FAILURES = 5;
const BUSY_RETRY_MS = 250;
/** Another process may set an offer meanwhile, and the feed reads on. */
const MAX_WAIT_MS = 1_000;

/**
 * Sends what is desired of a seller's offers, and stays until it is confirmed or will not be. The steps of an attempt:
 * `claim-offers`, `journal-task`, `send-task`, `close-task`, `poll-tasks` with `read-task-details` and
 * `read-listed-offers`, `confirm-offer`. While another process makes one, this one waits.
 *
 * @throws SyncError `database-…` when the database fails; the signal's reason when it aborts
 */
export async function pushOffers(
  context: PushContext,
  seller: string,
  { until = "confirmed", onProgress }: PushOptions,
): Promise<PushOutcome> {
  const { store, clock, signal } = context;
  let failures = 0;
  let shownAt = -Infinity;
  let isWaiting = false;
  const report = async (): Promise<void> => {
    if (onProgress === undefined || clock.monotonic() < shownAt + 1_000) return;
    shownAt = clock.monotonic();
    const { desired, open } = await store.read((session) => countPending(session, seller));
    onProgress({ desired, open, isWaiting });
  };
  const onStep = (): Promise<void> => {
    isWaiting = false;
    return report();
  };
  await report();
  const { stocks: begins } = await store.read((session) => countPending(session, seller));
  // What was sold up to now is not to be overwritten; where that is not known, an attempt says why.
  if (begins > 0) await context.readOrders();
  for (;;) {
    const outcome = await runAttempt({ ...context, onStep }, seller);
    isWaiting = outcome.state === "busy";
    let failure = outcome.state === "failed" ? outcome.failure : undefined;
    await report();
    const { desired, open, stocks, dueMs } = await store.read(async (session) => ({
      ...(await countPending(session, seller)),
      dueMs: await nextAttemptMs(session, seller),
    }));
    const isRefused = outcome.state === "failed" && outcome.isRefused;
    if (!isRefused && desired === 0 && (until === "sent" || open === 0)) return { state: "done" };
    if (stocks > 0) failure ??= await context.readOrders();
    failures = failure === undefined ? 0 : failures + 1;
    if (failure !== undefined && (isRefused || failures >= MAX_FAILURES)) {
      return { state: "failed", failure };
    }
    if (outcome.state === "done" && outcome.hasMore) continue;
    const waitMs = failure === undefined ? Math.min(dueMs ?? 0, MAX_WAIT_MS) : MAX_WAIT_MS;
    await sleep(clock, isWaiting ? BUSY_RETRY_MS : waitMs, signal);
  }
}
