import { formatTime } from "../../domain/stored-time.ts";
import { closeValue, findOffersOfTask, type Offer, saveOffers } from "../offer.ts";
import { nextPollMs } from "../offers-job.ts";
import type { AttemptContext } from "./attempt-context.ts";
import { type OffersLease, renewOffers } from "./claim-offers.ts";
import type { SentTask } from "./journal-task.ts";

/**
 * Stores what sending a task came to. One that may be processed stays open until it is confirmed; the offers of the others
 * are free again.
 *
 * @throws StaleLeaseError when another process has the lease
 */
export function closeTask(
  { store, settings }: Pick<AttemptContext, "store" | "settings">,
  lease: OffersLease,
  task: number,
  sent: SentTask,
): Promise<void> {
  const { seller } = lease;
  return store.write(async (session) => {
    const { now } = await renewOffers(session, lease);
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
    await saveOffers(
      session,
      seller,
      offers.map((offer) => freeOffer(offer, sent, now)),
    );
  });
}

/** The offer in no task; of what was superseded meanwhile the newer desired value stays. */
function freeOffer(offer: Offer, sent: SentTask, now: number): Offer {
  const { price, stock } = offer;
  const [state, reason] =
    sent.state === "rejected"
      ? (["rejected", sent.failure] as const)
      : (["desired", null] as const);
  const sends = state === "desired" ? 1 : 0;
  return {
    ...offer,
    task: null,
    price: price.open
      ? { ...closeValue(price, state, reason, now), sends: price.sends - sends }
      : price,
    stock: stock.open
      ? { ...stock, ...closeValue(stock, state, reason, now), sends: stock.sends - sends }
      : stock,
  };
}
