import type { Clock } from "@marketplace-seller/client-core";
import { timeText } from "../../domain/time.ts";
import type { OfferSettings } from "../../option-table.ts";
import type { Session } from "../../store/store.ts";
import { findOrdersRead, findSoldUnits } from "../expected-stock.ts";
import { findOffers, saveOffers } from "../offer.ts";
import { type OffersLease, renewOffers } from "./claim-offers.ts";
import { confirmOffer } from "./confirm-offer.ts";
import { type ListedOffer, readListedOffers } from "./read-listed-offers.ts";
import { closeByDetails, type DueTask } from "./read-task-details.ts";
import type { AttemptContext } from "./run-attempt.ts";

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
    const readMs = measureMs(clock, begin);
    await store.write((session) =>
      confirmBatch(session, lease, batch, { ...context, left, readMs }),
    );
    begin = clock.monotonic();
    await onStep?.();
  }
  await store.write((session) => endPoll(session, lease, due, settings));
}

const measureMs = (clock: Clock, since: number): number => Math.ceil(clock.monotonic() - since);

async function findDueTasks(session: Session, seller: string): Promise<readonly DueTask[]> {
  const rows = await session.query(
    `SELECT task, task_id, skus, sent_at FROM offer_task
     WHERE seller = ? AND ${OPEN} AND poll_at <= ?
     ORDER BY poll_at LIMIT ${MAX_TASKS}`,
    [seller, timeText(await session.now())],
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
    const times = { from: at - readMs, at, sentAt };
    const product = listed.get(stockCode) ?? null;
    const units = sold.get(stockCode);
    const poll = { ...times, listed: product, orders, sold: units, isQueued, settings };
    const next = confirmOffer(offer, poll);
    const isChanged = next.price !== offer.price || next.stock !== offer.stock;
    return isChanged || stock.open ? [next] : [];
  });
  await saveOffers(session, seller, confirmed);
}

/** No task is polled less often, unless the first poll comes later. */
const MAX_POLL_INTERVAL_MS = 60_000;

/** When the products of a task are polled next: after half as long as it has been open. */
export function nextPollMs(openMs: number, { firstPollMs }: OfferSettings): number {
  return Math.max(firstPollMs, Math.min(MAX_POLL_INTERVAL_MS, openMs / 2));
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
      [timeText(now + nextPollMs(now - sentAt, settings)), seller, task],
    );
  }
}
