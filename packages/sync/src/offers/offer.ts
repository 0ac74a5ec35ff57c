import {
  type Fields,
  fields,
  group,
  literal,
  optional,
  recordTable,
  withColumnName,
} from "../domain/declare-table.ts";
import type { Session } from "../store/store.ts";
import type { Measurement } from "./expected-stock.ts";

/** Where the price or the stock of an offer stands, as it is stored; `sent` while its task is open. */
export type StoredState = "desired" | "sent" | "confirmed" | "rejected" | "not-confirmed";

/** The prices of an offer; what is null is left as the marketplace has it. */
export interface Prices {
  /** Decimal text with two digits after the point. */
  readonly listPrice: string | null;
  readonly salePrice: string | null;
  readonly currencyType: string | null;
}

/** Leaves every price as the marketplace has it. */
export const noPrices: Prices = { listPrice: null, salePrice: null, currencyType: null };

/** The prices or the stock of an offer: what is desired, what was sent, and what became of it. */
export interface DesiredValue<Value> {
  /** Null when nothing is desired. */
  readonly desired: Value | null;
  /** What was sent last; of a stock the measurement that it was sent for. */
  readonly sent: Value | null;
  /** Of what is desired now; null when nothing is. */
  readonly state: StoredState | null;
  readonly reason: string | null;
  /** Since when it is in this state, epoch milliseconds. */
  readonly at: number | null;
  readonly sends: number;
  /** Whether the open task of the offer carries it. */
  readonly open: boolean;
  /** When the marketplace listed what was sent last; null while it did not. */
  readonly confirmedAt: number | null;
}

export interface Stock extends DesiredValue<Measurement> {
  /** The quantity that was sent last. */
  readonly sentQuantity: number | null;
}

/** What the product query listed of an offer. */
export interface Observed extends Prices {
  readonly quantity: number | null;
  /** It was read between these moments, epoch milliseconds. */
  readonly from: number;
  readonly at: number;
}

/** The offer of one stock code: what should be at the marketplace, and what is known to be there. */
export interface Offer {
  readonly stockCode: string;
  /** The number of the open task that carries it; it is in no other one. */
  readonly task: number | null;
  readonly price: DesiredValue<Prices>;
  readonly stock: Stock;
  readonly observed: Observed | null;
}

const nothing = {
  desired: null,
  sent: null,
  state: null,
  reason: null,
  at: null,
  sends: 0,
  open: false,
  confirmedAt: null,
} as const;

export function newOffer(stockCode: string): Offer {
  const stock = { ...nothing, sentQuantity: null };
  return { stockCode, task: null, price: nothing, stock, observed: null };
}

type Comparable = Prices | Measurement;

/** Whether two values are the same prices, or the same measurement. */
export function isSame(a: Comparable | null, b: Comparable | null): boolean {
  if (a === null || b === null) return a === b;
  if ("asOf" in a) return "asOf" in b && a.asOf === b.asOf && a.quantity === b.quantity;
  return (
    "listPrice" in b &&
    a.listPrice === b.listPrice &&
    a.salePrice === b.salePrice &&
    a.currencyType === b.currencyType
  );
}

/** Ends a value in its task; the state of a newer desired value stays. */
export function closeValue<Value extends Comparable>(
  value: DesiredValue<Value>,
  state: "desired" | "confirmed" | "rejected" | "not-confirmed",
  reason: string | null,
  now: number,
): DesiredValue<Value> {
  const closed = { ...value, open: false, confirmedAt: state === "confirmed" ? now : null };
  return isSame(value.desired, value.sent) ? { ...closed, state, reason, at: now } : closed;
}

interface StoredOffer extends Offer {
  readonly seller: string;
}

const prices: Fields<Prices> = {
  listPrice: optional(fields.decimal),
  salePrice: optional(fields.decimal),
  currencyType: optional(fields.text),
};
const measurement: Fields<Measurement> = { quantity: fields.integer, asOf: fields.time };

const value: Fields<Omit<DesiredValue<unknown>, "desired" | "sent">> = {
  state: optional(literal()),
  reason: optional(fields.text),
  at: optional(fields.time),
  sends: fields.integer,
  open: fields.boolean,
  confirmedAt: optional(fields.time),
};

export const offerTable = recordTable<StoredOffer>(
  "offer",
  {
    seller: fields.text,
    stockCode: fields.text,
    task: optional(fields.integer),
    price: group("price_", {
      desired: optional(group("", prices)),
      sent: optional(group("sent_", prices)),
      ...value,
    }),
    stock: group("stock_", {
      desired: optional(group("", measurement)),
      sent: optional(group("measured_", measurement)),
      sentQuantity: withColumnName("sent_quantity", optional(fields.integer)),
      ...value,
    }),
    observed: optional(
      group("observed_", {
        ...prices,
        quantity: optional(fields.integer),
        from: fields.time,
        at: fields.time,
      }),
    ),
  },
  { key: ["seller", "stock_code"] },
);

export async function findOffers(
  session: Session,
  seller: string,
  stockCodes: readonly string[],
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await session.query(
    "SELECT * FROM offer WHERE seller = ? AND stock_code IN EACH(?)",
    [seller, JSON.stringify(stockCodes)],
  );
  return new Map(rows.map((row) => [String(row.stock_code), offerTable.parse(row)]));
}

export async function findOffersOfTask(
  session: Session,
  seller: string,
  task: number,
): Promise<readonly Offer[]> {
  const sql = "SELECT * FROM offer WHERE seller = ? AND task = ?";
  return (await session.query(sql, [seller, task])).map(offerTable.parse);
}

export async function saveOffers(
  session: Session,
  seller: string,
  offers: readonly Offer[],
): Promise<void> {
  const stored = offers.map((offer) => ({ ...offer, seller }));
  await session.insert(offerTable, stored, "replace");
}
