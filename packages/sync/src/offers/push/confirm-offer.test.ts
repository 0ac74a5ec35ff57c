import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readDesiredOffer, type ValidOffer } from "../desired-offer.ts";
import { expectedStock } from "../expected-stock.ts";
import { newOffer, type Offer } from "../offer.ts";
import { confirmOffer, type Poll } from "./confirm-offer.ts";
import { applyDesired } from "./set-desired.ts";

const DAY = 86_400_000;
const SENT_AT = 1_000 * DAY;
const MEASURED_AT = SENT_AT - 10;
const settings = { confirmationTimeoutMs: 300_000, maxSends: 3 };

function createDesired(sku: object, asOf = MEASURED_AT): ValidOffer {
  const read = readDesiredOffer({ stockCode: "A", ...sku }, { now: SENT_AT + DAY, asOf });
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  return read.desired;
}

/** The offer after it was set; undefined when nothing changes. */
function set(offer: Offer, desired: ValidOffer): Offer | undefined {
  return applyDesired("shop", [desired], [offer], SENT_AT).changed[0];
}

/** An offer whose price and stock are in an open task. */
function sent(quantity: number, salePrice = "10.00"): Offer {
  const desired = createDesired({ quantity, listPrice: "99.00", salePrice });
  const offer = set(newOffer("shop", "A"), desired) ?? newOffer("shop", "A");
  const { price, stock } = offer;
  const open = { state: "sent", open: true } as const;
  return {
    ...offer,
    task: 1,
    price: { ...price, ...open, sent: price.desired },
    stock: { ...stock, ...open, sent: stock.desired, sentQuantity: quantity },
  };
}

const lists = (quantity: number, salePrice = "10.00") => ({
  quantity,
  salePrice,
  listPrice: "99.00",
  currencyType: "TL",
});

function pollWith({ at = SENT_AT + 1, ...changed }: Partial<Poll>): Poll {
  return {
    at,
    from: at,
    listed: lists(1),
    sentAt: SENT_AT,
    orders: { isFeedRunning: true, checkpoint: SENT_AT, serviceAheadMs: 0 },
    sold: [],
    reported: undefined,
    settings,
    ...changed,
  };
}

describe("a desired offer", () => {
  const desiredOffers = fc.record(
    {
      quantity: fc.integer({ min: 0, max: 3 }),
      prices: fc.record({ listPrice: fc.constant("99.00"), salePrice: fc.constantFrom(1, 2, 3) }),
      asOf: fc.integer({ min: 1, max: 5 }),
    },
    { requiredKeys: ["asOf"] },
  );

  it("has the newest prices and the newest measurement, whatever came before", () => {
    fc.assert(
      fc.property(fc.array(desiredOffers, { minLength: 1, maxLength: 8 }), (all) => {
        const valid = all
          .map(({ quantity, prices, asOf }) => ({
            ...prices,
            ...(quantity === undefined ? {} : { quantity, asOf }),
          }))
          .filter((sku) => Object.keys(sku).length > 0)
          .map((sku) => createDesired(sku));
        const { changed } = applyDesired("shop", valid, [], SENT_AT);
        const last = valid.findLast(({ prices }) => prices !== null)?.prices ?? null;
        const newest = valid
          .flatMap(({ stock }) => stock ?? [])
          .toSorted((one, other) => one.asOf - other.asOf)
          .at(-1);
        expect(changed[0]?.price.desired ?? null).toEqual(last);
        expect(changed[0]?.stock.desired?.quantity).toBe(newest?.quantity);
        expect(changed[0]?.stock.desired?.asOf).toBe(newest?.asOf);
      }),
    );
  });

  it("changes nothing when the same measurement is set again, but sends again what failed", () => {
    const offer = sent(4);
    const apply = (state: Offer["stock"]["state"], asOf: number) => {
      const before = { ...offer, stock: { ...offer.stock, state } };
      return set(before, createDesired({ quantity: 4 }, asOf))?.stock;
    };
    for (const state of ["desired", "sent", "confirmed"] as const) {
      expect(apply(state, MEASURED_AT)).toBeUndefined();
      expect(apply(state, MEASURED_AT + 1)).toMatchObject({ state: "desired" });
    }
    for (const state of ["rejected", "not-confirmed"] as const) {
      expect(apply(state, MEASURED_AT)).toMatchObject({ state: "desired" });
      expect(apply(state, MEASURED_AT - 1)).toBeUndefined();
    }
  });

  it("leaves the task of an offer open, and is not taken for confirmed with it", () => {
    const newer = set(sent(4), createDesired({ quantity: 5 }, SENT_AT));
    const orders = { isFeedRunning: false, checkpoint: 0, serviceAheadMs: 0 };
    const polled = confirmOffer(
      newer ?? newOffer("shop", "A"),
      pollWith({ listed: lists(4), orders }),
    );
    expect(polled.task).toBeNull();
    expect(polled.stock).toMatchObject({
      desired: { quantity: 5 },
      sent: { quantity: 4 },
      state: "desired",
      open: false,
    });
  });
});

