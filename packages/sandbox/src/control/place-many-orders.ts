import { Refused } from "../domain/refusals.ts";
import type { NewOrders, PlacedOrders } from "../gen/control-openapi.gen.ts";
import { Random } from "../seed/random.ts";
import type { OrderControl } from "./orders.ts";
import type { ProductControl } from "./products.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

/** What the orders are placed with. */
interface OrderSupplies {
  readonly clock: SandboxClock;
  readonly orders: OrderControl;
  readonly products: ProductControl;
}

/** Products to choose from; more variety shows nothing more. */
const CHOICE = 100;
const MINUTE_MS = 60_000;

/**
 * Places orders of products in stock, one after the other, and moves the clock on between them so that they
 * are spread evenly over the minutes given. Ends early when nothing is left in stock.
 *
 * @throws Refused when nothing is in stock to begin with.
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
    const [first, ...others] = inStock(products, sellerId);
    if (first === undefined) break;
    const { stockCode, quantity } = random.pick([first, ...others]);
    const line = { stockCode, quantity: random.between(1, Math.min(3, quantity)) };
    orderNumbers.push(orders.place(sellerId, { lines: [line] }).orderNumber);
    clock.advance(stepMs);
  }
  if (orderNumbers.length === 0) throw new Refused("notInStock");
  return { orderNumbers };
}

function inStock(products: ProductControl, sellerId: string) {
  return products.list(sellerId, { size: CHOICE }).content.filter(({ quantity }) => quantity > 0);
}
