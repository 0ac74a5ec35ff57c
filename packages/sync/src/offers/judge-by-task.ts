import { closed } from "./judge-offer.ts";
import type { Half, Offer, Prices } from "./offer.ts";
import type { SkuFate } from "./task-details.ts";

/** What the fate of its SKU makes of an offer whose task was processed: both halves were applied, or neither. */
export function judgeByTask(offer: Offer, fate: SkuFate, now: number): Offer {
  const ended = <Value extends Prices | number>(half: Half<Value>): Half<Value> => {
    if (!half.open) return half;
    if (fate.state === "applied") return closed(half, "confirmed", null, now);
    return closed(half, "rejected", fate.reason, now);
  };
  const { price, stock } = offer;
  return {
    ...offer,
    task: null,
    price: ended<Prices>(price),
    stock: { ...stock, ...ended<number>(stock) },
  };
}
