import type { Session, SqlValue } from "../store/store.ts";
import { isFuture } from "../store/stored-time.ts";
import {
  type Fields,
  fields,
  group,
  literal,
  optional,
  recordTable,
  withColumnName,
} from "../store/tables/declare-table.ts";

/** Of a value in no open task; only prices are held. */
export type ClosedState =
  | "desired"
  | "held"
  | "confirmed"
  | "listed-lower"
  | "rejected"
  | "not-confirmed";

/** The marketplace keeps its value of a price that is null. */
export interface Prices {
  /** Decimal text with two digits after the point. */
  readonly listPrice: string | null;
  readonly salePrice: string | null;
  readonly currencyType: string | null;
}

/** The marketplace keeps all. */
export const noPrices: Prices = { listPrice: null, salePrice: null, currencyType: null };

/** A measured stock: a quantity, and the time to which the quantity includes orders. */
export interface Measurement {
  readonly quantity: number;
  /** Epoch milliseconds. */
  readonly asOf: number;
  /** Whether the quantity includes what was sold and not yet shipped. */
  readonly isOnShelf: boolean;
}

/** Prices or stock. */
export interface DesiredValue<Value extends Prices | Measurement> {
  /** Null when none is. */
  readonly desired: Value | null;
  /** In the open task; without one, what the marketplace listed last of what was sent, or null. */
  readonly sent: Value | null;
  /** `sent` while its task is open; null when nothing is desired. */
  readonly state: ClosedState | "sent" | null;
  readonly reason: string | null;
  /** The time at which the desired value entered its state, epoch milliseconds. */
  readonly at: number | null;
  /** How often the desired value was sent without the marketplace listing it in time. */
  readonly sends: number;
  /** Whether the open task of the offer contains the desired value. */
  readonly open: boolean;
}

export interface Price extends DesiredValue<Prices> {
  /** The listed prices that are the reason; null unless `held`. */
  readonly held: Prices | null;
}

export interface Stock extends DesiredValue<Measurement> {
  /** The stock quantity that was sent last. */
  readonly sentQuantity: number | null;
}

/** By the product query. */
export interface Listed extends Prices {
  readonly quantity: number | null;
}

/** With the time at which they were read. */
export interface Observed extends Listed {
  /** The product was read between these two times, epoch milliseconds. */
  readonly from: number;
  readonly at: number;
}

/** What the product query listed, null when there is no such product, and the times of {@link Observed}. */
export interface Reading extends Pick<Observed, "from" | "at"> {
  readonly listed: Listed | null;
}

/** The desired prices and stock of one stock code, and those that the marketplace is known to list. */
export interface Offer {
  readonly seller: string;
  readonly stockCode: string;
  /** The open one; at most one contains the offer. */
  readonly task: number | null;
  readonly price: Price;
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
  const price = { ...nothing, held: null };
  return { seller, stockCode, task: null, price, stock, observed: null };
}

export function isSame<Value extends object>(a: Value | null, b: Value | null): boolean {
  if (a === null || b === null) return a === b;
  return Object.entries(a).every(([name, value]) => Reflect.get(b, name) === value);
}

/**
 * What is known of a product once it was read, null when there is none: a process that stood still after its reading
 * does not replace what others have read since.
 */
export function observe({ observed }: Offer, reading: Reading, now: number): Observed | null {
  const { listed, from, at } = reading;
  if (observed !== null && observed.from > from && !isFuture(observed.from, now)) return observed;
  return listed && { ...listed, from, at };
}

/** Tells whether a value in this state is sent again when the same value is set again. */
export function hasFailed(state: string | null): boolean {
  return state === "rejected" || state === "not-confirmed";
}

/** Tells whether the marketplace listed the sent value, or a lower stock, when its product was last judged. */
export function wasListed(state: string | null): boolean {
  return state === "confirmed" || state === "listed-lower";
}

/** SQL condition on the table `offer`; see {@link wasListed}. */
export const WAS_STOCK_LISTED = "stock_state IN ('confirmed', 'listed-lower')";

/**
 * Removes a value from its task and sets the value's state. When a newer value is desired, the newer value keeps its
 * own state.
 */
export function closeValue<Value extends Price | Stock>(
  value: Value,
  state: ClosedState,
  reason: string | null,
  now: number,
): Value {
  if (!value.open) return value;
  const closed = { ...value, open: false, sent: wasListed(state) ? value.sent : null };
  const isNewest = isSame<object>(value.desired, value.sent);
  // A newer desired value has not been sent yet.
  return isNewest ? { ...closed, state, reason, at: now } : { ...closed, sends: 0 };
}

/** Removes an offer from its task, and sets the state of the prices and stock that the task contains. */
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
const measurement: Fields<Measurement> = {
  quantity: fields.integer,
  asOf: fields.time,
  isOnShelf: fields.boolean,
};

const value: Fields<Omit<DesiredValue<never>, "desired" | "sent">> = {
  state: optional(literal()),
  reason: optional(fields.text),
  at: optional(fields.time),
  sends: fields.integer,
  open: fields.boolean,
};

/** SQL condition on the table `offer`: a person has to act. */
export const IS_WAITING = "price_state = 'held' OR stock_state = 'listed-lower'";

export const offerTable = recordTable<Offer>(
  "offer",
  {
    seller: fields.text,
    stockCode: fields.text,
    task: optional(fields.integer),
    price: group("price_", {
      desired: optional(group("", prices)),
      sent: optional(group("sent_", prices)),
      held: optional(group("held_", prices)),
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
  {
    key: ["seller", "stock_code"],
    indexes: [
      "offer_desired ON offer (seller, stock_code) WHERE task IS NULL AND (price_state = 'desired' OR stock_state = 'desired')",
      "offer_open ON offer (seller, task) WHERE task IS NOT NULL",
      `offer_waiting ON offer (seller) WHERE ${IS_WAITING}`,
    ],
  },
);

/** Reads the offers of a seller that fulfil an SQL condition with these parameters. */
export async function selectOffers(
  session: Session,
  seller: string,
  condition: string,
  ...values: readonly SqlValue[]
): Promise<readonly Offer[]> {
  const sql = `SELECT * FROM offer WHERE seller = ? AND ${condition}`;
  return (await session.query(sql, [seller, ...values])).map(offerTable.parse);
}

export const findOffers = (session: Session, seller: string, stockCodes: Iterable<string>) =>
  selectOffers(session, seller, "stock_code IN EACH(?)", JSON.stringify([...stockCodes]));

export const saveOffers = (session: Session, offers: readonly Offer[]): Promise<void> =>
  session.insert(offerTable, offers, "replace");
