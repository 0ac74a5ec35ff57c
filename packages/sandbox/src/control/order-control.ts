import { checkControlInput } from "../domain/check-control-input.ts";
import type { DomainContext } from "../domain/context.ts";
import { anyOrder, anyPackage } from "../domain/filters.ts";
import type { Order } from "../domain/model/order.ts";
import {
  type PackageStatus,
  packageStatuses,
  type ShipmentPackage,
} from "../domain/model/shipment-package.ts";
import { movePackage } from "../domain/operations/move-package.ts";
import { findPackage } from "../domain/operations/packed-lines.ts";
import { type PlaceOrderRequest, placeOrder } from "../domain/operations/place-order.ts";
import { runDueTasks } from "../domain/operations/product-tasks.ts";
import { RefusalError } from "../domain/refusals.ts";
import { canMove } from "../domain/rules/package-movement.ts";
import { Random } from "../domain/seeded-random.ts";
import type {
  NewOrders,
  OrderPage,
  Order as OrderView,
  operations,
  PackageDetail,
  PackagePage,
  Package as PackageView,
  PlacedOrders,
} from "../gen/control-openapi.gen.ts";
import type { ProductControl } from "./product-control.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

type QueryOf<Id extends "listOrders" | "listPackages"> = Omit<
  NonNullable<operations[Id]["parameters"]["query"]>,
  "sellerId"
>;

/**
 * Filters of {@link OrderControl.list}, which lists all orders when it is called without filters. The dates in
 * filters of orders and packages are epoch ms.
 */
export type OrderQuery = QueryOf<"listOrders">;

/**
 * Filters of {@link OrderControl.listPackages}, which lists all packages when it is called without filters. The dates
 * in filters of orders and packages are epoch ms.
 */
export type PackageQuery = QueryOf<"listPackages">;

/** Places orders and moves packages as buyers, carriers and the marketplace do; sellers have no calls for that. */
export class OrderControl {
  readonly #context: DomainContext;
  readonly #views: SellerViews;

  /** @internal created by the sandbox */
  constructor(context: DomainContext, views: SellerViews) {
    this.#context = context;
    this.#views = views;
  }

