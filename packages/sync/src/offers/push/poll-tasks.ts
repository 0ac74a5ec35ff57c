import { formatTime } from "../../domain/stored-time.ts";
import type { Session } from "../../store/store.ts";
import { findOrdersRead, findSoldSince } from "../expected-stock.ts";
import { closeOffer, findOffers, saveOffers, selectOffers } from "../offer.ts";
import { nextPollMs } from "../offers-job.ts";
import { findCompleteUntil } from "../read-orders.ts";
import { type Attempt, writeOffers } from "./claim-offers.ts";
import { confirmOffer, type Poll } from "./confirm-offer.ts";
import { offerTaskTable } from "./journal-task.ts";
import { type ListedOffers, readListedOffers } from "./read-listed-offers.ts";

/** The maximum number of tasks of one poll, which limits the memory of the poll. */
const MAX_TASKS = 100;

type DueTask = ReturnType<typeof offerTaskTable.parse>;

/** A task whose products are polled. */
interface PolledTask extends Pick<Poll, "sentAt" | "reported"> {
  readonly stockCodes: readonly string[];
  /** The time at which a stock of the task was first observed; Infinity when none was observed. */
  readonly observedAt: number;
}

/**
 * Polls the tasks that are due. The task details, where the service has them, name the rejected SKUs; the product
 * query confirms the applied SKUs, batch by batch.
 *
 * @throws StaleLeaseError when another process has the lease
 */
export async function pollTasks(attempt: Attempt): Promise<void> {
  const { store, products, signal, seller } = attempt;
  const due = await store.read((session) => findDueTasks(session, seller));
  if (due.length === 0) return;
  const tasks = new Map<number, PolledTask>();
  for (const task of due) {
    const polled = await readDetails(attempt, task);
    if (polled !== undefined) tasks.set(task.task, polled);
  }
  const stockCodes = new Set([...tasks.values()].flatMap((task) => task.stockCodes));
  const observedAt = Math.min(...[...tasks.values()].map((task) => task.observedAt));
  const completeUntil = await findCompleteUntil(attempt, observedAt);
  let from = await store.read((session) => session.now());
  for await (const listed of readListedOffers(products, stockCodes, signal)) {
    from = await confirmBatch(attempt, tasks, { listed, from, completeUntil });
  }
  await endPoll(attempt, due);
}

async function findDueTasks(session: Session, seller: string): Promise<readonly DueTask[]> {
  const sql = `SELECT * FROM offer_task WHERE seller = ? AND poll_at <= ? ORDER BY poll_at LIMIT ${MAX_TASKS}`;
  const rows = await session.query(sql, [seller, formatTime(await session.now())]);
  return rows.map(offerTaskTable.parse);
}

/**
 * Reads the details of a task, and stores the rejected SKUs as rejected.
 *
 * @returns undefined while the service has the task in its queue and its time runs: its products need not be read
 */
async function readDetails(attempt: Attempt, task: DueTask): Promise<PolledTask | undefined> {
  const { seller, settings, signal } = attempt;
  const { taskId, skus } = task;
  const details =
    taskId === null ? undefined : await attempt.readDetails?.({ taskId, skus, signal });
  return writeOffers(attempt, async (session, now) => {
    // Only tasks that were sent are polled.
    const sentAt = task.sentAt ?? now;
    if (details?.state === "queued" && now < sentAt + settings.confirmationTimeoutMs) return;
    const isProcessed = details?.state === "processed";
    const offers = (await selectOffers(session, seller, "task = ?", task.task)).map((offer) => {
      const reason =
        isProcessed && (details.rejected.get(offer.stockCode) ?? details.rejectedReason);
      return reason ? closeOffer(offer, "rejected", reason, now) : offer;
    });
    const { open = [], rejected = [] } = Object.groupBy(offers, (offer) =>
      offer.task === null ? "rejected" : "open",
    );
    await saveOffers(session, rejected);
    const stockCodes = open.map(({ stockCode }) => stockCode);
    const observedAt = Math.min(
      ...open.map(({ stock, observed }) => (stock.open && observed?.at) || Infinity),
    );
    return { sentAt, reported: details?.state, stockCodes, observedAt };
  });
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
  tasks: ReadonlyMap<number, PolledTask>,
  { listed, from, completeUntil }: ListedBatch,
): Promise<number> {
  const { seller, settings } = attempt;
  return writeOffers(attempt, async (session, at) => {
    const offers = await findOffers(session, seller, listed.keys());
    const read = await findOrdersRead(session, attempt);
    const orders = { ...read, checkpoint: Math.min(read.checkpoint, completeUntil) };
    const sold = await findSoldSince(
      session,
      seller,
      read,
      offers.filter(({ stock }) => stock.open),
    );
    const polled = offers.flatMap((offer) => {
      const task = tasks.get(offer.task ?? 0);
      // A pass over the catalogue also lists products that are in other tasks.
      if (task === undefined) return [];
      const { sentAt, reported } = task;
      const reading = { listed: listed.get(offer.stockCode) ?? null, from, at, sentAt, reported };
      return [
        confirmOffer(offer, { ...reading, orders, sold: sold.get(offer.stockCode), settings }),
      ];
    });
    await saveOffers(session, polled);
    return at;
  });
}

/** Deletes tasks that contain no offer any more; the other tasks are polled later. */
function endPoll(attempt: Attempt, due: readonly DueTask[]): Promise<void> {
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
