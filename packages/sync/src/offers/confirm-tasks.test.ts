import { describe, expect, it } from "vitest";
import { confirmOffer, type Poll } from "./confirm-tasks.ts";
import { readDesiredOffer, type ValidOffer } from "./desired-offer.ts";
import { newOffer, type Offer } from "./offer.ts";
import { setDesired } from "./set-desired.ts";

const DAY = 86_400_000;
const SENT_AT = 1_000 * DAY;
const MEASURED_AT = SENT_AT - 10;
const settings = { confirmationTimeoutMs: 300_000, maxSends: 3 };
const TIMEOUT_AT = SENT_AT + settings.confirmationTimeoutMs;

/** The offer after it was set; undefined when nothing changes. */
function set(offer: Offer, sku: object, asOf = MEASURED_AT): Offer | undefined {
  const read = readDesiredOffer({ stockCode: "A", ...sku }, { now: SENT_AT + DAY, asOf });
  if ("issues" in read) throw new Error(JSON.stringify(read.issues));
  const desired: ValidOffer = read.desired;
  const limits = { maxPriceFall: 50, maxPriceRise: 8 };
  const moment = { now: SENT_AT, limits, isFeedRunning: true };
  const changed = setDesired(offer, desired, undefined, moment).offer;
  return changed === offer ? undefined : changed;
}

/** An offer whose prices and stock are in an open task. */
function sent(sku: object = {}, sentQuantity = 4): Offer {
  const first = newOffer("shop", "A");
  const prices = { listPrice: "99.00", salePrice: "10.00" };
  const offer = set(first, { quantity: 4, ...prices, ...sku }) ?? first;
  const { price, stock } = offer;
  const open = { state: "sent", open: true } as const;
  return {
    ...offer,
    task: 1,
    price: { ...price, ...open, sent: price.desired },
    stock: { ...stock, ...open, sent: stock.desired, sentQuantity },
  };
}

const lists = (quantity: number) => ({
  quantity,
  salePrice: "10.00",
  listPrice: "99.00",
  currencyType: "TL",
});

/** Polls by a feed that has read all orders. */
function poll(offer: Offer, { at = SENT_AT + 1, ...changed }: Partial<Poll>): Offer {
  return confirmOffer(offer, {
    at,
    from: at,
    listed: lists(4),
    sentAt: SENT_AT,
    orders: { ...unread, checkpoint: at + 1 },
    sold: [],
    reported: undefined,
    settings,
    ...changed,
  });
}

describe("a desired offer", () => {
  it("changes nothing when the same values are set again, but sends again what failed", () => {
    const offer = sent();
    const apply = (state: Offer["stock"]["state"], asOf: number) => {
      const before = { ...offer, stock: { ...offer.stock, state } };
      return set(before, { quantity: 4, listPrice: 99, salePrice: "10.0" }, asOf)?.stock;
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

const unread = {
  isFeedRunning: true,
  hasPolled: true,
  startsAt: 0,
  checkpoint: SENT_AT,
  serviceAheadMs: 0,
};
const noFeed = { ...unread, isFeedRunning: false };
const inDollars = sent({ currencyType: "USD" });
const twoSold = (placedAt: number) => ({
  listed: lists(2),
  sold: [{ placedAt, units: 2, cancelledUnits: 0 }],
});
const soldBefore = twoSold(SENT_AT - 5);
const soldSince = twoSold(SENT_AT + 1);
const lowerStock = { listed: lists(2), orders: noFeed, reported: "processed" } as const;
const queued = { reported: "queued", at: TIMEOUT_AT, listed: lists(7) } as const;
const isSent = { state: "sent", reason: null };
const isConfirmed = { state: "confirmed", reason: null };
const isRejected = {
  state: "rejected",
  reason: "The marketplace has no product with this stock code",
};
const because = (reason: string) => ({
  state: "not-confirmed",
  reason: expect.stringMatching(reason),
});
const isStuck = because("its task is not processed yet");
const isConverted = because("lists 99.00 and 10.00 TL: a price in USD that it converts cannot be");
const isSold = { state: "confirmed", reason: "The marketplace lists 2 in stock: 2 units sold" };

const pricesAlone = { price: isConfirmed, stock: isSent };
const both = (outcome: object) => ({ price: outcome, stock: outcome });
const overdue = { at: TIMEOUT_AT };

describe("a poll of the product", () => {
  it.each<[string, Offer, Partial<Poll>, object]>([
    ["confirms prices before the orders are read", sent(), { orders: unread }, pricesAlone],
    ["rejects what the marketplace does not have", sent(), { listed: null }, both(isRejected)],
    ["cannot confirm a price that is converted", inDollars, overdue, { price: isConverted }],
    ["confirms a stock that fell because units were sold", sent(), soldSince, { stock: isSold }],
    ["takes a lower stock for that before the task", sent(), soldBefore, { stock: isSent }],
    ["confirms a lower stock in the end", sent(), { ...soldBefore, ...overdue }, { stock: isSold }],
    ["waits for a lower stock where no feed knows of sales", sent(), lowerStock, { stock: isSent }],
    [
      "does not confirm a lower stock in the end where no feed knows of sales",
      sent(),
      { ...lowerStock, ...overdue },
      { stock: { state: "listed-lower", reason: expect.stringContaining("may have been sold") } },
    ],
    ["takes a higher stock for that before the task", sent({}, 3), {}, { stock: isSent }],
    ["confirms a higher stock in the end", sent({}, 3), overdue, { stock: isConfirmed }],
    ["does not repeat a task that is queued", sent({ salePrice: "11" }), queued, both(isStuck)],
  ])("%s", (_, offer, changed, expected) => {
    expect(poll(offer, changed)).toMatchObject(expected);
  });

  const readUntil = (checkpoint: number) => ({ ...unread, checkpoint });
  const listed = lists(3);
  it("repeats no task by what was listed before its time was over", () => {
    const early = poll(sent(), { listed, at: TIMEOUT_AT - 1, orders: readUntil(SENT_AT) });
    const late = { listed, at: TIMEOUT_AT, orders: readUntil(TIMEOUT_AT) };
    expect(poll(early, late)).toMatchObject({ stock: isSent });
  });

  it("sends nothing again where by now that is listed which is left", () => {
    const before = poll(sent(), { at: TIMEOUT_AT, orders: readUntil(SENT_AT) });
    const since = { ...twoSold(TIMEOUT_AT), at: TIMEOUT_AT + 1 };
    const late = poll(before, since);
    expect(late).toMatchObject({ stock: isSent });
    expect(poll(late, since)).toMatchObject({ stock: isSold });
  });

  it("judges a stock by a reading from after the timeout where the feed has read no earlier one", () => {
    const early = poll(sent(), { listed, at: TIMEOUT_AT - 1, orders: readUntil(SENT_AT) });
    const late = poll(early, { listed, at: TIMEOUT_AT, orders: readUntil(SENT_AT) });
    const end = { listed, at: TIMEOUT_AT + 1, orders: readUntil(TIMEOUT_AT + 1) };
    expect(poll(late, end)).toMatchObject({ stock: { state: "desired" } });
  });
});
