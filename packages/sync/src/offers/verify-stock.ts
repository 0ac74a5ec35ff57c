import type { SoldUnits } from "../feed/sold-units.ts";
import { untilRead } from "../feed/until-read.ts";
import type { ReadOnlyStore, Session } from "../store/store.ts";
import { formatTime } from "../store/stored-time.ts";
import type { OffersContext } from "./claim-offers.ts";
import {
  countSold,
  expectedStock,
  findOrdersRead,
  findSoldSince,
  hasRead,
  isStockListed,
  type OrdersRead,
} from "./expected-stock.ts";
import {
  findOffers,
  type Listed,
  type Measurement,
  type Observed,
  type Offer,
  WAS_STOCK_LISTED,
  wasListed,
} from "./offer.ts";
import { readListedOffers } from "./read-listed-offers.ts";

/** Listed with another quantity than was measured, less the units sold since. */
export interface StockDifference {
  readonly stockCode: string;
  readonly measured: number;
  /** When it was measured, epoch milliseconds. */
  readonly asOf: number;
  /** The units of the orders since, and the numbers of these orders. */
  readonly sold: number;
  readonly orderNumbers: readonly string[];
  readonly expected: number;
  /** Null when the seller has no product with this stock code. */
  readonly listed: number | null;
}

/** What was compared, and what differs. */
export interface StockVerification {
  readonly compared: number;
  readonly equal: number;
  readonly different: number;
  /** Stocks whose orders the feed has not read up to the time at which the product was read. */
  readonly unread: number;
}

/** Only reads the database. */
export interface StockContext
  extends Pick<OffersContext, "seller" | "products" | "serviceClock" | "clock" | "signal"> {
  readonly store: ReadOnlyStore;
  readonly onDifference: (difference: StockDifference) => void;
}

/** With what was measured, less the units sold since. */
export async function verifyStock(context: StockContext): Promise<StockVerification> {
  const counts = { compared: 0, equal: 0, different: 0, unread: 0 };
  const unequal = new Map<string, Observed>();
  for await (const batch of observeStocks(context)) {
    for (const { offer, observed, isEqual } of await compareStocks(context, batch)) {
      counts.compared += 1;
      if (isEqual) counts.equal += 1;
      else unequal.set(offer.stockCode, observed);
    }
  }
  // Orders that are not stored yet may explain why a listed stock differs.
  if (unequal.size > 0) {
    const moment = Math.max(...[...unequal.values()].map(({ at }) => at));
    await untilRead(context, async (session) =>
      hasRead(await readOrders(context, session), moment),
    );
  }
  for (const compared of await compareStocks(context, unequal)) {
    if (compared.isEqual) counts.equal += 1;
    else if (!compared.isRead) counts.unread += 1;
    else {
      counts.different += 1;
      context.onDifference(await describeDifference(context, compared));
    }
  }
  // A stock that was desired or sent meanwhile is compared no more.
  return { ...counts, compared: counts.equal + counts.different + counts.unread };
}

const UNLISTED: Listed = { listPrice: null, salePrice: null, currencyType: null, quantity: null };

/** In batches. */
async function* observeStocks({
  store,
  seller,
  products,
  signal,
}: StockContext): AsyncGenerator<ReadonlyMap<string, Observed>> {
  const sql = `SELECT stock_code FROM offer WHERE seller = ? AND task IS NULL AND ${WAS_STOCK_LISTED}`;
  const rows = await store.read((session) => session.query(sql, [seller]));
  const codes = new Set(rows.map((row) => String(row.stock_code)));
  let from = await store.read((session) => session.now());
  for await (const batch of readListedOffers(products, codes, signal)) {
    const at = await store.read((session) => session.now());
    const listed = [...batch].filter(([code]) => codes.has(code));
    const times = { from, at };
    yield new Map(listed.map(([code, values]) => [code, { ...(values ?? UNLISTED), ...times }]));
    from = at;
  }
}

interface ComparedStock {
  readonly offer: Offer;
  readonly measured: Measurement;
  readonly observed: Observed;
  readonly sold: readonly SoldUnits[] | undefined;
  readonly isEqual: boolean;
  /** Whether every order up to the observation is stored. */
  readonly isRead: boolean;
}

/** Compares observations with the stocks that are still confirmed, and were confirmed before the observation. */
function compareStocks(
  context: StockContext,
  stocks: ReadonlyMap<string, Observed>,
): Promise<readonly ComparedStock[]> {
  return context.store.read(async (session) => {
    const offers = await findOffers(session, context.seller, stocks.keys());
    const orders = await readOrders(context, session);
    const soldByCode = await findSoldSince(session, context.seller, orders, offers);
    return offers.flatMap((offer) => {
      const { stockCode, task, stock } = offer;
      const observed = stocks.get(stockCode);
      const isConfirmed = task === null && wasListed(stock.state) && stock.sent !== null;
      if (observed === undefined || !isConfirmed || Number(stock.at) > observed.from) return [];
      const sold = soldByCode.get(stockCode);
      const isEqual = isStockListed(stock.sent, sold, observed);
      const isRead = hasRead(orders, observed.at);
      return [{ offer, measured: stock.sent, observed, sold, isEqual, isRead }];
    });
  });
}

const readOrders = (context: StockContext, session: Session): Promise<OrdersRead> =>
  findOrdersRead(session, { ...context, runsFeed: false });

async function describeDifference(
  { store, seller }: StockContext,
  { offer: { stockCode }, measured, observed, sold }: ComparedStock,
): Promise<StockDifference> {
  const { quantity, asOf } = measured;
  const rows = await store.read((session) =>
    session.query(
      `SELECT DISTINCT p.order_number FROM package p
       JOIN line l ON l.seller = p.seller AND l.package_key = p.package_key
       WHERE p.seller = ? AND l.stock_code = ? AND p.ordered_at > ? ORDER BY p.order_number`,
      [seller, stockCode, formatTime(asOf)],
    ),
  );
  return {
    stockCode,
    measured: quantity,
    asOf,
    sold: countSold(measured, sold, observed.at),
    orderNumbers: rows.map((row) => String(row.order_number)),
    expected: expectedStock(measured, sold, observed.at),
    listed: observed.quantity,
  };
}
