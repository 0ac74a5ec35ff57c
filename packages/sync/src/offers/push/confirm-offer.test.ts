import { describe, expect, it } from "vitest";
import { readDesiredOffer, type ValidOffer } from "../desired-offer.ts";
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
    orders: {
      isFeedRunning: true,
      hasPolled: true,
      startsAt: 0,
      checkpoint: SENT_AT,
      serviceAheadMs: 0,
    },
    sold: [],
    reported: undefined,
    settings,
    ...changed,
  };
}

describe("a desired offer", () => {
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

  it("takes more than it sent for the stock before its task, until the time is over", () => {
    const offer = { ...sent(4), stock: { ...sent(4).stock, sentQuantity: 3 } };
    const stateAt = (at: number) => {
      const orders = {
        isFeedRunning: true,
        hasPolled: true,
        startsAt: 0,
        checkpoint: at + 1,
        serviceAheadMs: 0,
      };
      return confirmOffer(offer, pollWith({ at, orders, listed: lists(4) })).stock.state;
    };
    expect(stateAt(SENT_AT + 1)).toBe("sent");
    expect(stateAt(SENT_AT + settings.confirmationTimeoutMs)).toBe("confirmed");
  });
});
