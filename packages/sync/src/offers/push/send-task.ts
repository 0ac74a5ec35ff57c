import { evaluateBatchError } from "@marketplace-seller/client-core/internal";
import { formatTime } from "../../domain/stored-time.ts";
import { getErrorMessage } from "../../domain/sync-error.ts";
import { closeOffer, findOffersOfTask, saveOffers } from "../offer.ts";
import { nextPollMs } from "../offers-job.ts";
import { type Attempt, writeOffers } from "./claim-offers.ts";
import type { JournaledTask, SentTask } from "./journal-task.ts";

/**
 * Sends a task, and stores what that came to.
 *
 * @throws the error of the request when it concerns the tasks after it too; StaleLeaseError when another process has
 * the lease
 */
export async function sendTask(
  attempt: Attempt,
  { task, skus }: JournaledTask,
  timeoutMs: number,
): Promise<void> {
  const { sent, error } = await requestUpdate(attempt, skus, timeoutMs);
  await storeOutcome(attempt, task, sent);
  await attempt.onStep?.();
  if (error !== undefined) throw error;
}

async function requestUpdate(
  { products, settings, signal }: Attempt,
  skus: JournaledTask["skus"],
  timeoutMs: number,
): Promise<{ readonly sent: SentTask; readonly error?: unknown }> {
  const late = new Error(
    "The request was not sent: the database took half of the lease to store it",
  );
  if (timeoutMs <= 0) return { sent: { state: "not-sent", failure: late.message }, error: late };
  try {
    const body = { payload: { integrator: settings.integrator, skus: [...skus] } };
    const { id, status } = await products.updatePriceAndStock(body, { signal, timeoutMs });
    if (status === "IN_QUEUE") return { sent: { state: "queued", taskId: String(id) } };
    const failure = `The task has the unknown status ${status}`;
    return { sent: { state: "outcome-unknown", failure } };
  } catch (error) {
    const failure = getErrorMessage(error);
    if (signal.aborted && error === signal.reason) {
      return { sent: { state: "not-sent", failure }, error };
    }
    const { outcome, stop } = evaluateBatchError(error);
    const known = stop ? "not-sent" : "rejected";
    const state = outcome === "unknown" ? "outcome-unknown" : known;
    return { sent: { state, failure }, ...(stop && { error }) };
  }
}

/** A task that the service may process stays open until it is confirmed; otherwise its offers are rejected, or desired again. */
function storeOutcome(attempt: Attempt, task: number, sent: SentTask): Promise<void> {
  const { seller, settings } = attempt;
  return writeOffers(attempt, async (session, now) => {
    const isOpen = sent.state === "queued" || sent.state === "outcome-unknown";
    await session.run(
      `UPDATE offer_task SET state = ?, task_id = ?, failure = ?, sent_at = ?, poll_at = ?
       WHERE seller = ? AND task = ?`,
      [
        sent.state,
        "taskId" in sent ? sent.taskId : null,
        "failure" in sent ? sent.failure : null,
        formatTime(now),
        isOpen ? formatTime(now + nextPollMs(0, settings)) : null,
        seller,
        task,
      ],
    );
    if (isOpen) return;
    const offers = await findOffersOfTask(session, seller, task);
    const closed = offers.map((offer) =>
      sent.state === "rejected"
        ? closeOffer(offer, "rejected", sent.failure, now)
        : closeOffer(offer, "desired", null, now),
    );
    await saveOffers(session, seller, closed);
  });
}
