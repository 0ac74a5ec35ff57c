import { type Fields, fields, group, named, optional, recordTable, word } from "../domain/table.ts";
import type { Session } from "../store/store.ts";

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

/** The prices or the stock of an offer: what should be, what was sent, and what became of it. */
export interface DesiredValue<Value> {
  /** Null when nothing is desired. */
  readonly desired: Value | null;
  readonly sent: Value | null;
  /** Of what is desired now; null when nothing is. */
  readonly state: StoredState | null;
  readonly reason: string | null;
  /** Since when it is in this state, epoch milliseconds. */
  readonly at: number | null;
  readonly sends: number;
  /** Whether the open task of the offer carries it. */
  readonly open: boolean;
  /** When the marketplace showed what was sent last; null while it did not. */
  readonly confirmedAt: number | null;
}

/** When a stock was desired; what was sold since is to be taken off it. */
export interface StockMoment {
  /** Epoch milliseconds. */
  readonly since: number | null;
  /** The feed's last change at that moment. */
  readonly sequence: number | null;
}

const noMoment: StockMoment = { since: null, sequence: null };

/** The stock of an offer, and when it was desired. */
export interface Stock extends DesiredValue<number>, StockMoment {
  /** When the stock that was sent last was desired. */
  readonly sentMoment: StockMoment;
}

/** What the product query showed of an offer. */
export interface Seen {
  readonly listPrice: string | null;
  readonly salePrice: string | null;
  readonly currencyType: string | null;
  readonly quantity: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
  /** How many polls of the feed had reached the present by then. */
  readonly polls: number;
}

/** The offer of one stock code: what should be at the marketplace, and what is known to be there. */
export interface Offer {
  readonly stockCode: string;
  /** The number of the open task that carries it; it is in no other one. */
  readonly task: number | null;
  readonly price: DesiredValue<Prices>;
  readonly stock: Stock;
  readonly seen: Seen | null;
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
  const stock = { ...nothing, ...noMoment, sentMoment: noMoment };
  return { stockCode, task: null, price: nothing, stock, seen: null };
}

export function isSame(a: Prices | number | null, b: Prices | number | null): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  return (
    a.listPrice === b.listPrice && a.salePrice === b.salePrice && a.currencyType === b.currencyType
  );
}

interface StoredOffer extends Offer {
  readonly seller: string;
}

/** Prices, in columns whose names begin with `prefix`. */
export const prices = (prefix: string) =>
  optional(
    group<Prices>(prefix, {
      listPrice: optional(fields.decimal),
      salePrice: optional(fields.decimal),
      currencyType: optional(fields.text),
    }),
  );

const value: Fields<Omit<DesiredValue<unknown>, "desired" | "sent">> = {
  state: optional(word()),
  reason: optional(fields.text),
  at: optional(fields.time),
  sends: fields.integer,
  open: fields.boolean,
  confirmedAt: optional(fields.time),
};

const moment = { since: optional(fields.time), sequence: optional(fields.integer) };

export const offerTable = recordTable<StoredOffer>(
  "offer",
  {
    seller: fields.text,
    stockCode: fields.text,
    task: optional(fields.integer),
    price: group("price_", { desired: prices(""), sent: prices("sent_"), ...value }),
    stock: group("stock_", {
      desired: named("quantity", optional(fields.integer)),
      sent: named("sent_quantity", optional(fields.integer)),
      ...value,
      ...moment,
      sentMoment: group("sent_", moment),
    }),
    seen: optional(
      group("seen_", {
        listPrice: optional(fields.decimal),
        salePrice: optional(fields.decimal),
        currencyType: optional(fields.text),
        quantity: optional(fields.integer),
        at: fields.time,
        polls: fields.integer,
      }),
    ),
  },
  {
    key: ["seller", "stock_code"],
  },
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

export async function saveOffers(
  session: Session,
  seller: string,
  offers: readonly Offer[],
): Promise<void> {
  const stored = offers.map((offer) => ({ ...offer, seller }));
  await session.insert(offerTable, stored, "replace");
}
