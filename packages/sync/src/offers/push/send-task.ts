import { evaluateBatchError } from "@marketplace-seller/client-core/internal";
import { formatTime } from "../../domain/stored-time.ts";
import { getErrorMessage } from "../../domain/sync-error.ts";
import { closeOffer, saveOffers, selectOffers } from "../offer.ts";
import { nextPollMs } from "../offers-job.ts";
import { type Attempt, writeOffers } from "./claim-offers.ts";
import { type JournaledTask, journalTask } from "./journal-task.ts";

/**
 * The outcome of sending a task: the task is open, or its offers are rejected, or its offers are desired as before
 * because the task was not sent.
 */
type SentTask =
  | { readonly state: "queued" | "outcome-unknown"; readonly taskId: string | null }
  | { readonly state: "rejected" | "desired"; readonly reason: string | null };

const unknown = { state: "outcome-unknown", taskId: null } as const;
const notSent = { state: "desired", reason: null } as const;

/**
 * Sends the offers that are ready as a task, and stores the outcome.
 *
 * @returns whether an offer was ready
 * @throws the error of the request when it concerns the tasks after it too; StaleLeaseError when another process has
 * the lease
 */
export async function sendTask(attempt: Attempt): Promise<boolean> {
  const { settings, clock } = attempt;
  const begin = clock.monotonic();
  const journaled = await journalTask(attempt);
  if (journaled === undefined) return false;
  const { task, skus } = journaled;
  if (skus.length === 0) return true;
  // The timeout of a request is half of the lease, so that no request is under way when another process may take over
  // the seller.
  const timeoutMs = settings.leaseMs / 2 - (clock.monotonic() - begin);
  const { sent, error } = await requestUpdate(attempt, skus, timeoutMs);
  await storeOutcome(attempt, task, sent);
  if (error !== undefined) throw error;
  return true;
}

async function requestUpdate(
  { products, settings, signal }: Attempt,
  skus: JournaledTask["skus"],
  timeoutMs: number,
): Promise<{ readonly sent: SentTask; readonly error?: unknown }> {
  if (timeoutMs <= 0) {
    const late =
      "The request was not sent, because the database took more than half of the lease to store the request";
    return { sent: notSent, error: new Error(late) };
  }
  try {
    const body = { payload: { integrator: settings.integrator, skus: [...skus] } };
    const { id, status } = await products.updatePriceAndStock(body, { signal, timeoutMs });
    return { sent: status === "IN_QUEUE" ? { state: "queued", taskId: String(id) } : unknown };
  } catch (error) {
    if (signal.aborted && error === signal.reason) return { sent: notSent, error };
    const { outcome, stop } = evaluateBatchError(error);
    const rejected = { state: "rejected", reason: getErrorMessage(error) } as const;
    const sent = outcome === "unknown" ? unknown : stop ? notSent : rejected;
    return { sent, ...(stop && { error }) };
  }
}

/** A task that the service may still process stays open until its offers are confirmed. */
function storeOutcome(attempt: Attempt, task: number, sent: SentTask): Promise<void> {
  const { seller, settings } = attempt;
  return writeOffers(attempt, async (session, now) => {
    if ("taskId" in sent) {
      const pollAt = formatTime(now + nextPollMs(0, settings));
      await session.run(
        `UPDATE offer_task SET state = ?, task_id = ?, sent_at = ?, poll_at = ?
         WHERE seller = ? AND task = ?`,
        [sent.state, sent.taskId, formatTime(now), pollAt, seller, task],
      );
      return;
    }
    const offers = await selectOffers(session, seller, "task = ?", task);
    const closed = offers.map((offer) => closeOffer(offer, sent.state, sent.reason, now));
    await saveOffers(session, closed);
    await session.run("DELETE FROM offer_task WHERE seller = ? AND task = ?", [seller, task]);
  });
}
