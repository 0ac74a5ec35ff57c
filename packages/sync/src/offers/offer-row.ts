import { timeText } from "../feed/seller-row.ts";
import type { Row, Session } from "../store/store.ts";
import type { Half, Offer, Prices, Seen, StoredState } from "./offer.ts";

/** The offers of these stock codes, by stock code. */
export async function findOffers(
  session: Session,
  seller: string,
  stockCodes: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await session.query(
    "SELECT * FROM offer WHERE seller = ? AND stock_code IN EACH(?)",
    [seller, JSON.stringify(stockCodes)],
  );
  return new Map(rows.map((row) => [String(row.stock_code), offerOfRow(row)]));
}

/** Writes offers whole. */
export async function saveOffers(
  session: Session,
  seller: string,
  offers: readonly Offer[],
): Promise<void> {
  await session.insert(
    "offer",
    offers.map((offer) => rowOf(seller, offer)),
    { replaceBy: ["seller", "stock_code"] },
  );
}

function rowOf(seller: string, { stockCode, task, price, stock, seen }: Offer): Row {
  return {
    seller,
    stock_code: stockCode,
    list_price: price.wanted?.listPrice ?? null,
    sale_price: price.wanted?.salePrice ?? null,
    currency_type: price.wanted?.currencyType ?? null,
    quantity: stock.wanted,
    price_state: price.state,
    price_reason: price.reason,
    price_at: timeText(price.at),
    stock_state: stock.state,
    stock_reason: stock.reason,
    stock_at: timeText(stock.at),
    price_sends: price.sends,
    stock_sends: stock.sends,
    stock_since: timeText(stock.since),
    stock_sequence: stock.sequence,
    task,
    price_open: price.open,
    stock_open: stock.open,
    sent_list_price: price.sent?.listPrice ?? null,
    sent_sale_price: price.sent?.salePrice ?? null,
    sent_currency_type: price.sent?.currencyType ?? null,
    sent_quantity: stock.sent,
    price_confirmed_at: timeText(price.confirmedAt),
    stock_confirmed_at: timeText(stock.confirmedAt),
    seen_list_price: seen?.listPrice ?? null,
    seen_sale_price: seen?.salePrice ?? null,
    seen_currency_type: seen?.currencyType ?? null,
    seen_quantity: seen?.quantity ?? null,
    seen_at: timeText(seen?.at ?? null),
    seen_polls: seen?.polls ?? null,
  };
}

/** Reads a row of the table `offer`. */
export function offerOfRow(row: Row): Offer {
  return {
    stockCode: String(row.stock_code),
    task: numberOrNull(row.task),
    price: {
      wanted: pricesOf(row, ""),
      sent: pricesOf(row, "sent_"),
      ...halfOf<Prices>(row, "price"),
    },
    stock: {
      wanted: numberOrNull(row.quantity),
      sent: numberOrNull(row.sent_quantity),
      ...halfOf<number>(row, "stock"),
      since: timeOrNull(row.stock_since),
      sequence: numberOrNull(row.stock_sequence),
    },
    seen: seenOf(row),
  };
}

function halfOf<Value>(row: Row, name: "price" | "stock"): Omit<Half<Value>, "wanted" | "sent"> {
  return {
    // The column holds what was written from this very type.
    state: (row[`${name}_state`] ?? null) as StoredState | null,
    reason: textOrNull(row[`${name}_reason`]),
    at: timeOrNull(row[`${name}_at`]),
    sends: Number(row[`${name}_sends`]),
    open: Boolean(row[`${name}_open`]),
    confirmedAt: timeOrNull(row[`${name}_confirmed_at`]),
  };
}

/** The prices in some columns of a row; null when all are empty. */
export function pricesOf(row: Row, prefix: "" | "sent_" | "seen_"): Prices | null {
  const listPrice = textOrNull(row[`${prefix}list_price`]);
  const salePrice = textOrNull(row[`${prefix}sale_price`]);
  const currencyType = textOrNull(row[`${prefix}currency_type`]);
  const isEmpty = listPrice === null && salePrice === null && currencyType === null;
  return isEmpty ? null : { listPrice, salePrice, currencyType };
}

function seenOf(row: Row): Seen | null {
  const at = timeOrNull(row.seen_at);
  if (at === null) return null;
  const { listPrice = null, salePrice = null, currencyType = null } = pricesOf(row, "seen_") ?? {};
  const quantity = numberOrNull(row.seen_quantity);
  return { listPrice, salePrice, currencyType, quantity, at, polls: Number(row.seen_polls) };
}

function textOrNull(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

function timeOrNull(value: unknown): number | null {
  return typeof value === "string" ? Date.parse(value) : null;
}
