import type { RestClient } from "@marketplace-seller/rest-client";
import type { SoapClient } from "@marketplace-seller/soap-client";
import { listNewPackages } from "./list-new-packages.ts";
import type { Narrator } from "./narrator.ts";
import { orderOverSoap } from "./order-over-soap.ts";
import { readLines } from "./read-lines.ts";
import { splitWithCancellation } from "./split-with-cancellation.ts";
import { updatePriceAndStock } from "./update-price-and-stock.ts";

/** What each chapter of the day works with. */
export interface Day {
  readonly rest: RestClient;
  readonly soap: SoapClient;
  readonly narrator: Narrator;
  /** A buyer orders one unit of each product; gives the order number. */
  readonly buy: (stockCodes: readonly string[]) => string;
}

/** Lives a seller's day; ends with `StoryBroken` at the first step that does not hold. */
export async function liveTheDay(day: Day): Promise<void> {
  await listNewPackages(day);
  const shipment = await readLines(day);
  await splitWithCancellation(day, shipment);
  await updatePriceAndStock(day);
  await orderOverSoap(day);
}
