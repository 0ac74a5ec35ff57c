import { formatTime } from "../../domain/stored-time.ts";
import type { OfferSettings } from "../../option-table.ts";
import type { Session } from "../../store/store.ts";
import { findOrdersRead, findSoldUnits } from "../expected-stock.ts";
import { closeValue, findOffers, findOffersOfTask, type Offer, saveOffers } from "../offer.ts";
import { nextPollMs } from "../offers-job.ts";
import type { AttemptContext } from "./attempt-context.ts";
import { type OffersLease, renewOffers } from "./claim-offers.ts";
import { confirmOffer } from "./confirm-offer.ts";
import { type ListedOffer, readListedOffers } from "./read-listed-offers.ts";
import type { SkuOutcome, TaskDetails } from "./read-task-details.ts";

const OPEN = "state IN ('queued', 'outcome-unknown')";

/** Tasks of one poll, which bounds what is in memory. */
const MAX_TASKS = 100;

/**
 * Polls the tasks that are due, and closes what is known of them: by their details where the service gives any, else
 * by their products, batch by batch.
 *
 * @throws StaleLeaseError when another process has the lease
 */
export async function pollTasks(context: AttemptContext, lease: OffersLease): Promise<void> {
  const { store, products, settings, clock, signal, onStep } = context;
  const due = await store.read((session) => findDueTasks(session, lease.seller));
  if (due.length === 0) return;
  const left = await closeByDetails(context, lease, due);
  const stockCodes = await store.read((session) => findStockCodes(session, lease.seller, left));
  let begin = clock.monotonic();
  for await (const batch of readListedOffers(products, stockCodes, signal)) {
    const readMs = Math.ceil(clock.monotonic() - begin);
    await store.write((session) =>
      confirmBatch(session, lease, batch, { ...context, left, readMs }),
    );
    begin = clock.monotonic();
    await onStep?.();
  }
  await store.write((session) => endPoll(session, lease, due, settings));
}

async function findDueTasks(session: Session, seller: string): Promise<readonly DueTask[]> {
  const rows = await session.query(
    `SELECT task, task_id, skus, sent_at FROM offer_task
     WHERE seller = ? AND ${OPEN} AND poll_at <= ?
     ORDER BY poll_at LIMIT ${MAX_TASKS}`,
    [seller, formatTime(await session.now())],
  );
  return rows.map(({ task, task_id, skus, sent_at }) => ({
    task: Number(task),
    taskId: task_id === null || task_id === undefined ? null : String(task_id),
    skus: Number(skus),
    sentAt: Date.parse(String(sent_at)),
    isQueued: false,
  }));
}

async function findStockCodes(
  session: Session,
  seller: string,
  tasks: readonly DueTask[],
): Promise<ReadonlySet<string>> {
  if (tasks.length === 0) return new Set();
  const numbers = tasks.map(({ task }) => task).join(", ");
  const sql = `SELECT stock_code FROM offer WHERE seller = ? AND task IN (${numbers})`;
  return new Set((await session.query(sql, [seller])).map((row) => String(row.stock_code)));
}

interface DueTask {
  readonly task: number;
  /** Its id at the service; null when the response was lost. */
  readonly taskId: string | null;
  readonly skus: number;
  /** Epoch milliseconds. */
  readonly sentAt: number;
  /** Whether the service says that it waits to be processed, though its time for confirmation is over. */
  readonly isQueued: boolean;
}

/**
 * Closes the offers of tasks by what the service reports of each SKU, where it does. A stock that it applied is closed
 * where no feed runs; else its product says whether sales of that moment were overwritten.
 *
 * @returns the tasks whose remaining offers are to be confirmed by their products; one that the service has in its queue
 *   is left alone while its time runs
 * @throws StaleLeaseError when another process has the lease
 */
async function closeByDetails(
  context: AttemptContext,
  lease: OffersLease,
  due: readonly DueTask[],
): Promise<readonly DueTask[]> {
  const { store, readDetails, settings, signal, onStep } = context;
  if (readDetails === undefined) return due;
  const left: DueTask[] = [];
  for (const each of due) {
    const { task, taskId, skus, sentAt } = each;
    const details = taskId === null ? undefined : await readDetails({ taskId, skus }, signal);
    const now = await store.write((session) => closeOffers(session, lease, task, details, context));
    await onStep?.();
    const isQueued = details?.state === "queued";
    if (!isQueued || now >= sentAt + settings.confirmationTimeoutMs)
      left.push({ ...each, isQueued });
  }
  return left;
}