describe("a poll of the product", () => {
  it("confirms prices and stock apart", () => {
    const half = confirmOffer(sent(4), pollWith({ listed: lists(3) }));
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
    const at = SENT_AT + settings.confirmationTimeoutMs;
    expect(confirmOffer({ ...offer, price }, pollWith({ at })).price).toMatchObject({
      state: "not-confirmed",
      reason:
        "The marketplace lists 99.00 and 10.00 TL: a price in USD that it converts cannot be confirmed",
    });
  });

  it("sends prices again so often at most", () => {
    let offer = sent(4, "11.00");
    const at = SENT_AT + settings.confirmationTimeoutMs;
    const states: (string | null)[] = [];
    for (let count = 0; count < settings.maxSends; count += 1) {
      const { price } = confirmOffer(offer, pollWith({ at }));
      states.push(price.state);
      offer = {
        ...offer,
        task: 1,
        price: { ...price, sent: price.desired, state: "sent", open: true },
      };
    }
    expect(states).toEqual(["desired", "desired", "not-confirmed"]);
  });

  it("judges a stock by what was listed at one moment, when every order up to it is stored", () => {
    const moments = fc.integer({ min: 1, max: 12 }).map((part) => SENT_AT + part * 100_000);
    const polls = fc.record({
      at: moments,
      quantity: fc.integer({ min: 0, max: 4 }),
      checkpoint: moments,
      isFeedRunning: fc.boolean(),
      soldAt: fc.array(moments, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(polls, { minLength: 1, maxLength: 12 }), (all) => {
        let offer = sent(4);
        for (const { quantity, soldAt, ...feed } of all.toSorted((a, b) => a.at - b.at)) {
          if (!offer.stock.open) break;
          const orders = { ...feed, serviceAheadMs: 0 };
          const sold = soldAt.map((placedAt) => ({ placedAt, units: 1 }));
          const before = offer.observed;
          offer = confirmOffer(
            offer,
            pollWith({ at: feed.at, listed: lists(quantity), orders, sold }),
          );
          if (offer.stock.state !== "confirmed" && offer.stock.state !== "desired") continue;
          const judgedAt =
            feed.isFeedRunning && before?.quantity === quantity ? (before?.at ?? feed.at) : feed.at;
          if (feed.isFeedRunning) expect(feed.checkpoint).toBeGreaterThan(judgedAt);
          const expected = expectedStock({ quantity: 4, asOf: MEASURED_AT }, sold, judgedAt);
          expect(offer.stock.state).toBe(expected === quantity ? "confirmed" : "desired");
        }
      }),
      { numRuns: 5_000 },
    );
  });

  it("takes more than it sent for the stock before its task, until the time is over", () => {
    const offer = { ...sent(4), stock: { ...sent(4).stock, sentQuantity: 3 } };
    const stateAt = (at: number) => {
      const orders = { isFeedRunning: true, checkpoint: at + 1, serviceAheadMs: 0 };
      return confirmOffer(offer, pollWith({ at, orders, listed: lists(4) })).stock.state;
    };
    expect(stateAt(SENT_AT + 1)).toBe("sent");
    expect(stateAt(SENT_AT + settings.confirmationTimeoutMs)).toBe("confirmed");
  });

  it("confirms no stock that may lack other units than those sold during its reading, until the next one", () => {
    const sold = [{ placedAt: SENT_AT + 5_500, units: 2 }];
    const reading = { from: SENT_AT + 5_000, at: SENT_AT + 6_000, sold };
    const orders = { isFeedRunning: true, checkpoint: SENT_AT + 7_000, serviceAheadMs: 0 };
    for (const [quantity, state] of [
      [1, "sent"],
      [2, "confirmed"],
      [3, "sent"],
      [4, "sent"],
      [5, "sent"],
    ] as const) {
      const poll = pollWith({ ...reading, orders, listed: lists(quantity) });
      const offer = confirmOffer(sent(4), poll);
      expect(offer.stock.state).toBe(state);
      const next = { ...poll, from: SENT_AT + 8_000, at: SENT_AT + 9_000 };
      const later = { ...next, orders: { ...orders, checkpoint: SENT_AT + 10_000 } };
      if (state === "sent") {
        const listed = lists(2);
        expect(confirmOffer(offer, { ...later, listed }).stock.state).toBe("confirmed");
      }
    }
  });
});
