import { evaluateBatchError } from "@marketplace-seller/client-core/internal";
import { getErrorMessage } from "../contract/sync-error.ts";
import { assertTarget } from "../feed/scope.ts";
import type { SoldUnits } from "../feed/sold-units.ts";
import { countJournaled } from "../store/journaled-requests.ts";
import { formatTime } from "../store/stored-time.ts";
import { refuseWhilePaused } from "../writes/claim-write.ts";
import { type Attempt, offerTaskTable, writeOffers } from "./claim-offers.ts";
import { createSku, MAX_SKUS, type PriceStockUpdateSku } from "./desired-offer.ts";
import {
  expectedStock,
  findOrdersRead,
  findSoldSince,
  hasRead,
  type OrdersRead,
} from "./expected-stock.ts";
import {
  closeOffer,
  isSame,
  type Measurement,
  type Observed,
  type Offer,
  type Price,
  type Stock,
  saveOffers,
  selectOffers,
} from "./offer.ts";
import { findPending, IS_READY, nextPollMs } from "./offers-job.ts";

/**
 * Sends the offers that are ready as a task, and stores the outcome.
 *
 * @returns whether an offer was ready
 * @throws the error of the request when it concerns the tasks after it too; StaleLeaseError when another process has
 * the lease; SyncError `writes-paused` when the database was restored from a backup, `scope-changed` when the feed was
 * moved
 */
export async function sendTask(attempt: Attempt): Promise<boolean> {
  const { settings, clock } = attempt;
  const begin = clock.monotonic();
  const journaled = await journalTask(attempt);
  if (journaled === undefined) return false;
  const { task, skus } = journaled;
  if (skus.length === 0) return true;
  // Half of the lease, so that no request is under way when another process may take over.
  const timeoutMs = settings.leaseMs / 2 - (clock.monotonic() - begin);
  const { sent, error } = await requestUpdate(attempt, skus, timeoutMs);
  await storeOutcome(attempt, task, sent);
  if (error !== undefined) throw error;
  return true;
}

/** Orders are not waited for that lie further in the future: the database's clock has been set back. */
const MAX_AHEAD_MS = 10 * 60_000;

/** A time earlier, and a time later than any stock measurement. */
const FIRST_TIME = "0001-01-01T00:00:00.000Z";
const LAST_TIME = "9999-01-01T00:00:00.000Z";

/**
 * Stored before it is sent: offers that can be sent and are in no open task, as many as a task may have, each stock
 * less the units sold since. What is known to be listed is confirmed and not sent, because sending a stock would
 * overwrite sales of the same moment.
 *
 * @returns the SKUs, none when all is listed; undefined when no offer is ready
 */
async function journalTask(
  attempt: Attempt,
): Promise<{ readonly task: number; readonly skus: PriceStockUpdateSku[] } | undefined> {
  const { seller } = attempt;
  const { desired } = await attempt.store.read((session) => findPending(session, seller));
  const { sellerId } = desired === 0 ? {} : await attempt.identify(attempt.signal);
  return writeOffers(attempt, async (session, now, { lastTask }) => {
    await refuseWhilePaused(session, seller);
    await assertTarget(session, seller, { ...attempt, sellerId });
    const orders = await findOrdersRead(session, attempt);
    const readUntil = orders.hasPolled ? formatTime(orders.checkpoint) : FIRST_TIME;
    const measuredBefore = orders.isFeedRunning ? readUntil : LAST_TIME;
    const condition = `${IS_READY} LIMIT ${MAX_SKUS}`;
    const unread = [measuredBefore, formatTime(now + MAX_AHEAD_MS)];
    const ready = await selectOffers(session, seller, condition, ...unread, ...unread);
    if (ready.length === 0) return undefined;
    const task = lastTask + 1;
    const stocks = ready.filter(({ stock }) => stock.state === "desired");
    const sold = await findSoldSince(session, seller, orders, stocks);
    const offers = ready.map((offer) => {
      const price = fillPrices(offer.price, now);
      const stock = fillStock(offer, sold.get(offer.stockCode), orders, now);
      return { ...offer, task: price.open || stock.open ? task : null, price, stock };
    });
    await saveOffers(session, offers);
    const skus = offers
      .filter((offer) => offer.task !== null)
      .map(({ stockCode, price, stock }) => {
        const quantity = stock.open ? stock.sentQuantity : null;
        return createSku(stockCode, { ...(price.open && price.sent), quantity });
      });
    if (skus.length === 0) return { task, skus };
    const unsent = { state: "sending", taskId: null, sentAt: null, pollAt: null } as const;
    await session.insert(offerTaskTable, [{ seller, task, skus: skus.length, ...unsent }]);
    await session.run("UPDATE offer_sender SET last_task = ? WHERE seller = ?", [task, seller]);
    await countJournaled(session, seller);
    return { task, skus };
  });
}

const SENT = { state: "sent", open: true } as const;

