import type { TaskDetails } from "../clients/task-details.ts";
import type { OfferSettings } from "../contract/option-table.ts";
import type { SoldUnits } from "../feed/sold-units.ts";
import { formatTime, parseTime } from "../store/stored-time.ts";
import { type Attempt, assertOwnProducts, offerTaskTable, writeOffers } from "./claim-offers.ts";
import { findPriceDifferences } from "./desired-offer.ts";
import {
  expectedStock,
  findOrdersRead,
  findSoldSince,
  hasRead,
  isStockListed,
  type OrdersRead,
} from "./expected-stock.ts";
import {
  closeOffer,
  closeValue,
  findOffers,
  isSame,
  type Listed,
  type Measurement,
  type Observed,
  type Offer,
  type Price,
  type Stock,
  saveOffers,
  selectOffers,
} from "./offer.ts";
import { nextPollMs } from "./offers-job.ts";
import { type ListedOffers, readListedOffers } from "./read-listed-offers.ts";
import { findCompleteUntil } from "./read-orders.ts";
import { describeLower } from "./set-desired.ts";

/** Of one poll: limits its memory. */
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
    from = await confirmBatch(attempt, tasks, listed, { from, completeUntil });
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

/**
 * @param completeUntil - every order that was placed before is stored
 * @returns the time of the transaction
 */
