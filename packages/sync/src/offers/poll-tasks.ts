import { timeText } from "../domain/time.ts";
import { findSeller } from "../feed/seller-row.ts";
import type { OfferSettings } from "../option-table.ts";
import type { Session, Store } from "../store/store.ts";
import { evaluateOffer, type FeedPosition } from "./evaluate-offer.ts";
import { findOffers, type Offer, saveOffers } from "./offer.ts";
import { type OffersLease, renewOffers } from "./offers-turn.ts";
import { type ProductReading, readProducts, type ShownProduct } from "./products-reader.ts";
import { type DueTask, type ReadTaskDetails, settleByDetails } from "./settle-by-details.ts";
import { soldUnitsAfter } from "./sold-units.ts";

export interface PollContext {
  readonly store: Store;
  readonly products: ProductReading;
  /** Reads what became of each SKU of a task, where the client can. */
  readonly readDetails: ReadTaskDetails | undefined;
  readonly settings: OfferSettings;
  readonly signal: AbortSignal;
  /** Called after every task that was sent and every batch of products that was read. */
  readonly onStep?: (() => Promise<void>) | undefined;
}

const OPEN = "state IN ('queued', 'unknown')";

/** Tasks of one poll, which bounds what is in memory. */
const MOST_TASKS = 100;

/**
 * Polls the tasks that are due, and ends what is known of them: by their details where the service gives any, else
 * by their products, batch by batch.
 *
 * @returns whether any task was due
 * @throws StaleLeaseError when another turn has begun since
 */
export async function pollTasks(context: PollContext, turn: OffersLease): Promise<boolean> {
  const { store, products, settings, signal, onStep } = context;
  const due = await dueTasks(store, turn);
  if (due.length === 0) return false;
  const left = await settleByDetails(context, turn, due);
  const stockCodes = await findStockCodes(store, turn.seller, left);
  for await (const batch of readProducts(products, stockCodes, signal)) {
    await store.write((session) => evaluateBatch(session, turn, batch, { ...context, left }));
    await onStep?.();
  }
  await store.write((session) => endPoll(session, turn, due, settings));
  return true;
}

function dueTasks(store: Store, { seller }: OffersLease): Promise<readonly DueTask[]> {
  return store.read(async (session) => {
    const rows = await session.query(
      `SELECT task, task_id, skus, sent_at FROM offer_task
       WHERE seller = ? AND ${OPEN} AND poll_at <= ?
       ORDER BY poll_at LIMIT ${MOST_TASKS}`,
      [seller, timeText(await session.now())],
    );
    return rows.map(({ task, task_id, skus, sent_at }) => ({
      task: Number(task),
      taskId: task_id === null || task_id === undefined ? null : String(task_id),
      skus: Number(skus),
      sentAt: Date.parse(String(sent_at)),
      isQueued: false,
    }));
  });
}

async function findStockCodes(
  store: Store,
  seller: string,
  tasks: readonly DueTask[],
): Promise<ReadonlySet<string>> {
  if (tasks.length === 0) return new Set();
  const numbers = tasks.map(({ task }) => task).join(", ");
  const sql = `SELECT stock_code FROM offer WHERE seller = ? AND task IN (${numbers})`;
  const rows = await store.read((session) => session.query(sql, [seller]));
  return new Set(rows.map((row) => String(row.stock_code)));
}

interface EvaluationContext extends Pick<PollContext, "readDetails" | "settings"> {
  /** The tasks that are evaluated by their products. */
  readonly left: readonly DueTask[];
}

async function evaluateBatch(
  session: Session,
  turn: OffersLease,
  batch: readonly ShownProduct[],
  { readDetails, left, settings }: EvaluationContext,
): Promise<void> {
  const { now } = await renewOffers(session, turn);
  const { seller } = turn;
  const shown = new Map(batch.map((each) => [each.stockCode, each.shown]));
  const tasks = new Map(left.map((each) => [each.task, each]));
  const open = [...(await findOffers(session, seller, [...shown.keys()])).values()].filter(
    // A pass over the catalogue shows the products of other tasks as well.
    ({ task }) => task !== null && (readDetails === undefined || tasks.has(task)),
  );
  if (open.length === 0) return;
  const sentAt = await sendingTimes(session, seller);
  const orders = await ordersSince(session, seller, open, shown);
  const feed = await feedPosition(session, seller);
  const changed = open.flatMap((offer) => {
    const sent = sentAt.get(offer.task);
    if (sent === undefined) return [];
    const evaluated = evaluateOffer(offer, {
      now,
      shown: shown.get(offer.stockCode) ?? null,
      sentAt: sent,
      feed,
      orders: orders.get(offer.stockCode),
      isQueued: tasks.get(offer.task ?? 0)?.isQueued === true,
      settings,
    });
    const isChanged =
      evaluated.price !== offer.price ||
      evaluated.stock !== offer.stock ||
      evaluated.seen !== offer.seen;
    return isChanged ? [evaluated] : [];
  });
  await saveOffers(session, seller, changed);
}

async function sendingTimes(
  session: Session,
  seller: string,
): Promise<ReadonlyMap<number | null, number>> {
  const sql = `SELECT task, sent_at FROM offer_task WHERE seller = ? AND ${OPEN}`;
  const rows = await session.query(sql, [seller]);
  return new Map(rows.map((row) => [Number(row.task), Date.parse(String(row.sent_at))]));
}

/** Orders since the stocks were desired that do not show what was sent. */
async function ordersSince(
  session: Session,
  seller: string,
  offers: readonly Offer[],
  shown: ReadonlyMap<string, ShownProduct["shown"]>,
): ReturnType<typeof soldUnitsAfter> {
  const differing = offers.filter(
    ({ stockCode, stock }) => stock.open && shown.get(stockCode)?.quantity !== stock.sent,
  );
  if (differing.length === 0) return new Map();
  const first = Math.min(...differing.map(({ stock }) => stock.sentMoment.sequence ?? 0));
  return soldUnitsAfter(
    session,
    seller,
    first,
    differing.map(({ stockCode }) => stockCode),
  );
}

export async function feedPosition(session: Session, seller: string): Promise<FeedPosition> {
  const feed = await findSeller(session, seller);
  if (feed === undefined) return { polls: 0, completeBefore: 0, keepsAll: false };
  const { polls, resumeFrom, scope } = feed;
  const { status }: { readonly status?: unknown } = JSON.parse(scope);
  return { polls, completeBefore: resumeFrom, keepsAll: status === undefined };
}

/** The longest time between two polls of the same task, unless the first comes later. */
const LONGEST_POLL_MS = 60_000;

/** When the products of a task are to be polled next: after half as long as it has been open. */
export function nextPollMs(openMs: number, { firstPollMs }: OfferSettings): number {
  return Math.max(firstPollMs, Math.min(LONGEST_POLL_MS, openMs / 2));
}

/** Ends the tasks that carry nothing any more; the others are polled later. */
async function endPoll(
  session: Session,
  turn: OffersLease,
  due: readonly DueTask[],
  settings: OfferSettings,
): Promise<void> {
  const { now } = await renewOffers(session, turn);
  const { seller } = turn;
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
