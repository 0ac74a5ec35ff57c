import { checkControlInput } from "../domain/check-control-input.ts";
import type { DomainContext } from "../domain/context.ts";
import { anyOrder } from "../domain/filters.ts";
import { type PlaceOrderRequest, placeOrder } from "../domain/operations/place-order.ts";
import { runDueTasks } from "../domain/operations/product-tasks.ts";
import { RefusalError } from "../domain/refusals.ts";
import { Random } from "../domain/seeded-random.ts";
import type {
  NewOrders,
  OrderPage,
  Order as OrderView,
  operations,
  PlacedOrders,
} from "../gen/control-openapi.gen.ts";
import { toOrderView } from "./order-views.ts";
import type { ProductControl } from "./product-control.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

/** Filters of {@link OrderControl.list}; dates are epoch ms. */
export type OrderQuery = Omit<
  NonNullable<operations["listOrders"]["parameters"]["query"]>,
  "sellerId"
>;

/** Places orders as buyers do, which sellers have no call for, and finds them. */
export class OrderControl {
  readonly #context: DomainContext;

  /** @internal created by the sandbox */
  constructor(context: DomainContext) {
    this.#context = context;
  }

  /**
   * Places an order as a buyer does: its packages are `Created`, and the products' stock decreases.
   *
   * @throws RangeError when a field has a value that the control interface refuses, such as a negative discount
   * @throws RefusalError when a product is unknown or not in stock, or a discount exceeds the price
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
   * With every package that it ever had, oldest first.
   *
   * @throws RefusalError when the seller has no such order
   */
  find(sellerId: string, orderNumber: string): OrderView {
    return this.#context.store.read(({ orders, packages }) => {
      const order = orders.find(sellerId, orderNumber);
      if (order === undefined) throw new RefusalError("unknownOrder");
      return toOrderView(order, packages.ofOrder(sellerId, orderNumber));
    });
  }

  /** One page, newest first, each with the packages that contain its lines now. */
  list(sellerId: string, { page = 0, size = 20, ...filters }: OrderQuery = {}): OrderPage {
    const search = { ...anyOrder, ...filters, page, size };
    const found = this.#context.store.read(({ orders }) => orders.search(sellerId, search));
    const content = found.content.map(({ order, packages }) => toOrderView(order, packages));
    return { page, size, total: found.total, content };
  }
}

interface OrderSupplies {
  readonly clock: SandboxClock;
  readonly orders: OrderControl;
  readonly products: ProductControl;
}

/** Of generated orders; a larger variety would not make a test better. */
const MAX_CHOICES = 100;
const MINUTE_MS = 60_000;

/**
 * Between two orders the sandbox's clock is advanced, so that they are spread evenly over the minutes. Stops early when
 * all products are out of stock.
 *
 * @throws RefusalError when no product is in stock before the first order
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
