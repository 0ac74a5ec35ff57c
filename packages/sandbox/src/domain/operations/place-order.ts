import { compareDecimals } from "@marketplace-seller/client-core";
import type { NewOrder, NewOrderLine } from "../../gen/control-openapi.gen.ts";
import type { DomainContext } from "../context.ts";
import type { Immutable } from "../immutable.ts";
import type { BillingAddress, Buyer, Order, ShippingAddress } from "../model/order.ts";
import type { OrderLine, ShipmentPackage } from "../model/shipment-package.ts";
import { RefusalError } from "../refusals.ts";
import { buyProduct } from "../rules/order-lines.ts";
import { packageAmounts } from "../rules/order-sums.ts";
import { shipmentCompanies } from "../rules/shipment-companies.ts";
import type { WriteSession } from "../store.ts";

/** Until the seller must have handed over its packages. */
const DELIVERY_TIME_MS = 3 * 86_400_000;

/** Discounts are decimal text and apply to the whole line. */
export type OrderLineRequest = Immutable<NewOrderLine>;

export type PlaceOrderRequest = Immutable<NewOrder>;

interface PlacedOrder {
  readonly order: Order;
  /** One per sender, in `Created`. */
  readonly packages: readonly ShipmentPackage[];
}

/**
 * As a buyer does; decreases the products' stock.
 *
 * @throws RefusalError when a product is unknown or not in stock, or a discount exceeds the price
 */
export function placeOrder(
  { store, clock }: DomainContext,
  sellerId: string,
  request: PlaceOrderRequest,
): PlacedOrder {
  const now = clock();
  return store.write((session) => {
    if (request.lines.length === 0) throw new RefusalError("emptyOrder");
    const lines = request.lines.map((line) => buy(session, sellerId, line, now));
    const placed = packLines(session, sellerId, request, lines, now);
    savePlaced(session, placed);
    return placed;
  });
}

/** @throws RefusalError when the order number is taken */
export function packLines(
  session: WriteSession,
  sellerId: string,
  request: Omit<PlaceOrderRequest, "lines">,
  lines: readonly OrderLine[],
  now: number,
): PlacedOrder {
  const order = createOrder(session, sellerId, request, now);
  const packages = (["SELLER", "MARKETPLACE"] as const)
    .map((sender) => lines.filter((line) => line.sender === sender))
    .filter((sent) => sent.length > 0)
    .map((sent) => createPackage(session, order, sent, request.locationSpecific ?? false));
  return { order, packages };
}

export function savePlaced(session: WriteSession, { order, packages }: PlacedOrder): void {
  session.orders.save(order);
  for (const shipment of packages) session.packages.save(shipment, order);
}

function buy(
  session: WriteSession,
  sellerId: string,
  placed: OrderLineRequest,
  now: number,
): OrderLine {
  const product = session.products.find(sellerId, placed.stockCode);
  if (product === undefined)
    throw new RefusalError("unknownProduct", `Its stockCode is ${placed.stockCode}.`);
  if (placed.quantity < 1) throw new RefusalError("emptyOrder");
  const quantity = product.quantity - placed.quantity;
  if (quantity < 0) {
    const { stockCode, quantity: left } = product;
    throw new RefusalError("notInStock", `${stockCode}: ${placed.quantity} ordered, ${left} left.`);
  }
  const line = buyProduct(product, {
    orderLineId: session.nextId("orderLine"),
    quantity: placed.quantity,
    sellerDiscount: placed.sellerDiscount ?? "0.00",
    sellerCouponDiscount: placed.sellerCouponDiscount ?? "0.00",
    mallDiscount: placed.mallDiscount ?? "0.00",
    installmentChargeWithVAT: "0.00",
    sellerCampaignCommissionRate: "0.00",
    deliveryFeeType: 1,
    customTextOptionValues: placed.customTextOptionValues ?? [],
    date: now,
  });
  if (compareDecimals(line.dueAmount, 0) < 0) throw new RefusalError("discountTooHigh");
  session.products.save({
    ...product,
    quantity,
    saleStatus: quantity > 0 ? "On_Sale" : "Out_Of_Stock",
  });
  return line;
}

function createOrder(
  session: WriteSession,
  sellerId: string,
  request: Omit<PlaceOrderRequest, "lines">,
  now: number,
): Order {
  const orderNumber = request.orderNumber ?? findFreeNumber(session, sellerId);
  if (session.orders.find(sellerId, orderNumber) !== undefined) {
    throw new RefusalError("orderNumberTaken");
  }
  const point = request.deliveryAddressType ?? null;
  const address = { ...defaultBuyer.shippingAddress, ...request.shippingAddress };
  return {
    orderId: session.nextId("order"),
    sellerId,
    orderNumber,
    createdDate: now,
    buyer: { ...defaultBuyer.buyer, ...request.buyer },
    billingAddress: { ...defaultBuyer.billingAddress, ...request.billingAddress },
    shippingAddress: point === null ? address : { ...address, fullName: null },
    deliveryAddressType: point,
    deliveryPointMessage: point === null ? null : "Teslim alma kodu SMS ile gönderilir.",
    exportDeclaration: request.exportDeclaration ?? null,
    sameDayDelivery: request.sameDayDelivery ?? false,
    paymentType: 1,
    rwbOrder: null,
    serviceItems: [],
  };
}

/** A buyer's order, or one of a seed file, may have chosen the next. */
function findFreeNumber(session: WriteSession, sellerId: string): string {
  const next = session.nextId("orderNumber");
  return session.orders.find(sellerId, next) === undefined
    ? next
    : findFreeNumber(session, sellerId);
}

/** In `Created`. */
export function createPackage(
  ids: Pick<WriteSession, "nextId" | "nextPackageKey">,
  order: Order,
  lines: readonly OrderLine[],
  locationSpecific: boolean,
): ShipmentPackage {
  const { createdDate } = order;
  const [company] = shipmentCompanies;
  return {
    ...packageAmounts(lines),
    key: ids.nextPackageKey(),
    packageId: locationSpecific ? null : ids.nextId("package"),
    sellerId: order.sellerId,
    orderId: order.orderId,
    orderNumber: order.orderNumber,
    status: "Created",
    sender: lines[0]?.sender ?? "SELLER",
    lines,
    cargoSenderNumber: null,
    cargoTrackingNumber: ids.nextId("tracking"),
    cargoTrackingLink: null,
    shipmentCompanyId: company.id,
    cargoProviderName: company.name,
    shipmentMethod: 1,
    orderCreatedDate: createdDate,
    lastModifiedDate: createdDate,
    agreedDeliveryDate: createdDate + DELIVERY_TIME_MS,
    histories: [{ createdDate, status: "Created" }],
  };
}

const shippingAddress: ShippingAddress = {
  address: "Ihlamur Sokak No: 7 Daire: 3",
  city: "İstanbul",
  district: "Kadıköy",
  neighborhood: "Caferağa",
  fullName: "Defne Akpınarlı",
  gsm: "5550123456",
  tcId: null,
  postalCode: "34710",
};

/** Of orders without a named buyer. */
const defaultBuyer: {
  readonly buyer: Buyer;
  readonly shippingAddress: ShippingAddress;
  readonly billingAddress: BillingAddress;
} = {
  buyer: {
    customerId: "40000001",
    fullName: "Defne Akpınarlı",
    email: "defne.akpinarli@example.com",
    taxId: null,
    taxOffice: null,
    tcIdentityNumber: null,
  },
  shippingAddress,
  billingAddress: {
    ...shippingAddress,
    taxId: null,
    taxHouse: null,
    invoiceType: 1,
    countryCode: "TR",
  },
};
