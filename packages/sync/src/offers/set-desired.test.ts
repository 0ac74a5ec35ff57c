import { expect, it } from "vitest";
import type { ValidOffer } from "./desired-offer.ts";
import { newOffer, type Offer, type Prices, type Reading } from "./offer.ts";
import { mayBeListed, renderHeld, setDesired } from "./set-desired.ts";

const NOW = 1_000;
const limits = { maxPriceFall: 50, maxPriceRise: 8 };
const at = (salePrice: string): Prices => ({ salePrice, listPrice: "150.00", currencyType: null });
const row = (salePrice: string): ValidOffer => ({
  stockCode: "A",
  prices: at(salePrice),
  stock: null,
});
const lists = (salePrice: string | null, quantity = 4): Reading => ({
  listed: { salePrice, listPrice: "150.00", currencyType: "TL", quantity },
  from: NOW,
  at: NOW,
});
const set = (
  offer: Offer,
  desired: ValidOffer,
  reading?: Reading,
  now = NOW,
  isFeedRunning = true,
) => setDesired(offer, desired, reading, { now, limits, isFeedRunning });

const first = newOffer("shop", "A");
const confirmed = set(first, row("100.00"), lists("100.00")).offer;
const held = set(confirmed, row("9.00"), lists("100.00")).offer;
const waiting = set(first, row("90.00"), lists("100.00")).offer;
const open: Offer = {
  ...waiting,
  task: 1,
  price: { ...waiting.price, state: "sent", sent: at("90.00"), open: true },
};

it.each<[string, Offer, string, Reading, object]>([
  [
    "that the marketplace lists are confirmed unsent",
    first,
    "100.00",
    lists("100.00"),
    { state: "confirmed", sent: at("100.00") },
  ],
  [
    "that it lists otherwise are desired",
    first,
    "90.00",
    lists("100.00"),
    { state: "desired", sent: null },
  ],
  ["of a product without a price are desired", first, "1.00", lists(null), { state: "desired" }],
  [
    "of no product are desired",
    first,
    "1.00",
    { ...lists(null), listed: null },
    { state: "desired" },
  ],
  [
    "that somebody changed since are desired again",
    confirmed,
    "100.00",
    lists("120.00"),
    { state: "desired", sent: null },
  ],
  ["that are implausible are held", confirmed, "9.00", lists("100.00"), { state: "held" }],
  [
    "that are plausible are held no longer",
    held,
    "80.00",
    lists("100.00"),
    { state: "desired", held: null },
  ],
  [
    "that became plausible are held no longer",
    held,
    "9.00",
    lists("10.00"),
    { state: "desired", held: null },
  ],
  [
    "that are listed now are held no longer",
    held,
    "9.00",
    lists("9.00"),
    { state: "confirmed", held: null },
  ],
])("prices %s", (_, offer, salePrice, reading, expected) => {
  expect(set(offer, row(salePrice), reading).offer.price).toMatchObject(expected);
});

it.each<[string, Offer, string, Reading]>([
  ["confirmed and listed", confirmed, "100.00", lists("100.00")],
  ["about to be sent", waiting, "90.00", lists("1000.00")],
  ["in an open task", open, "90.00", lists("100.00")],
  ["held, since it was first held", held, "9.00", lists("100.00")],
])("leaves prices alone that are %s", (_, offer, salePrice, reading) => {
  expect(set(offer, row(salePrice), reading, NOW + 1).offer).toBe(offer);
});

it("names what a person releases", () => {
  expect(renderHeld(held.price)).toBe("150.00 9.00 instead of 150.00 100.00 TL");
  expect(renderHeld(waiting.price)).toBeNull();
});

const stock = { quantity: 4, asOf: 7, isOnShelf: false };
const measured: ValidOffer = { stockCode: "A", prices: null, stock };
const later = { ...measured, stock: { ...stock, quantity: 5, asOf: 8 } };
const isListed: Offer = {
  ...first,
  stock: { ...first.stock, desired: stock, sent: stock, state: "confirmed" },
};

it("asks for the product of a stock that may be listed already, and keeps what it was known to list", () => {
  expect(mayBeListed(first, measured)).toBe(false);
  expect(mayBeListed(isListed, measured)).toBe(true);
  expect(mayBeListed(isListed, later)).toBe(false);
  const again = set(isListed, measured, lists("100.00", 9)).offer;
  const known = { stock: { state: "desired", sent: stock }, observed: { quantity: 9 } };
  expect(again).toMatchObject(known);
  expect(set(again, later, lists("100.00", 5)).offer).toMatchObject({ stock: known.stock });
  expect(set(again, later).offer.stock).toMatchObject(known.stock);
  const outdated = { ...lists("100.00"), from: NOW - 2 };
  expect(set(again, row("90.00"), outdated).offer.observed).toBe(again.observed);
  expect(set(isListed, later).offer.stock).toMatchObject({ state: "desired", sent: null });
});

it.each<[string, number, number, object, string]>([
  ["stays confirmed that is listed", 7, 4, { state: "confirmed" }, "unchanged"],
  [
    "is not raised that was set before",
    7,
    3,
    { state: "listed-lower", sent: stock },
    "listed-lower",
  ],
  ["is lowered", 7, 5, { state: "desired", sent: null }, "send"],
  ["is raised that was counted since", 8, 3, { state: "desired", sent: null }, "send"],
  ["is confirmed that was counted since", 8, 4, { state: "confirmed" }, "unchanged"],
])("without a feed, a stock %s", (_, asOf, listed, expected, verdict) => {
  const desired = { ...measured, stock: { ...stock, asOf } };
  const found = set(isListed, desired, lists("100.00", listed), NOW, false);
  expect(found.offer.stock).toMatchObject(expected);
  expect(found.verdict.stock).toBe(verdict);
});

it("sends what was listed before other values were confirmed", () => {
  const offer = { ...confirmed, stock: isListed.stock };
  const desired = { ...row("90.00"), stock: { ...stock, asOf: 8 } };
  const early = { ...lists("90.00"), from: NOW - 1 };
  const unsent = { price: { state: "desired" }, stock: { state: "desired" } };
  expect(set(offer, desired, early, NOW, false).offer).toMatchObject(unsent);
});

it("sets a measurement also where the stored one is of the future, from a database clock that was set back", () => {
  const ahead = { ...first, stock: { ...first.stock, desired: { ...stock, asOf: 40_000_000 } } };
  expect(set(ahead, later).verdict.stock).toBe("send");
  expect(set(ahead, later).offer.stock.desired).toMatchObject({ quantity: 5 });
  expect(set(ahead, later, undefined, 40_000_001).verdict.stock).toBe("superseded");
});