  /**
   * Places an order as a buyer does: the order's packages have the status `Created`, and the products' stock
   * decreases by the ordered quantities.
   *
   * @throws RangeError when a field has a value that the control interface refuses, such as a negative discount.
   * @throws RefusalError when a product is unknown or not in stock, or a discount exceeds the price.
   * @example
   * control.orders.place(sellerId, { lines: [{ stockCode: "STK-00001", quantity: 2 }] });
   */
  place(sellerId: string, request: PlaceOrderRequest): OrderView {
    checkControlInput("placeOrder", request);
    runDueTasks(this.#context);
    const { order, packages } = placeOrder(this.#context, sellerId, request);
    return toOrderView(order, packages);
  }

  /**
   * Moves a package to a later status.
   *
   * @param id the package id or its `cargoTrackingNumber`.
   * @throws RefusalError when the seller has no such package, or the package cannot move to the requested status.
   */
  movePackage(sellerId: string, id: string, status: PackageStatus): PackageView {
    checkControlInput("movePackage", { status });
    return toPackageView(movePackage(this.#context, sellerId, { id, status }));
  }

  /**
   * Finds an order, with every package that the order ever had, oldest first.
   *
   * @throws RefusalError when the seller has no such order.
   */
  find(sellerId: string, orderNumber: string): OrderView {
    return this.#context.store.read(({ orders, packages }) => {
      const order = orders.find(sellerId, orderNumber);
      if (order === undefined) throw new RefusalError("unknownOrder");
      return toOrderView(order, packages.ofOrder(sellerId, orderNumber));
    });
  }

  /**
   * Finds a package, with its order, the statuses that the package may move to, and the package as REST and SOAP
   * responses contain it.
   *
   * @param id the package id or its `cargoTrackingNumber`.
   * @throws RefusalError when the seller has no such package.
   */
  findPackage(sellerId: string, id: string): PackageDetail {
    const detail = this.#context.store.read((session) => {
      const { shipment, order } = findPackage(session, sellerId, id);
      const all = session.packages.ofOrder(sellerId, shipment.orderNumber);
      return {
        package: toPackageView(shipment),
        order: toOrderView(order, all),
        moves: packageStatuses.filter((next) => canMove(shipment.status, next)),
        rest: this.#views.rest(shipment, order),
      };
    });
    return { ...detail, soap: this.#views.soap(sellerId, detail.order.orderId) };
  }

  /** Lists one page of the sandbox's orders, newest first, each with the packages that contain its order lines now. */
  list(sellerId: string, { page = 0, size = 20, ...filters }: OrderQuery = {}): OrderPage {
    const search = { ...anyOrder, ...filters, page, size };
    const found = this.#context.store.read(({ orders }) => orders.search(sellerId, search));
    const content = found.content.map(({ order, packages }) => toOrderView(order, packages));
    return { page, size, total: found.total, content };
  }

  /** Lists one page of the sandbox's packages, of all senders and dates, the last changed first. */
  listPackages(sellerId: string, query: PackageQuery = {}): PackagePage {
    const { page = 0, size = 20, from, to, ...filters } = query;
    const window = {
      ...anyPackage.window,
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
    };
    const filter = { ...anyPackage, ...filters, window, page, size };
    const found = this.#context.store.read(({ packages }) => packages.search(sellerId, filter));
    return { page, size, total: found.total, content: found.content.map(toPackageView) };
  }
}

/** Renders orders and packages as the seller's REST and SOAP responses contain them. */
export interface SellerViews {
  /** Renders a package as an element of the REST package listing (JSON). */
  readonly rest: (shipment: ShipmentPackage, order: Order) => string;
  /** Renders an order as the SOAP operation `OrderDetail` returns it (XML). */
  readonly soap: (sellerId: string, orderId: string) => string;
}

function toOrderView(order: Order, packages: readonly ShipmentPackage[]): OrderView {
  const { orderNumber, orderId, createdDate, buyer, invoiceUrl } = order;
  return {
    ...(invoiceUrl === undefined ? {} : { invoiceUrl }),
    orderNumber,
    orderId,
    createdDate,
    buyerName: buyer.fullName,
    packages: packages.map(toPackageView),
  };
}

function toPackageView(shipment: ShipmentPackage): PackageView {
  const { packageId, orderNumber, orderId, cargoTrackingNumber, status, sender } = shipment;
  const { lastModifiedDate, agreedDeliveryDate, totalAmount, totalDiscountAmount } = shipment;
  return {
    packageId,
    orderNumber,
    orderId,
    cargoTrackingNumber,
    status,
    sender,
    createdDate: shipment.orderCreatedDate,
    lastModifiedDate,
    agreedDeliveryDate,
    totalAmount,
    totalDiscountAmount,
    lines: shipment.lines.map(({ orderLineId, stockCode, productName, quantity, price }) => ({
      orderLineId,
      stockCode,
      productName,
      quantity,
      price,
    })),
    histories: shipment.histories.map((past) => ({ ...past })),
    splitFrom: [...(shipment.splitFrom ?? [])],
  };
}

interface OrderSupplies {
  readonly clock: SandboxClock;
  readonly orders: OrderControl;
  readonly products: ProductControl;
}

/** The number of products among which generated orders choose; a larger variety would not make a test better. */
const MAX_CHOICES = 100;
const MINUTE_MS = 60_000;

/**
 * Places the given number of orders for products in stock. Between two placed orders, the sandbox's clock is
 * advanced, so that the orders are spread evenly over the given minutes. Placing orders stops early when all products
 * are out of stock.
 *
 * @throws RefusalError when no product is in stock before the first order.
 */
export function placeManyOrders(
  { clock, orders, products }: OrderSupplies,
  sellerId: string,
  { count, minutes, seed = 1 }: NewOrders,
): PlacedOrders {
  const random = new Random(`orders ${seed}`);
  const stepMs = Math.floor((minutes * MINUTE_MS) / count);
  const orderNumbers: string[] = [];
  while (orderNumbers.length < count) {
    const [first, ...others] = listProductsInStock(products, sellerId);
    if (first === undefined) break;
    const { stockCode, quantity } = random.pick([first, ...others]);
    const line = { stockCode, quantity: random.between(1, Math.min(3, quantity)) };
    orderNumbers.push(orders.place(sellerId, { lines: [line] }).orderNumber);
    clock.advance(stepMs);
  }
  if (orderNumbers.length === 0) throw new RefusalError("notInStock");
  return { orderNumbers };
}

function listProductsInStock(products: ProductControl, sellerId: string) {
  return products
    .list(sellerId, { size: MAX_CHOICES })
    .content.filter(({ quantity }) => quantity > 0);
}
