import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateOffer, type Poll } from "./evaluate-offer.ts";
import { newOffer, type Offer, type StoredState } from "./offer.ts";
import { readDesiredOffer, type ValidOffer } from "./read-desired-offer.ts";
import { applyDesiredOffer, changedBy } from "./set-offers.ts";

const DAY = 86_400_000;
const SENT_AT = 1_000 * DAY;
const settings = { confirmWithinMs: 300_000, mostSends: 3 };

function createSku(sku: object): ValidOffer {
  const read = readDesiredOffer({ stockCode: "A", ...sku });
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  return read.desired;
}

/** An offer whose price and stock are in an open task. */
function sent(quantity: number, salePrice = "10.00"): Offer {
  const desired = createSku({ quantity, listPrice: "99.00", salePrice });
  const offer =
    applyDesiredOffer(undefined, desired, { at: SENT_AT - 10, sequence: 5 }) ?? newOffer("A");
  const { price, stock } = offer;
  const open = { state: "sent", open: true, sends: 1 } as const;
  return {
    ...offer,
    task: 1,
    price: { ...price, ...open, sent: price.desired },
    stock: {
      ...stock,
      ...open,
      sent: stock.desired,
      sentMoment: { since: stock.since, sequence: 5 },
    },
  };
}

const shows = (quantity: number, salePrice = "10.00") => ({
  quantity,
  salePrice,
  listPrice: "99.00",
  currencyType: "TL",
});

function pollWith(changed: Partial<Poll>): Poll {
  const feed = { polls: 10, completeBefore: SENT_AT, keepsAll: true };
  return {
    now: SENT_AT + 1,
    shown: shows(1),
    sentAt: SENT_AT,
    feed,
    orders: [],
    isQueued: false,
    settings,
    ...changed,
  };
}

describe("a desired offer", () => {
  const desiredOffers = fc.record(
    {
      quantity: fc.integer({ min: 0, max: 3 }),
      prices: fc.record({ listPrice: fc.constant("99.00"), salePrice: fc.constantFrom(1, 2, 3) }),
    },
    { requiredKeys: [] },
  );

  it("replaces the one before, field by field, whatever came before it", () => {
    fc.assert(
      fc.property(fc.array(desiredOffers, { minLength: 1, maxLength: 8 }), (all) => {
        const valid = all
          .map(({ quantity, prices }) => ({
            ...prices,
            ...(quantity === undefined ? {} : { quantity }),
          }))
          .filter((sku) => Object.keys(sku).length > 0)
          .map(createSku);
        const [offer] = changedBy(valid, new Map(), { at: 1, sequence: 0 });
        const last = <Key extends "prices" | "quantity">(key: Key) =>
          valid.findLast((desired) => desired[key] !== null)?.[key] ?? null;
        expect(offer?.price.desired ?? null).toEqual(last("prices"));
        expect(offer?.stock.desired ?? null).toBe(last("quantity"));
      }),
    );
  });

  it("changes nothing when it is desired already, whatever became of it, but is sent again when it was rejected", () => {
    const offer = sent(4);
    const again = createSku({ quantity: 4 });
    const inState = (state: StoredState) => ({ ...offer, stock: { ...offer.stock, state } });
    for (const state of ["desired", "sent", "confirmed", "not-confirmed"] as const) {
      expect(applyDesiredOffer(inState(state), again, { at: 1, sequence: 9 })).toBeUndefined();
    }
    const tried = applyDesiredOffer(inState("rejected"), again, { at: 1, sequence: 9 });
    expect(tried?.stock).toMatchObject({ state: "desired", sequence: 5 });
  });

  it("begins anew with a restock, unless it is on its way", () => {
    const offer = sent(4);
    const moment = { at: 1, sequence: 9, restock: true };
    for (const state of ["desired", "confirmed", "rejected", "not-confirmed"] as const) {
      const before = { ...offer, stock: { ...offer.stock, state } };
      const after = applyDesiredOffer(before, createSku({ quantity: 4 }), moment);
      expect(after?.stock).toMatchObject({ state: "desired", since: 1, sequence: 9 });
    }
    expect(applyDesiredOffer(offer, createSku({ quantity: 4 }), moment)).toBeUndefined();
  });

  it("that is taken back before it was sent leaves the one before with the sales since then", () => {
    const { stock, ...offer } = sent(4);
    const confirmed = { ...stock, state: "confirmed", open: false, confirmedAt: SENT_AT } as const;
    const free = { ...offer, task: null, stock: confirmed };
    const other = applyDesiredOffer(free, createSku({ quantity: 8 }), {
      at: SENT_AT + 9,
      sequence: 8,
    });
    const back = applyDesiredOffer(other, createSku({ quantity: 4 }), {
      at: SENT_AT + 10,
      sequence: 9,
    });
    expect(back?.stock).toMatchObject({ state: "confirmed", since: stock.since, sequence: 5 });
  });

  it("leaves the task of an offer open, and is not taken for confirmed with it", () => {
    const newer = applyDesiredOffer(sent(4), createSku({ quantity: 5 }), {
      at: SENT_AT,
      sequence: 6,
    });
    const evaluated = evaluateOffer(newer ?? newOffer("A"), pollWith({ shown: shows(4) }));
    expect(evaluated.task).toBeNull();
    expect(evaluated.stock).toMatchObject({ desired: 5, sent: 4, state: "desired", open: false });
  });
});

