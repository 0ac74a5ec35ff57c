import type {
  DeliveryPointKind,
  ExportDeclaration,
  Order,
  ServiceItem,
} from "../domain/model/order.ts";
import type { Product } from "../domain/model/product.ts";
import type {
  ComplementaryItem,
  OrderLine,
  PackageHistory,
  PackageStatus,
} from "../domain/model/shipment-package.ts";
import { firstListedDate } from "../domain/rules/listing-window.ts";
import { buyProduct, type Purchase } from "../domain/rules/order-lines.ts";
import { type Random, renderKurus } from "../domain/seeded-random.ts";
import type { WriteSession } from "../domain/store.ts";
import { makeBuyer } from "./make-buyer.ts";

export type Ids = Pick<WriteSession, "nextId" | "nextPackageKey">;

/** By sender, because a package has only one. */
export interface Assortment {
  readonly sellerId: string;
  readonly SELLER: readonly [Product, ...Product[]];
  readonly MARKETPLACE: readonly [Product, ...Product[]];
}

/** Before its lines are put into packages. */
interface SeededOrder {
  readonly order: Order;
  readonly lines: readonly OrderLine[];
}

const pointKinds: readonly [DeliveryPointKind, ...DeliveryPointKind[]] = [
  "KTN",
  "EASYPOINT",
  "PUP",
];

export function makeOrder(
  random: Random,
  ids: Ids,
  assortment: Assortment,
  scenario: Scenario,
): SeededOrder {
  const { createdDate, deliveryPoint } = scenario;
  const products = scenario.marketplaceSends ? assortment.MARKETPLACE : assortment.SELLER;
  const lines = makeLines(random, ids, products, scenario);
  const { buyer, billingAddress, shippingAddress } = makeBuyer(random, scenario);
  const order: Order = {
    orderId: ids.nextId("order"),
    sellerId: assortment.sellerId,
    orderNumber: ids.nextId("orderNumber"),
    createdDate,
    buyer,
    billingAddress,
    shippingAddress: deliveryPoint ? makePointAddress(random, shippingAddress) : shippingAddress,
    deliveryAddressType: deliveryPoint ? random.pick(pointKinds) : null,
    deliveryPointMessage: deliveryPoint ? "Teslim alma kodu SMS ile gönderilir." : null,
    exportDeclaration: scenario.abroad ? makeDeclaration(random, createdDate) : null,
    sameDayDelivery: scenario.sameDay,
    paymentType: random.pick([1, 2, 4]),
    rwbOrder: null,
    serviceItems: scenario.service ? lines.slice(0, 1).map(makeService) : [],
  };
  return { order, lines };
}

function makeLines(
  random: Random,
  ids: Ids,
  products: readonly [Product, ...Product[]],
  scenario: Scenario,
): readonly OrderLine[] {
  const count = random.pick([1, 1, 1, 2, 2, 3]);
  const chosen = new Set<Product>();
  while (chosen.size < Math.min(count, products.length)) chosen.add(random.pick(products));
  return [...chosen].map((product) => {
    const purchase = makePurchase(random, ids.nextId("orderLine"), product, scenario);
    const line = buyProduct(product, purchase);
    const durable = product.attributes.some(
      ({ attributeName }) => attributeName === "Garanti Süresi",
    );
    return durable && random.chance(25)
      ? { ...line, complementaryItem: makeWarranty(random, ids, scenario.createdDate) }
      : line;
  });
}

function makePurchase(
  random: Random,
  orderLineId: string,
  product: Product,
  { createdDate, split }: Scenario,
): Purchase {
  const priceInKurus = Number(product.salePriceInLira.split(".")[0]) * 100;
  const pickDiscount = (percent: number) =>
    renderKurus(random.between(0, Math.floor((priceInKurus * percent) / 100)));
  const discounted = random.chance(45);
  return {
    orderLineId,
    quantity: split ? random.between(3, 5) : random.pick([1, 1, 1, 2, 3, 4]),
    sellerDiscount: discounted ? pickDiscount(15) : "0.00",
    sellerCouponDiscount: discounted && random.chance(30) ? pickDiscount(5) : "0.00",
    mallDiscount: random.chance(20) ? pickDiscount(8) : "0.00",
    installmentChargeWithVAT: random.chance(10) ? pickDiscount(4) : "0.00",
    sellerCampaignCommissionRate: random.chance(15) ? "2.50" : "0.00",
    deliveryFeeType: random.pick([1, 3, 5]),
    customTextOptionValues: random.chance(4) ? [{ option: "İsim", text: "Defne" }] : [],
    date: createdDate,
  };
}