/** Closes the offers of a task as far as its details say, and renews the lease; gives the present. */
async function closeOffers(
  session: Session,
  lease: OffersLease,
  task: number,
  details: TaskDetails | undefined,
  context: AttemptContext,
): Promise<number> {
  const { now } = await renewOffers(session, lease);
  if (details?.state !== "processed") return now;
  const { outcomes, rest } = details;
  const { isFeedRunning } = await findOrdersRead(session, lease.seller, context);
  const offers = await findOffersOfTask(session, lease.seller, task);
  const closed = offers.flatMap((offer) => {
    const outcome = outcomes.get(offer.stockCode) ?? rest;
    return outcome === undefined ? [] : [closeOffer(offer, outcome, isFeedRunning, now)];
  });
  await saveOffers(session, lease.seller, closed);
  return now;
}

/** Of a processed SKU prices and stock were applied, or neither. */
function closeOffer(offer: Offer, outcome: SkuOutcome, isFeedRunning: boolean, now: number): Offer {
  const { price, stock } = offer;
  const [state, reason] =
    outcome.state === "applied"
      ? (["confirmed", null] as const)
      : (["rejected", outcome.reason] as const);
  const closesStock = stock.open && !(isFeedRunning && state === "confirmed");
  return {
    ...offer,
    task: stock.open && !closesStock ? offer.task : null,
    price: price.open ? closeValue(price, state, reason, now) : price,
    stock: closesStock ? { ...stock, ...closeValue(stock, state, reason, now) } : stock,
  };
}

interface BatchContext extends AttemptContext {
  /** The tasks that are confirmed by their products. */
  readonly left: readonly DueTask[];
  /** How long reading the batch took, milliseconds. */
  readonly readMs: number;
}

async function confirmBatch(
  session: Session,
  lease: OffersLease,
  batch: readonly ListedOffer[],
  context: BatchContext,
): Promise<void> {
  const { now: at } = await renewOffers(session, lease);
  const { seller } = lease;
  const { left, readMs, settings } = context;
  const listed = new Map(batch.map((each) => [each.stockCode, each.listed]));
  const tasks = new Map(left.map((each) => [each.task, each]));
  const offers = [...(await findOffers(session, seller, [...listed.keys()])).values()];
  // A pass over the catalogue lists the products of other tasks as well.
  const open = offers.filter(({ task }) => tasks.has(task ?? 0));
  if (open.length === 0) return;
  const orders = await findOrdersRead(session, seller, context);
  const stocks = open.filter(({ stock }) => stock.open);
  const sold = await findSoldUnits(session, seller, orders, {
    stockCodes: stocks.map(({ stockCode }) => stockCode),
    after: Math.min(...stocks.flatMap(({ stock }) => stock.sent?.asOf ?? [])),
  });
  const confirmed = open.flatMap((offer) => {
    const { stockCode, task, stock } = offer;
    const sent = tasks.get(task ?? 0);
    if (sent === undefined) return [];
    const { sentAt, isQueued } = sent;
    const next = confirmOffer(offer, {
      listed: listed.get(stockCode) ?? null,
      from: at - readMs,
      at,
      sentAt,
      orders,
      sold: sold.get(stockCode),
      isQueued,
      settings,
    });
    const isChanged = next.price !== offer.price || next.stock !== offer.stock;
    return isChanged || stock.open ? [next] : [];
  });
  await saveOffers(session, seller, confirmed);
}

/** Ends the tasks that carry no offer any more; the others are polled later. */
async function endPoll(
  session: Session,
  lease: OffersLease,
  due: readonly DueTask[],
  settings: OfferSettings,
): Promise<void> {
  const { now } = await renewOffers(session, lease);
  const { seller } = lease;
  await session.run(
    `UPDATE offer_task SET state = 'ended', poll_at = NULL WHERE seller = ? AND ${OPEN}
     AND NOT EXISTS (SELECT 1 FROM offer
       WHERE offer.seller = offer_task.seller AND offer.task = offer_task.task)`,
    [seller],
  );
  for (const { task, sentAt } of due) {
    await session.run(
      `UPDATE offer_task SET poll_at = ? WHERE seller = ? AND task = ? AND ${OPEN}`,
      [formatTime(now + nextPollMs(now - sentAt, settings)), seller, task],
    );
  }
}
