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

/** The state of a desired value that no open task carries. */
export type ClosedState = "desired" | "confirmed" | "rejected" | "not-confirmed";

/** The prices of an offer; what is null is left as the marketplace has it. */
export interface Prices {
  /** Decimal text with two digits after the point. */
  readonly listPrice: string | null;
  readonly salePrice: string | null;
  readonly currencyType: string | null;
}

/** Leaves every price as the marketplace has it. */
export const noPrices: Prices = { listPrice: null, salePrice: null, currencyType: null };

/** A figure of stock with the moment that it includes orders up to. */
export interface Measurement {
  readonly quantity: number;
  /** Epoch milliseconds. */
  readonly asOf: number;
}

/** The prices or the stock of an offer: what is desired, what was sent, and what became of it. */
export interface DesiredValue<Value extends Prices | Measurement> {
  /** Null when nothing is desired. */
  readonly desired: Value | null;
  /** What the open task carries, else what the marketplace listed last of what was sent; null where it listed none. */
  readonly sent: Value | null;
  /** Of what is desired now, `sent` while its task is open; null when nothing is desired. */
  readonly state: ClosedState | "sent" | null;
  readonly reason: string | null;
  /** Since when it is in this state, epoch milliseconds. */
  readonly at: number | null;
  /** How often it was sent and the marketplace did not list it. */
  readonly sends: number;
  /** Whether the open task of the offer carries it. */
  readonly open: boolean;
}

export interface Stock extends DesiredValue<Measurement> {
  /** The quantity that was sent last. */
  readonly sentQuantity: number | null;
}

/** What the product query lists of an offer. */
export interface Listed extends Prices {
  readonly quantity: number | null;
}

/** What the product query listed of an offer, and when. */
export interface Observed extends Listed {
  /** It was read between these moments, epoch milliseconds. */
  readonly from: number;
  readonly at: number;
}

/** The offer of one stock code: what should be at the marketplace, and what is known to be there. */
export interface Offer {
  readonly seller: string;
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
} as const;

export function newOffer(seller: string, stockCode: string): Offer {
  const stock = { ...nothing, sentQuantity: null };
  return { seller, stockCode, task: null, price: nothing, stock, observed: null };
}

/** Whether two values have the same members. */
export function isSame<Value extends object>(a: Value | null, b: Value | null): boolean {
  if (a === null || b === null) return a === b;
  return Object.entries(a).every(([name, value]) => Reflect.get(b, name) === value);
}

/** Removes a value from its task with this state. A newer desired value keeps its own state. */
export function closeValue<Value extends DesiredValue<Prices> | Stock>(
  value: Value,
  state: ClosedState,
  reason: string | null,
  now: number,
): Value {
  if (!value.open) return value;
  const closed = { ...value, open: false, sent: state === "confirmed" ? value.sent : null };
  const isNewest = isSame<object>(value.desired, value.sent);
  // A newer one has not been sent yet.
  return isNewest ? { ...closed, state, reason, at: now } : { ...closed, sends: 0 };
}

/** Removes an offer from its task: prices and stock that the task carries get this state. */
export function closeOffer(
  offer: Offer,
  state: ClosedState,
  reason: string | null,
  now: number,
): Offer {
  const price = closeValue(offer.price, state, reason, now);
  return { ...offer, task: null, price, stock: closeValue(offer.stock, state, reason, now) };
}

const prices: Fields<Prices> = {
  listPrice: optional(fields.decimal),
  salePrice: optional(fields.decimal),
  currencyType: optional(fields.text),
};
const measurement: Fields<Measurement> = { quantity: fields.integer, asOf: fields.time };

const value: Fields<Omit<DesiredValue<never>, "desired" | "sent">> = {
  state: optional(literal()),
  reason: optional(fields.text),
  at: optional(fields.time),
  sends: fields.integer,
  open: fields.boolean,
};

export const offerTable = recordTable<Offer>(
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

/** Offers by their stock codes. */
export async function findOffers(
  session: Session,
  seller: string,
  stockCodes: Iterable<string>,
): Promise<ReadonlyMap<string, Offer>> {
  const rows = await session.query(
    "SELECT * FROM offer WHERE seller = ? AND stock_code IN EACH(?)",
    [seller, JSON.stringify([...stockCodes])],
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

export const saveOffers = (session: Session, offers: readonly Offer[]): Promise<void> =>
  session.insert(offerTable, offers, "replace");
