import { lockOffers, type OffersContext } from "./claim-offers.ts";
import { MAX_SKUS } from "./desired-offer.ts";
import { findOffers, type Offer, saveOffers } from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";
import { renderHeld } from "./set-desired.ts";

/** A stock code whose held prices are released, or only if they are those that somebody has seen. */
export type AcceptedPrice = string | { readonly stockCode: string; readonly held: string };

/** The result of releasing held prices. */
export interface AcceptReport {
  readonly released: readonly string[];
  /** The stock codes without held prices, or with others than those that were seen. */
  readonly refused: readonly { readonly stockCode: string; readonly reason: string }[];
}

/** Makes held prices desired, exactly those that were seen, so that they are sent. */
export async function acceptHeld(
  context: OffersContext,
  accepted: Iterable<AcceptedPrice>,
): Promise<AcceptReport> {
  const rows = Array.from(accepted, (row) =>
    typeof row === "string" ? { stockCode: row, held: undefined } : row,
  );
  const seen = new Map(rows.map(({ stockCode, held }) => [stockCode, held]));
  const codes = [...seen.keys()];
  const released: string[] = [];
  const refused: { stockCode: string; reason: string }[] = [];
  for (let index = 0; index < codes.length; index += MAX_SKUS) {
    const batch = codes.slice(index, index + MAX_SKUS);
    const stored = new Map(
      (await release(context, batch, seen)).map((offer) => [offer.stockCode, offer]),
    );
    for (const stockCode of batch) {
      const reason = findRefusal(stored.get(stockCode), seen.get(stockCode));
      if (reason === undefined) released.push(stockCode);
      else refused.push({ stockCode, reason });
    }
  }
  return { released, refused };
}

/** Releases the prices of a batch; returns the offers as they were before. */
function release(
  { store, seller }: OffersContext,
  stockCodes: readonly string[],
  seen: ReadonlyMap<string, string | undefined>,
): Promise<readonly Offer[]> {
  return store.write(async (session) => {
    const sender = await lockOffers(session, seller);
    const offers = await findOffers(session, seller, stockCodes);
    const at = await session.now();
    const released = offers
      .filter((offer) => findRefusal(offer, seen.get(offer.stockCode)) === undefined)
      .map((offer) => ({ ...offer, price: { ...offer.price, ...RELEASED, at } }));
    await saveOffers(session, released);
    await triggerOffers(session, sender);
    return offers;
  });
}

const RELEASED = { state: "desired", reason: "Released", held: null } as const;

function findRefusal(offer: Offer | undefined, seen: string | undefined): string | undefined {
  const held = offer && renderHeld(offer.price);
  if (!held) return "has no held prices";
  return seen === undefined || seen === held ? undefined : `is held otherwise now: ${held}`;
}
