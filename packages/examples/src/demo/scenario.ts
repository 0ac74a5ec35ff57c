import type { DemoContext } from "./demo-context.ts";
import { listNewPackages } from "./list-new-packages.ts";
import { orderOverSoap } from "./order-over-soap.ts";
import { readLines } from "./read-lines.ts";
import { splitWithCancellation } from "./split-with-cancellation.ts";
import { updatePriceAndStock } from "./update-price-and-stock.ts";

/**
 * Runs the demo scenario: list, split, price update, and an order over SOAP.
 *
 * @throws CheckFailed at the first check that does not hold
 */
export async function runScenario(context: DemoContext): Promise<void> {
  await listNewPackages(context);
  const shipment = await readLines(context);
  await splitWithCancellation(context, shipment);
  await updatePriceAndStock(context);
  await orderOverSoap(context);
}
