import { type Fields, fields, group, named, optional, recordTable, word } from "../domain/table.ts";
import type { Session } from "../store/store.ts";
import type { DesiredValue, Offer, Prices } from "./offer.ts";

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
    indexes: {
      offer_desired:
        "seller, stock_code WHERE task IS NULL AND (price_state = 'desired' OR stock_state = 'desired')",
      offer_open: "seller, task WHERE task IS NOT NULL",
    },
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
