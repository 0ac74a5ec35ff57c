import type { TaskDetails } from "../../clients/task-details.ts";
import { formatTime } from "../../domain/stored-time.ts";
import type { Session } from "../../store/store.ts";
import { findOrdersRead, findSoldSince } from "../expected-stock.ts";
import { closeOffer, findOffers, findOffersOfTask, saveOffers } from "../offer.ts";
import { nextPollMs } from "../offers-job.ts";
import { type Attempt, writeOffers } from "./claim-offers.ts";
import { confirmOffer } from "./confirm-offer.ts";
import { type ListedOffer, readListedOffers } from "./read-listed-offers.ts";

const OPEN = "state IN ('queued', 'outcome-unknown')";

/** The most tasks of one poll, which bounds its memory. */
const MAX_TASKS = 100;

/** A task that is polled. */
interface DueTask {
  readonly task: number;
  /** Its id at the service; null when the response was lost. */
  readonly taskId: string | null;
  readonly skus: number;
  /** Epoch milliseconds. */
  readonly sentAt: number;
}

/** What the service says of it, where it has details of tasks. */
type ReportedTask = DueTask & { readonly reported?: TaskDetails["state"] };

/**
 * Polls the tasks that are due: the details of a task, where the service has any, name what it rejected; what it
 * applied is confirmed by the products, batch by batch.
 *
 * @throws StaleLeaseError when another process has the lease
 */
export async function pollTasks(attempt: Attempt): Promise<void> {
  const { store, products, clock, signal, onStep, seller } = attempt;
  const due = await store.read((session) => findDueTasks(session, seller));
  if (due.length === 0) return;
  const tasks = await readTasks(attempt, due);
  const stockCodes = await store.read((session) => findStockCodes(session, seller, tasks));
  let begin = clock.monotonic();
  for await (const batch of readListedOffers(products, stockCodes, signal)) {
    await confirmBatch(attempt, tasks, batch, Math.ceil(clock.monotonic() - begin));
    begin = clock.monotonic();
    await onStep?.();
  }
  await endPoll(attempt, due);
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
    taskId: task_id == null ? null : String(task_id),
    skus: Number(skus),
    sentAt: Date.parse(String(sent_at)),
  }));
}

/**
 * Reads the details of tasks, and closes what the service rejected.
 *
 * @returns the tasks whose products are to be read: not those that the service has in its queue while their time runs
 */
async function readTasks(
  attempt: Attempt,
  due: readonly DueTask[],
): Promise<ReadonlyMap<number, ReportedTask>> {
  const { seller, readDetails, settings, signal, onStep } = attempt;
  const tasks = new Map<number, ReportedTask>();
  for (const dueTask of due) {
    const { task, taskId, skus, sentAt } = dueTask;
    const details = taskId === null ? undefined : await readDetails?.({ taskId, skus, signal });
    const now = await writeOffers(attempt, async (session, now) => {
      if (details?.state !== "processed") return now;
      const offers = await findOffersOfTask(session, seller, task);
      const rejected = offers.flatMap((offer) => {
        const reason = details.rejected.get(offer.stockCode) ?? details.rejectedReason;
        return reason === undefined ? [] : [closeOffer(offer, "rejected", reason, now)];
      });
      await saveOffers(session, seller, rejected);
      return now;
    });
    await onStep?.();
    if (details?.state === "queued" && now < sentAt + settings.confirmationTimeoutMs) continue;
    tasks.set(task, { ...dueTask, ...(details && { reported: details.state }) });
  }
  return tasks;
}

async function findStockCodes(
  session: Session,
  seller: string,
  tasks: ReadonlyMap<number, ReportedTask>,
): Promise<ReadonlySet<string>> {
  if (tasks.size === 0) return new Set();
  const numbers = [...tasks.keys()].join(", ");
  const sql = `SELECT stock_code FROM offer WHERE seller = ? AND task IN (${numbers})`;
  return new Set((await session.query(sql, [seller])).map((row) => String(row.stock_code)));
}

/** Confirms offers by a batch of products that took some milliseconds to read. */
function confirmBatch(
  attempt: Attempt,
  tasks: ReadonlyMap<number, ReportedTask>,
  batch: readonly ListedOffer[],
  readMs: number,
): Promise<void> {
  const { seller, settings } = attempt;
  return writeOffers(attempt, async (session, at) => {
    const listed = new Map(batch.map((each) => [each.stockCode, each.listed]));
    const offers = [...(await findOffers(session, seller, listed.keys())).values()];
    // A pass over the catalogue lists the products of other tasks as well.
    const open = offers.filter(({ task }) => tasks.has(task ?? 0));
    if (open.length === 0) return;
    const orders = await findOrdersRead(session, seller, attempt);
    const stocks = open.filter(({ stock }) => stock.open);
    const sold = await findSoldSince(session, seller, orders, stocks);
    const polled = open.map((offer) =>
      confirmOffer(offer, {
        listed: listed.get(offer.stockCode) ?? null,
        from: at - readMs,
        at,
        sentAt: tasks.get(offer.task ?? 0)?.sentAt ?? at,
        reported: tasks.get(offer.task ?? 0)?.reported,
        orders,
        sold: sold.get(offer.stockCode),
        settings,
      }),
    );
    await saveOffers(session, seller, polled);
  });
}

/** Ends the tasks that carry no offer any more; the others are polled later. */
function endPoll(attempt: Attempt, due: readonly DueTask[]): Promise<void> {
  const { seller, settings } = attempt;
  return writeOffers(attempt, async (session, now) => {
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
  });
}