function fillPrices(price: Price, now: number): Price {
  if (price.state !== "desired") return price;
  const filled = { ...price, sent: price.desired, reason: null, at: now };
  const isListed = isSame(price.sent, price.desired);
  return isListed ? { ...filled, state: "confirmed" } : { ...filled, ...SENT };
}

function fillStock(
  { stock, observed }: Offer,
  sold: readonly SoldUnits[] | undefined,
  orders: OrdersRead,
  now: number,
): Stock {
  const { state, desired, sent, sentQuantity } = stock;
  if (state !== "desired" || desired === null) return stock;
  if (orders.isFeedRunning && desired.asOf > now + MAX_AHEAD_MS) {
    return { ...stock, state: "rejected", reason: describeFutureStock(desired), at: now };
  }
  if (!hasRead(orders, desired.asOf)) return stock;
  if (orders.isFeedRunning && desired.asOf < orders.startsAt) {
    return { ...stock, state: "rejected", reason: describeEarlyStock(desired, orders), at: now };
  }
  const isKnown = sent !== null && observed !== null && observed.at <= now + MAX_AHEAD_MS;
  if (isKnown && !hasRead(orders, observed.at)) return stock;
  const quantity = expectedStock(desired, sold);
  const filled = { ...stock, sent: desired, reason: null, at: now };
  const isListed = isKnown && isStockKnown({ desired, sent, observed }, sold);
  if (isListed) return { ...filled, state: "confirmed" };
  const sends = quantity === sentQuantity ? stock.sends : 0;
  return { ...filled, ...SENT, sentQuantity: quantity, sends };
}

/** By the orders, and a quantity that was read after the stock was set. */
function isStockKnown(
  {
    desired,
    sent,
    observed,
  }: { readonly desired: Measurement; readonly sent: Measurement; readonly observed: Observed },
  sold: readonly SoldUnits[] | undefined,
): boolean {
  // The marketplace does not put back the units of an order that was cancelled after the stock was confirmed.
  return (
    observed.quantity === expectedStock(sent, sold, observed.at) &&
    expectedStock(sent, sold) === expectedStock(desired, sold) &&
    !sold?.some(({ placedAt, cancelledUnits }) => cancelledUnits > 0 && placedAt > observed.at)
  );
}

function describeFutureStock({ asOf }: Measurement): string {
  return (
    `Measured at ${formatTime(asOf)}, which is in the future: the database's clock was ahead when the stock was set. ` +
    "Set the stock again."
  );
}

function describeEarlyStock({ asOf }: Measurement, { startsAt }: OrdersRead): string {
  return (
    `Measured at ${formatTime(asOf)}, before the start of the feed at ${formatTime(startsAt)}: units of orders placed in ` +
    "between would be offered again. Measure the stock again, or backfill from the time of the measurement and set it again."
  );
}

/** `desired` as before, when it was not sent. */
type SentTask =
  | { readonly state: "queued" | "outcome-unknown"; readonly taskId: string | null }
  | { readonly state: "rejected" | "desired"; readonly reason: string | null };

const unknown = { state: "outcome-unknown", taskId: null } as const;
const notSent = { state: "desired", reason: null } as const;

async function requestUpdate(
  { products, settings, signal }: Attempt,
  skus: PriceStockUpdateSku[],
  timeoutMs: number,
): Promise<{ readonly sent: SentTask; readonly error?: unknown }> {
  if (timeoutMs <= 0) {
    const late =
      "The request was not sent, because the database took more than half of the lease to store the request";
    return { sent: notSent, error: new Error(late) };
  }
  try {
    const body = { payload: { integrator: settings.integrator, skus } };
    const { id, status } = await products.updatePriceAndStock(body, { signal, timeoutMs });
    return { sent: status === "IN_QUEUE" ? { state: "queued", taskId: String(id) } : unknown };
  } catch (error) {
    if (signal.aborted && error === signal.reason) return { sent: notSent, error };
    const { outcome, stop } = evaluateBatchError(error);
    const rejected = { state: "rejected", reason: getErrorMessage(error) } as const;
    const sent = outcome === "unknown" ? unknown : stop ? notSent : rejected;
    return { sent, ...(stop && { error }) };
  }
}

/** A task that the service may still process stays open until its offers are confirmed. */
function storeOutcome(attempt: Attempt, task: number, sent: SentTask): Promise<void> {
  const { seller, settings } = attempt;
  return writeOffers(attempt, async (session, now) => {
    if ("taskId" in sent) {
      const pollAt = formatTime(now + nextPollMs(0, settings));
      await session.run(
        `UPDATE offer_task SET state = ?, task_id = ?, sent_at = ?, poll_at = ?
         WHERE seller = ? AND task = ?`,
        [sent.state, sent.taskId, formatTime(now), pollAt, seller, task],
      );
      return;
    }
    const offers = await selectOffers(session, seller, "task = ?", task);
    const closed = offers.map((offer) => closeOffer(offer, sent.state, sent.reason, now));
    await saveOffers(session, closed);
    await session.run("DELETE FROM offer_task WHERE seller = ? AND task = ?", [seller, task]);
  });
}
