import { compareDecimals, roundDecimal } from "@marketplace-seller/client-core";
import type { Seller } from "../domain/model/seller.ts";
import type {
  OrderLine,
  PackageStatus,
  ShipmentPackage,
} from "../domain/model/shipment-package.ts";
import { advancePackage } from "../domain/operations/move-package.ts";
import { type PlaceOrderRequest, packLines, savePlaced } from "../domain/operations/place-order.ts";
import { buyProduct } from "../domain/rules/order-lines.ts";
import { Random } from "../domain/seeded-random.ts";
import type { WriteSession } from "../domain/store.ts";
import { makeBuyer } from "./make-buyer.ts";
import { readMoment } from "./read-moment.ts";
import { refuseSeedFile } from "./refuse-seed-file.ts";
import type { SeedLine, SeedOrder } from "./seed-file.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** After `Created`. */
const movesTo: { readonly [status in NonNullable<SeedOrder["status"]>]: readonly PackageStatus[] } =
  {
    Created: [],
    Picking: ["Picking"],
    Shipped: ["Picking", "Shipped"],
    Delivered: ["Picking", "Shipped", "Delivered"],
    Cancelled: ["Cancelled"],
    UnSupplied: ["Picking", "UnSupplied"],
  };

/** @throws OptionError when a discount is above its line's price */
export function plantOrders(
  session: WriteSession,
  seed: string,
  orders: readonly SeedOrder[],
  sellers: readonly Seller[],
  now: number,
): void {
  // Chosen numbers come first, so that the made-up ones avoid them.
  const chosenFirst = [...orders.entries()].sort(
    ([, a], [, b]) => Number(a.orderNumber === undefined) - Number(b.orderNumber === undefined),
  );
  for (const [index, order] of chosenFirst) {
    const sellerId = order.sellerId ?? sellers[0]?.sellerId ?? "";
    const random = new Random(`${seed} ${sellerId} order ${order.orderNumber ?? index}`);
    const lines = { sellerId, path: `$.orders[${index}]` };
    plantOrder(session, random, order, lines, now);
  }
}

interface Place {
  readonly sellerId: string;
  readonly path: string;
}

function plantOrder(
  session: WriteSession,
  random: Random,
  order: SeedOrder,
  { sellerId, path }: Place,
  now: number,
): void {
  const dates = makeDates(random, order, now);
  const lines = order.lines.map((line, index) =>
    buy(session, line, { sellerId, path: `${path}.lines[${index}]` }, dates.created),
  );
  const placed = packLines(session, sellerId, makeRequest(random, order), lines, dates.created);
  const packages = placed.packages.map((shipment) => replay(shipment, order, dates));
  savePlaced(session, { ...placed, packages });
}

interface OrderDates {
  readonly created: number;
  readonly modified: number;
}

function makeDates(
  random: Random,
  { createdDate, lastModifiedDate, status = "Created" }: SeedOrder,
  now: number,
): OrderDates {
  const last = lastModifiedDate === undefined ? undefined : readMoment(lastModifiedDate, now);
  const created =
    (createdDate === undefined ? undefined : readMoment(createdDate, now)) ??
    (last ?? now) - random.between(HOUR_MS, 14 * DAY_MS);
  const step = Math.min(random.between(HOUR_MS, DAY_MS) * movesTo[status].length, now - created);
  return { created, modified: last ?? created + step };
}

function buy(
  session: WriteSession,
  { stockCode, quantity = 1, price, ...discounts }: SeedLine,
  { sellerId, path }: Place,
  date: number,
): OrderLine {
  const product = session.products.find(sellerId, stockCode);
  if (product === undefined)
    throw refuseSeedFile([`${path}.stockCode must be that of one of the seller's products`]);
  const amount = (value: string | number = 0) => roundDecimal(value, 2);
  const priced = price === undefined ? product : { ...product, salePriceInLira: amount(price) };
  const line = buyProduct(priced, {
    orderLineId: session.nextId("orderLine"),
    quantity,
    sellerDiscount: amount(discounts.sellerDiscount),
    sellerCouponDiscount: amount(discounts.sellerCouponDiscount),
    mallDiscount: amount(discounts.mallDiscount),
    installmentChargeWithVAT: "0.00",
    sellerCampaignCommissionRate: "0.00",
    deliveryFeeType: 1,
    customTextOptionValues: [],
    date,
  });
  if (compareDecimals(line.dueAmount, 0) < 0)
    throw refuseSeedFile([`${path} must not have discounts above its price times quantity`]);
  return line;
}

/** A chosen buyer's name is that of the addresses too. */
function makeRequest(
  random: Random,
  { orderNumber, buyer, shippingAddress, billingAddress }: SeedOrder,
): Omit<PlaceOrderRequest, "lines"> {
  const corporate = billingAddress?.invoiceType === 2;
  const made = makeBuyer(random, { corporate, abroad: false });
  const name = buyer?.fullName === undefined ? {} : { fullName: buyer.fullName };
  return {
    ...(orderNumber !== undefined && { orderNumber }),
    buyer: { ...made.buyer, ...buyer },
    shippingAddress: { ...made.shippingAddress, ...name, ...shippingAddress },
    billingAddress: { ...made.billingAddress, ...shippingAddress, ...name, ...billingAddress },
  };
}

/** Its moves are spread evenly over the time between the dates. */
function replay(
  shipment: ShipmentPackage,
  { status = "Created" }: SeedOrder,
  { created, modified }: OrderDates,
): ShipmentPackage {
  const moves = movesTo[status];
  const stepMs = (modified - created) / moves.length;
  return moves.reduce(
    (moved, move, index) => advancePackage(moved, move, Math.floor(created + stepMs * (index + 1))),
    shipment,
  );
}
