import { renderPrices } from "../../../offers/diff-offers.ts";
import type { OfferOutcome } from "../../../offers/stored-offers.ts";
import { type FoundLine, isDesired } from "./line-outcomes.ts";

/**
 * What pushing a line would change of what is desired: the old and the new prices and stock. The sync sends a stock less
 * the units that were sold since it was measured.
 *
 * @returns undefined when it would change nothing
 */
export function renderChange({ stockCode, desired, view }: FoundLine): string | undefined {
  if (desired === null) return undefined;
  const { prices, stock } = desired;
  const parts: string[] = [];
  if (prices !== null && (!view || hasFailed(view.price) || !isDesired(prices, view))) {
    parts.push(
      `prices ${(view && renderPrices(view.desired)) || "not set yet"} -> ${renderPrices(prices)}`,
    );
  }
  const isOlder = stock !== null && stock.asOf < (view?.desired.asOf ?? -Infinity);
  if (stock !== null && !isOlder && (!view || hasFailed(view.stock) || !isDesired(stock, view))) {
    parts.push(`stock ${view?.desired.quantity ?? "not set yet"} -> ${stock.quantity}`);
  }
  return parts.length === 0 ? undefined : [stockCode, ...parts].join("  ");
}

/** What failed is sent again when it is set again. */
function hasFailed(outcome: OfferOutcome | null): boolean {
  return outcome?.state === "rejected" || outcome?.state === "not-confirmed";
}
