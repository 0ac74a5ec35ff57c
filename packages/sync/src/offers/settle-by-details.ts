import type { Session, Store } from "../store/store.ts";
import { closed } from "./evaluate-offer.ts";
import type { DesiredValue, Offer, Prices } from "./offer.ts";
import { offerTable, saveOffers } from "./offer-row.ts";
import { type OffersLease, renewOffers } from "./offers-turn.ts";
import type { OfferSettings } from "./settings.ts";
import type { ReadTaskDetails, SkuOutcome, TaskDetails } from "./task-details.ts";

/** An open task that is to be polled. */
export interface DueTask {
  readonly task: number;
  /** Its id at the service; null when the response was lost. */
  readonly taskId: string | null;
  readonly skus: number;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** Whether the service says that it waits to be processed, though its time for confirmation is over. */
  readonly isQueued: boolean;
}

interface DetailsContext {
  readonly store: Store;
  readonly readDetails: ReadTaskDetails | undefined;
  readonly settings: Pick<OfferSettings, "confirmWithinMs">;
  readonly signal: AbortSignal;
  readonly onStep?: (() => Promise<void>) | undefined;
}

/**
 * Ends the offers of tasks by what the service reports of each SKU, where it does.
 *
 * @returns the tasks whose remaining offers are to be evaluated by their products; one that the service has in its queue
 *   is left alone while its time runs
 * @throws StaleLeaseError when another turn has begun since
 */
export async function settleByDetails(
  { store, readDetails, settings, signal, onStep }: DetailsContext,
  turn: OffersLease,
  due: readonly DueTask[],
): Promise<readonly DueTask[]> {
  if (readDetails === undefined) return due;
  const left: DueTask[] = [];
  for (const each of due) {
    const { task, taskId, skus, sentAt } = each;
    const details = taskId === null ? undefined : await readDetails({ taskId, skus }, signal);
    const now = await store.write((session) => endOffers(session, turn, task, details));
    await onStep?.();
    const isQueued = details?.state === "queued";
    if (!isQueued || now >= sentAt + settings.confirmWithinMs) left.push({ ...each, isQueued });
  }
  return left;
}

/** Ends the offers of a task as far as its details say, and renews the lease; gives the present. */
async function endOffers(
  session: Session,
  turn: OffersLease,
  task: number,
  details: TaskDetails | undefined,
): Promise<number> {
  const { now } = await renewOffers(session, turn);
  if (details?.state !== "processed") return now;
  const { outcomes, rest } = details;
  const rows = await session.query("SELECT * FROM offer WHERE seller = ? AND task = ?", [
    turn.seller,
    task,
  ]);
  const ended = rows.map(offerTable.parse).flatMap((offer) => {
    const outcome = outcomes.get(offer.stockCode) ?? rest;
    return outcome === undefined ? [] : [evaluateByTask(offer, outcome, now)];
  });
  await saveOffers(session, turn.seller, ended);
  return now;
}

/** What the outcome of its SKU makes of an offer whose task was processed: prices and stock were applied, or neither. */
function evaluateByTask(offer: Offer, outcome: SkuOutcome, now: number): Offer {
  const ended = <Value extends Prices | number>(
    value: DesiredValue<Value>,
  ): DesiredValue<Value> => {
    if (!value.open) return value;
    if (outcome.state === "applied") return closed(value, "confirmed", null, now);
    return closed(value, "rejected", outcome.reason, now);
  };
  const { price, stock } = offer;
  return {
    ...offer,
    task: null,
    price: ended<Prices>(price),
    stock: { ...stock, ...ended<number>(stock) },
  };
}
