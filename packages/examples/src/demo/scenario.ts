import type { Day } from "./day.ts";
import { listNewPackages } from "./list-new-packages.ts";
import { orderOverSoap } from "./order-over-soap.ts";
import { readLines } from "./read-lines.ts";
import { splitWithCancellation } from "./split-with-cancellation.ts";
import { updatePriceAndStock } from "./update-price-and-stock.ts";

/** Lives a seller's day; ends with `StoryBroken` at the first step that does not hold. */
export async function liveTheDay(day: Day): Promise<void> {
  await listNewPackages(day);
  const shipment = await readLines(day);
  await splitWithCancellation(day, shipment);
  await updatePriceAndStock(day);
  await orderOverSoap(day);
}