describe("a poll of the product", () => {
  it("confirms prices and stock apart", () => {
    const half = evaluateOffer(sent(4), pollWith({ shown: shows(3) }));
    expect(half).toMatchObject({
      task: 1,
      price: { state: "confirmed" },
      stock: { state: "sent" },
    });
  });

  it("says that a price which the marketplace converts cannot be confirmed", () => {
    const offer = sent(4);
    const dollars = { listPrice: "99.00", salePrice: "10.00", currencyType: "USD" };
    const price = { ...offer.price, desired: dollars, sent: dollars };
    const now = SENT_AT + settings.confirmWithinMs;
    expect(evaluateOffer({ ...offer, price }, pollWith({ now })).price).toMatchObject({
      state: "not-confirmed",
      reason:
        "The marketplace shows 99.00 and 10.00 TL: a price in USD that it converts cannot be confirmed",
    });
  });

  it("sends prices again so often at most", () => {
    let offer = sent(4, "11.00");
    const now = SENT_AT + settings.confirmWithinMs;
    const states: (string | null)[] = [];
    for (let sends = 1; sends <= settings.mostSends; sends += 1) {
      const { price } = evaluateOffer(offer, pollWith({ now }));
      states.push(price.state);
      offer = {
        ...offer,
        task: 1,
        price: { ...price, state: "sent", open: true, sends: sends + 1 },
      };
    }
    expect(states).toEqual(["desired", "desired", "not-confirmed"]);
  });

  it("never sends a stock again unless the feed is complete past the time for confirmation, without a sale", () => {
    const moments = fc.integer({ min: -2, max: 6 }).map((part) => SENT_AT + part * 150_000);
    const polls = fc.record({
      now: moments,
      quantity: fc.integer({ min: 0, max: 4 }),
      completeBefore: moments,
      polls: fc.integer({ min: 0, max: 20 }),
      keepsAll: fc.boolean(),
      isSold: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(polls, { minLength: 1, maxLength: 12 }), (all) => {
        let offer = sent(4);
        for (const { now, quantity, completeBefore, polls: count, keepsAll, isSold } of all) {
          if (!offer.stock.open) break;
          const before = offer;
          const order = { sequence: 6, placedAt: SENT_AT, units: 1, isCancelled: false };
          const feed = { polls: count, completeBefore, keepsAll };
          const orders = isSold ? [order] : [];
          offer = evaluateOffer(offer, pollWith({ now, shown: shows(quantity), feed, orders }));
          if (offer.stock.state !== "desired") continue;
          const end = SENT_AT + settings.confirmWithinMs;
          expect(keepsAll && !isSold).toBe(true);
          expect(before.seen?.at).toBeGreaterThanOrEqual(end);
          expect(completeBefore).toBeGreaterThan(before.seen?.at ?? Infinity);
          expect(count).toBeGreaterThanOrEqual((before.seen?.polls ?? Infinity) + 2);
          expect(before.seen?.quantity).toBe(quantity);
        }
      }),
      { numRuns: 5_000 },
    );
  });
});