function makePointAddress(
  random: Random,
  home: Order["shippingAddress"],
): Order["shippingAddress"] {
  return {
    ...home,
    fullName: null,
    address: `Teslim Noktası ${random.between(10, 99)}, ${home.district}`,
  };
}

function makeDeclaration(random: Random, createdDate: number): ExportDeclaration {
  const declared = random.chance(60);
  return {
    hsCode: random.digits(12),
    invoiceLink: declared ? `https://invoices.example.com/${random.digits(8)}.pdf` : null,
    invoiceDate: declared ? createdDate + 3_600_000 : null,
    etgbNo: declared ? `${random.digits(8)}EX${random.digits(8)}` : null,
    etgbDate: declared ? createdDate + 7_200_000 : null,
  };
}

function makeWarranty(random: Random, ids: Ids, createdDate: number): ComplementaryItem {
  return {
    compItemId: ids.nextId("orderLine"),
    category: "Ek Garanti",
    certificateNo: [`EG-${random.digits(9)}`],
    compAcceptedDate: createdDate,
  };
}

function makeService(line: OrderLine): ServiceItem {
  return {
    orderItemType: 2,
    installmentChargeWithVAT: "0.00",
    price: "29.90",
    totalDiscountPrice: "0.00",
    quantity: 1,
    sellerInvoiceAmount: "29.90",
    orderLineIds: [line.orderLineId],
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Depends on the order's index, so that even few orders have every kind. */
export interface Scenario {
  readonly createdDate: number;
  readonly corporate: boolean;
  readonly abroad: boolean;
  readonly deliveryPoint: boolean;
  readonly locationSpecific: boolean;
  readonly marketplaceSends: boolean;
  readonly split: boolean;
  readonly sameDay: boolean;
  readonly service: boolean;
  /** Oldest first; the last is the current one. */
  readonly histories: readonly [PackageHistory, ...PackageHistory[]];
}

export function makeScenario(random: Random, index: number, now: number): Scenario {
  const split = index % 16 === 9;
  const createdDate = pickCreationDate(random, index, now);
  return {
    createdDate,
    corporate: index % 4 === 1,
    abroad: index % 25 === 7,
    deliveryPoint: index % 12 === 5,
    locationSpecific: index % 30 === 11,
    marketplaceSends: index % 10 === 3,
    split,
    sameDay: index % 20 === 4,
    service: index % 15 === 6,
    histories: makeHistories(random, index, createdDate, now, split),
  };
}

function pickCreationDate(random: Random, index: number, now: number): number {
  if (index % 80 === 17) return firstListedDate + random.between(-10 * DAY_MS, 10 * DAY_MS);
  if (index % 4 === 2) return now - random.between(15 * DAY_MS, 60 * DAY_MS);
  if (index % 5 === 0) return now - random.between(HOUR_MS, DAY_MS);
  return now - random.between(DAY_MS, 15 * DAY_MS - HOUR_MS);
}

function makeHistories(
  random: Random,
  index: number,
  createdDate: number,
  now: number,
  split: boolean,
): readonly [PackageHistory, ...PackageHistory[]] {
  const histories: [PackageHistory, ...PackageHistory[]] = [{ createdDate, status: "Created" }];
  let at = createdDate;
  for (const { status, after } of makeMoves(random, index, split)) {
    at += random.between(HOUR_MS / 2, after);
    if (at > now) break;
    histories.push({ createdDate: at, status });
  }
  return histories;
}

function makeMoves(
  random: Random,
  index: number,
  split: boolean,
): readonly { readonly status: PackageStatus; readonly after: number }[] {
  const picking = { status: "Picking", after: HOUR_MS } as const;
  if (split) return [picking];
  if (index % 15 === 0) return [];
  if (index % 5 === 0 || index % 7 === 1) return [picking];
  if (index % 14 === 6) return [{ status: "Cancelled", after: 6 * HOUR_MS }];
  const shipped = { status: "Shipped", after: 2 * DAY_MS } as const;
  const delivered = { status: "Delivered", after: 4 * DAY_MS } as const;
  return random.chance(12) ? [picking, shipped] : [picking, shipped, delivered];
}
