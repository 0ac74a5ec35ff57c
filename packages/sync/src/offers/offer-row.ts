import { timeOrNull, timeText } from "../domain/stored-time.ts";
import { rowReader } from "../store/row-reader.ts";
import type { Row, Session } from "../store/store.ts";
import type { DesiredValue, Offer, Prices, Seen, StoredState } from "./offer.ts";

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
  const rows = offerRows(offers.map((offer) => ({ ...offer, seller })));
  await session.insert("offer", rows, { replaceBy: ["seller", "stock_code"] });
}

const offerRows = rowReader<Offer & { readonly seller: string }>({
  seller: ({ seller }) => seller,
  stock_code: ({ stockCode }) => stockCode,
  list_price: ({ price }) => price.desired?.listPrice ?? null,
  sale_price: ({ price }) => price.desired?.salePrice ?? null,
  currency_type: ({ price }) => price.desired?.currencyType ?? null,
  quantity: ({ stock }) => stock.desired,
  price_state: ({ price }) => price.state,
  price_reason: ({ price }) => price.reason,
  price_at: ({ price }) => timeText(price.at),
  stock_state: ({ stock }) => stock.state,
  stock_reason: ({ stock }) => stock.reason,
  stock_at: ({ stock }) => timeText(stock.at),
  price_sends: ({ price }) => price.sends,
  stock_sends: ({ stock }) => stock.sends,
  stock_since: ({ stock }) => timeText(stock.since),
  stock_sequence: ({ stock }) => stock.sequence,
  sent_since: ({ stock }) => timeText(stock.sentMoment.since),
  sent_sequence: ({ stock }) => stock.sentMoment.sequence,
  task: ({ task }) => task,
  price_open: ({ price }) => price.open,
  stock_open: ({ stock }) => stock.open,
  sent_list_price: ({ price }) => price.sent?.listPrice ?? null,
  sent_sale_price: ({ price }) => price.sent?.salePrice ?? null,
  sent_currency_type: ({ price }) => price.sent?.currencyType ?? null,
  sent_quantity: ({ stock }) => stock.sent,
  price_confirmed_at: ({ price }) => timeText(price.confirmedAt),
  stock_confirmed_at: ({ stock }) => timeText(stock.confirmedAt),
  seen_list_price: ({ seen }) => seen?.listPrice ?? null,
  seen_sale_price: ({ seen }) => seen?.salePrice ?? null,
  seen_currency_type: ({ seen }) => seen?.currencyType ?? null,
  seen_quantity: ({ seen }) => seen?.quantity ?? null,
  seen_at: ({ seen }) => timeText(seen?.at ?? null),
  seen_polls: ({ seen }) => seen?.polls ?? null,
});

/** Reads a row of the table `offer`. */
export function offerOfRow(row: Row): Offer {
  return {
    stockCode: String(row.stock_code),
    task: numberOrNull(row.task),
    price: {
      desired: pricesOf(row, ""),
      sent: pricesOf(row, "sent_"),
      ...halfOf<Prices>(row, "price"),
    },
    stock: {
      desired: numberOrNull(row.quantity),
      sent: numberOrNull(row.sent_quantity),
      ...halfOf<number>(row, "stock"),
      since: timeOrNull(row.stock_since),
      sequence: numberOrNull(row.stock_sequence),
      sentMoment: {
        since: timeOrNull(row.sent_since),
        sequence: numberOrNull(row.sent_sequence),
      },
    },
    seen: seenOf(row),
  };
}

function halfOf<Value>(
  row: Row,
  name: "price" | "stock",
): Omit<DesiredValue<Value>, "desired" | "sent"> {
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