function confirmBatch(
  attempt: Attempt,
  tasks: PolledTasks,
  listed: ListedOffers,
  { from, completeUntil }: { readonly from: number; readonly completeUntil: number },
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

/** Of the product of an offer in an open task. Times are epoch milliseconds of the database's clock. */
export interface Poll {
  /** Null when the seller has no product with this stock code. */
  readonly listed: Listed | null;
  /** The product was read between these two times. */
  readonly from: number;
  readonly at: number;
  /** The latest time at which the offer's task can have been sent. */
  readonly sentAt: number;
  /** By the task details; undefined when the client has no operation for them. */
  readonly reported: TaskDetails["state"] | undefined;
  readonly orders: OrdersRead;
  readonly sold: readonly SoldUnits[] | undefined;
  readonly settings: Pick<OfferSettings, "confirmationTimeoutMs" | "maxSends">;
}

export function confirmOffer(offer: Offer, poll: Poll): Offer {
  const { listed, from, at, orders } = poll;
  if (listed === null) {
    return closeOffer(offer, "rejected", "The marketplace has no product with this stock code", at);
  }
  const current = { ...listed, from, at };
  const judged = findUnjudged(offer, poll, current) ?? current;
  const price = offer.price.open ? confirmPrices(offer.price, current, poll) : offer.price;
  const stock = offer.stock.open ? confirmStock(offer.stock, judged, poll) : offer.stock;
  const task = price.open || stock.open ? offer.task : null;
  const isKept = stock.open && !hasRead(orders, judged.at);
  return { ...offer, task, price, stock, observed: isKept ? judged : current };
}

/**
 * Finds the observation of an earlier poll that no poll has judged yet. An observation is kept until the feed has read
 * the orders up to it: of a product that sells between every two polls, the newest observation is never read. Once the
 * task's time is over, only an observation of since then can say that the task was not applied.
 */
function findUnjudged({ stock, observed }: Offer, poll: Poll, current: Observed): Observed | null {
  const { at, sentAt, orders } = poll;
  const isKept = stock.open && orders.isFeedRunning && observed !== null;
  if (!isKept || observed.from < sentAt || observed.at > at) return null;
  const isEarly = isTimeOver(poll) && !isTimeOver({ ...poll, at: observed.at });
  if (isEarly && !hasRead(orders, observed.at)) return null;
  // Sales only lower a stock: where more is listed now, the task was applied after the earlier observation.
  return Number(current.quantity) > Number(observed.quantity) ? null : observed;
}

function confirmPrices(price: Price, observed: Observed, poll: Poll): Price {
  const { at, reported } = poll;
  const { listPrice, salePrice, currencyType } = observed;
  const differences = price.sent === null ? [] : findPriceDifferences(price.sent, observed);
  if (differences.length === 0) return closeValue(price, "confirmed", null, at);
  if (!isTimeOver(poll)) return price;
  const lists = `The marketplace lists ${listPrice} and ${salePrice} ${currencyType}`;
  if (reported === "queued") return closeValue(price, "not-confirmed", lists + NOT_PROCESSED, at);
  if (differences.includes("currencyType")) {
    const reason = `${lists}: a price in ${price.sent?.currencyType} that it converts cannot be confirmed`;
    return closeValue(price, "not-confirmed", reason, at);
  }
  return sendAgain(price, lists, poll);
}

function confirmStock(stock: Stock, observed: Observed, poll: Poll): Stock {
  const { sent } = stock;
  if (sent === null) return closeValue(stock, "confirmed", null, poll.at);
  const judged = { stock, sent, observed, poll };
  return stockActions[judgeStock(judged)](judged);
}

/** A stock in an open task, and the quantity that was listed at one time. */
interface JudgedStock {
  readonly stock: Stock;
  readonly sent: Measurement;
  readonly observed: Observed;
  readonly poll: Poll;
}

/**
 * What the listed quantity says. `unread`: nothing yet, because the feed has not read every order up to its time;
 * `uncertain`: it may be the desired stock, which a later poll shows; `applied-late`: the service applied the task after
 * units were sold that were unknown when the task was sent; `listed-lower`: applied, and units may have been sold, which
 * no feed tells; `differs`: the task is not applied yet, or applied otherwise.
 */
type StockVerdict =
  | "unread"
  | "uncertain"
  | "as-desired"
  | "listed-lower"
  | "applied-late"
  | "differs";

function judgeStock({ stock, sent, observed, poll }: JudgedStock): StockVerdict {
  const { orders, sold, reported } = poll;
  const { quantity } = observed;
  if (!hasRead(orders, observed.at)) return "unread";
  const isExpected = quantity === expectedStock(sent, sold, observed.at);
  const sentQuantity = stock.sentQuantity ?? 0;
  const isHigher = quantity !== null && quantity > sentQuantity;
  // Units were sold before the task was sent that were unknown then: once it is applied, more is listed than expected.
  const isTooHigh = sentQuantity > expectedStock(sent, sold, poll.sentAt);
  // After an order was cancelled, the expected stock is higher than the sent stock. The marketplace may also list what
  // is expected because it has not applied the task yet.
  const isUnclear = (isHigher || isTooHigh) && !isTimeOver({ ...poll, at: observed.at });
  if (isExpected && !isUnclear) return "as-desired";
  // When units were sold while the product was read, a lower listed stock may lack other units as well.
  const mayBeDesired = isExpected || isStockListed(sent, sold, observed);
  if (mayBeDesired && !isTimeOver(poll)) return "uncertain";
  // Where no feed runs, a processed stock that is listed lower than sent is not sent again, because units may have been
  // sold.
  const isWithoutFeed = !orders.isFeedRunning && reported === "processed";
  if (isWithoutFeed && quantity !== null && !isHigher && isTimeOver(poll)) return "listed-lower";
  if (quantity !== stock.sentQuantity) return "differs";
  // Where just that is listed by now which is left, another task could only undo sales before it is applied.
  return poll.listed?.quantity === expectedStock(sent, sold) ? "uncertain" : "applied-late";
}

/**
 * A stock that differs from the expected one is sent again less the units of all stored orders, so that no sold unit
 * is offered.
 */
const stockActions: Readonly<Record<StockVerdict, (judged: JudgedStock) => Stock>> = {
  unread: waitForFeed,
  uncertain: ({ stock }) => stock,
  "as-desired": confirmListed,
  "listed-lower": ({ stock, observed, poll: { at } }) =>
    closeValue(stock, "listed-lower", describeLower(Number(observed.quantity)), at),
  "applied-late": sendLeft,
  differs: repeatStock,
};

function waitForFeed({ stock, sent, observed, poll }: JudgedStock): Stock {
  const { at, sentAt, settings } = poll;
  // A newer measurement waits for the timeout of the task, and not for the feed.
  const since = isSame(stock.desired, sent) ? observed.at : sentAt;
  if (at < since + settings.confirmationTimeoutMs) return stock;
  const reason = `${describeListed(observed)}; the feed has not read the orders since`;
  return closeValue(stock, "not-confirmed", reason, at);
}

function confirmListed({ stock, sent, observed, poll: { at, orders } }: JudgedStock): Stock {
  const count = sent.quantity - Number(observed.quantity);
  const units = count === 1 ? "1 unit" : `${count} units`;
  const isSold = count > 0 && orders.isFeedRunning;
  const reason = isSold ? `${describeListed(observed)}: ${units} sold` : null;
  return closeValue(stock, "confirmed", reason, at);
}

function sendLeft({ stock, sent, observed, poll: { at, sold } }: JudgedStock): Stock {
  const left = expectedStock(sent, sold);
  const reason = `${describeListed(observed)}, ${left} are left; it is sent again`;
  return closeValue(stock, "desired", reason, at);
}

function repeatStock(judged: JudgedStock): Stock {
  const { stock, sent, observed, poll } = judged;
  // A quantity that was read before the time was over may have changed since: a later poll judges a newer one, for
  // which a newer measurement does not wait.
  const readAt = isSame(stock.desired, sent) ? observed.at : poll.at;
  if (!isTimeOver({ ...poll, at: readAt })) return stock;
  const lists = describeListed(observed);
  if (poll.reported === "queued") {
    return closeValue(stock, "not-confirmed", lists + NOT_PROCESSED, poll.at);
  }
  const isSameQuantity = expectedStock(sent, poll.sold) === stock.sentQuantity;
  return isSameQuantity ? sendAgain(stock, lists, poll) : sendLeft(judged);
}

const describeListed = ({ quantity }: Observed) => `The marketplace lists ${quantity} in stock`;

const NOT_PROCESSED = "; its task is not processed yet";

function isTimeOver({ at, sentAt, settings }: Poll): boolean {
  return at >= sentAt + settings.confirmationTimeoutMs;
}

/** Makes a value desired again that was sent and not listed in time, at most `maxSends` times. */
function sendAgain<Value extends Price | Stock>(
  value: Value,
  lists: string,
  { at, settings }: Poll,
): Value {
  const sends = value.sends + 1;
  if (sends < settings.maxSends) {
    return closeValue({ ...value, sends }, "desired", `${lists}; it is sent again`, at);
  }
  const times = sends === 1 ? "1 sending" : `${sends} sendings`;
  return closeValue(value, "not-confirmed", `${lists}, after ${times}`, at);
}
