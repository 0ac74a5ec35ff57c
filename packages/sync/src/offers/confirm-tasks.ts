import type { TaskDetails } from "../clients/task-details.ts";
import { formatTime, parseTime } from "../store/stored-time.ts";
import { type Attempt, assertOwnProducts, offerTaskTable, writeOffers } from "./claim-offers.ts";
import { confirmOffer, type Poll } from "./confirm-offer.ts";
import { findOrdersRead, findSoldSince } from "./expected-stock.ts";
import { closeOffer, findOffers, saveOffers, selectOffers } from "./offer.ts";
import { nextPollMs } from "./offers-job.ts";
import { type ListedOffers, readListedOffers } from "./read-listed-offers.ts";
import { findCompleteUntil } from "./read-orders.ts";

/** The maximum number of tasks of one poll, which limits the memory of the poll. */
const MAX_TASKS = 100;

const DUE_TASKS = `SELECT * FROM offer_task
  WHERE seller = ? AND poll_at <= ? ORDER BY poll_at LIMIT ${MAX_TASKS}`;
const OFFERS = `SELECT stock_code, CASE WHEN stock_open THEN observed_at END AS observed_at
  FROM offer WHERE seller = ? AND task = ?`;

type OpenTask = ReturnType<typeof offerTaskTable.parse>;

/** Whose products are polled, by number. */
type PolledTasks = Map<number, Pick<Poll, "sentAt" | "reported">>;

/**
 * Polls the tasks that are due. The task details, where the service has them, name the rejected SKUs; the product
 * query confirms the applied SKUs, batch by batch.
 *
 * @throws StaleLeaseError when another process has the lease
 */
export async function confirmTasks(attempt: Attempt): Promise<void> {
  const { store, products, settings, signal, seller } = attempt;
  const now = await store.read((session) => session.now());
  const rows = await store.read((session) => session.query(DUE_TASKS, [seller, formatTime(now)]));
  if (rows.length === 0) return;
  await assertOwnProducts(attempt);
  const due = rows.map(offerTaskTable.parse);
  const tasks: PolledTasks = new Map();
  const stockCodes = new Set<string>();
  let observedAt = Infinity;
  for (const task of due) {
    const reported = await readDetails(attempt, task);
    // Only tasks that were sent are polled.
    const sentAt = task.sentAt ?? now;
    // The products of a task that waits in the service's queue need not be read until the task's time is over.
    if (reported === "queued" && now < sentAt + settings.confirmationTimeoutMs) continue;
    tasks.set(task.task, { sentAt, reported });
    const offers = await store.read((session) => session.query(OFFERS, [seller, task.task]));
    for (const row of offers) {
      stockCodes.add(String(row.stock_code));
      observedAt = Math.min(observedAt, parseTime(row.observed_at) ?? Infinity);
    }
  }
  const completeUntil = await findCompleteUntil(attempt, observedAt);
  let from = await store.read((session) => session.now());
  for await (const listed of readListedOffers(products, stockCodes, signal)) {
    from = await confirmBatch(attempt, tasks, { listed, from, completeUntil });
  }
  await endPoll(attempt, due);
}

/** Stores the SKUs that the details call rejected. */
async function readDetails(
  attempt: Attempt,
  { task, taskId, skus }: OpenTask,
): Promise<TaskDetails["state"] | undefined> {
  const { seller, signal } = attempt;
  if (taskId === null || attempt.readDetails === undefined) return undefined;
  const details = await attempt.readDetails({ taskId, skus, signal });
  // The lease is renewed after each task, whether an offer was rejected or not.
  await writeOffers(attempt, async (session, now) => {
    if (details?.state !== "processed") return;
    const offers = await selectOffers(session, seller, "task = ?", task);
    const rejected = offers.flatMap((offer) => {
      const reason = details.rejected.get(offer.stockCode) ?? details.rejectedReason;
      return reason === undefined ? [] : [closeOffer(offer, "rejected", reason, now)];
    });
    await saveOffers(session, rejected);
  });
  return details?.state;
}

/** Products by which offers in open tasks are confirmed. Times are epoch milliseconds. */
interface ListedBatch {
  readonly listed: ListedOffers;
  /** The time after which the products were read. */
  readonly from: number;
  /** The time before which every placed order is stored. */
  readonly completeUntil: number;
}

/** Confirms offers by a batch of products; returns the time of the transaction. */
function confirmBatch(
  attempt: Attempt,
  tasks: PolledTasks,
  { listed, from, completeUntil }: ListedBatch,
): Promise<number> {
  const { seller, settings } = attempt;
  return writeOffers(attempt, async (session, at) => {
    const offers = await findOffers(session, seller, listed.keys());
    const read = await findOrdersRead(session, attempt);
    const orders = { ...read, checkpoint: Math.min(read.checkpoint, completeUntil) };
    const stocks = offers.filter(({ stock }) => stock.open);
    const sold = await findSoldSince(session, seller, read, stocks);
    const confirmed = offers.flatMap((offer) => {
      const task = tasks.get(offer.task ?? 0);
      // A pass over the catalogue also lists products that are in other tasks.
      if (task === undefined) return [];
      const reading = { ...task, listed: listed.get(offer.stockCode) ?? null, from, at };
      const known = { orders, sold: sold.get(offer.stockCode), settings };
      return [confirmOffer(offer, { ...reading, ...known })];
    });
    await saveOffers(session, confirmed);
    return at;
  });
}

/** Deletes tasks that contain no offer any more; the other tasks are polled later. */
function endPoll(attempt: Attempt, due: readonly OpenTask[]): Promise<void> {
  const { seller, settings } = attempt;
  return writeOffers(attempt, async (session, now) => {
    await session.run(
      `DELETE FROM offer_task WHERE seller = ? AND NOT EXISTS (SELECT 1 FROM offer
         WHERE offer.seller = offer_task.seller AND offer.task = offer_task.task)`,
      [seller],
    );
    for (const { task, sentAt } of due) {
      const pollAt = formatTime(now + nextPollMs(now - (sentAt ?? now), settings));
      const sql = "UPDATE offer_task SET poll_at = ? WHERE seller = ? AND task = ?";
      await session.run(sql, [pollAt, seller, task]);
    }
  });
}
