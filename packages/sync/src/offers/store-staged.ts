import { lockOffers, type OffersContext } from "./claim-offers.ts";
import { MAX_SKUS, type ValidOffer } from "./desired-offer.ts";
import { findOffers, newOffer, type Offer, saveOffers } from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";
import { mayBeListed, type RowVerdict, setDesired } from "./set-desired.ts";
import type { TimedOptions } from "./set-options.ts";
import type { StagedOffers, StagedRow } from "./stage-offers.ts";

/** Wants the products of stocks that the marketplace may list already. */
export async function wantListed(
  { store, seller }: OffersContext,
  staged: StagedOffers,
): Promise<void> {
  if (staged.counts.stocks === 0) return;
  for (const batch of staged.batches(MAX_SKUS)) {
    const rows = batch.flatMap(({ desired }) => (desired?.stock && !desired.prices ? desired : []));
    if (rows.length === 0) continue;
    const codes = rows.map(({ stockCode }) => stockCode);
    const stored = await store.read((session) => findOffers(session, seller, codes));
    const byCode = new Map(stored.map((offer) => [offer.stockCode, offer]));
    for (const row of rows) {
      const offer = byCode.get(row.stockCode);
      if (offer !== undefined && mayBeListed(offer, row)) staged.want(row.stockCode);
    }
  }
}

interface StoredBatch {
  readonly verdicts: ReadonlyMap<number, RowVerdict>;
  readonly changed: number;
}

/** Stores a batch of rows in one transaction, unless it is a dry run. */
export function storeBatch(
  { store, seller, settings }: OffersContext,
  batch: readonly StagedRow[],
  options: TimedOptions,
): Promise<StoredBatch> {
  const limits = {
    maxPriceFall: options.maxPriceFall ?? settings.maxPriceFall,
    maxPriceRise: options.maxPriceRise ?? settings.maxPriceRise,
  };
  const codes = batch.flatMap(({ desired }) => desired?.stockCode ?? []);
  if (options.dryRun) {
    return store.read(async (session) => {
      const stored = await findOffers(session, seller, codes);
      return applyRows(seller, batch, stored, { now: await session.now(), limits });
    });
  }
  return store.write(async (session) => {
    const sender = await lockOffers(session, seller);
    const stored = await findOffers(session, seller, codes);
    const applied = applyRows(seller, batch, stored, { now: await session.now(), limits });
    if (applied.offers.length > 0) {
      await saveOffers(session, applied.offers);
      await triggerOffers(session, sender);
    }
    return applied;
  });
}

function applyRows(
  seller: string,
  batch: readonly StagedRow[],
  stored: readonly Offer[],
  moment: Parameters<typeof setDesired>[3],
): StoredBatch & { readonly offers: readonly Offer[] } {
  const before = new Map(stored.map((offer) => [offer.stockCode, offer]));
  const after = new Map<string, Offer>();
  const verdicts = new Map<number, RowVerdict>();
  for (const { line, desired, reading } of batch) {
    if (desired === null) continue;
    const { stockCode }: ValidOffer = desired;
    const offer = after.get(stockCode) ?? before.get(stockCode) ?? newOffer(seller, stockCode);
    const set = setDesired(offer, desired, reading, moment);
    verdicts.set(line, set.verdict);
    if (set.offer !== offer) after.set(stockCode, set.offer);
  }
  return { verdicts, changed: after.size, offers: [...after.values()] };
}
