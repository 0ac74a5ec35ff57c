import { renderPrices } from "../../../offers/diff-offers.ts";
import type { OfferOutcome } from "../../../offers/stored-offers.ts";
import { type FoundLine, isDesired } from "./line-outcomes.ts";

/**
 * Renders how pushing a line would change the desired offer: the old and the new prices and stock. The sync sends a
 * stock less the units that were sold since the stock was measured.
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

/** An offer that failed is sent again when the values that it already has are set again. */
function hasFailed(outcome: OfferOutcome | null): boolean {
  return outcome?.state === "rejected" || outcome?.state === "not-confirmed";
}
