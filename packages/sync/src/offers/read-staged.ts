import { SyncError } from "../contract/sync-error.ts";
import { assertOwnProducts, type OffersContext } from "./claim-offers.ts";
import { MAX_SKUS } from "./desired-offer.ts";
import { findOffers } from "./offer.ts";
import {
  type ListedOffers,
  MAX_SINGLE_REQUESTS,
  readCatalogue,
  readProduct,
} from "./read-listed-offers.ts";
import { mayBeListed } from "./set-desired.ts";
import type { TimedOptions } from "./set-options.ts";
import type { StagedOffers } from "./stage-offers.ts";

/** With fewer rows, any number of stocks may become 0. */
const MIN_ROWS = 20;

/**
 * Reads what the marketplace lists of staged rows: of prices, of negative counts, and of the whole assortment where the
 * rows may set much of it to 0 or are complete.
 *
 * @returns the number of rows that were added for products that the rows lack
 * @throws SyncError `offers-refused` when too many stocks would become 0; what the product query throws
 */
export async function readStaged(
  context: OffersContext,
  staged: StagedOffers,
  { complete, dryRun, maxZeroed, asOf, onCompare }: TimedOptions,
): Promise<number> {
  if (dryRun) for (const stockCode of staged.stockCodes()) staged.want(stockCode);
  else await wantListed(context, staged);
  const { lines = 0, zeros = 0 } = staged.counts;
  const isLarge = lines >= MIN_ROWS && zeros > 0;
  const whole = complete ? "SELLER" : isLarge ? "ALL" : undefined;
  const unreadable = await readProducts(context, staged, whole, onCompare ?? (() => undefined));
  const absent = complete ? staged.addAbsent(asOf, await findPendingStocks(context)) : 0;
  const limit = maxZeroed ?? context.settings.maxZeroed;
  if (whole !== undefined) refuseZeroed(staged, unreadable, limit);
  return absent;
}

/** Wants the products of stocks that the marketplace may list already. */
async function wantListed({ store, seller }: OffersContext, staged: StagedOffers): Promise<void> {
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

/**
 * Nothing is kept in memory for each row, because there may be a million.
 *
 * @returns the number of products of the whole catalogue that could not be read
 */
async function readProducts(
  context: OffersContext,
  staged: StagedOffers,
  whole: "SELLER" | "ALL" | undefined,
  onCompare: (requests: number) => void,
): Promise<number> {
  const { store, products, signal } = context;
  let unreadable = 0;
  const wanted = staged.countUnread();
  if (whole === undefined && wanted === 0) return unreadable;
  await assertOwnProducts(context);
  let from = await store.read((session) => session.now());
  const add = async (batch: ListedOffers, isOfPass: boolean): Promise<void> => {
    const at = await store.read((session) => session.now());
    staged.addReadings(batch, { from, at }, isOfPass);
    from = at;
  };
  if (whole !== undefined || wanted > MAX_SINGLE_REQUESTS) {
    let isFirst = true;
    let count = 0;
    for await (const page of readCatalogue(products, whole ?? "ALL", signal)) {
      const isCostly = whole === undefined && page.pages > wanted;
      if (isFirst) onCompare(1 + (isCostly ? wanted : page.pages));
      isFirst = false;
      await add(page.batch, whole !== undefined);
      count = page.products;
      if (isCostly) break;
    }
    const left = count - staged.countRead();
    if (whole !== undefined && left > 0) unreadable = Math.ceil(left);
    // What a complete pass over every product did not find is not there.
    if (whole !== "SELLER" && left === 0) staged.addMissing({ from, at: from });
  } else onCompare(wanted);
  for (const stockCode of [...staged.unread()]) {
    await add(await readProduct(products, stockCode, signal), false);
  }
  return unreadable;
}

/** Above 0 and not confirmed yet. */
async function findPendingStocks({ store, seller }: OffersContext): Promise<readonly string[]> {
  const sql = `SELECT stock_code FROM offer
    WHERE seller = ? AND quantity > 0 AND stock_state IN ('desired', 'sent')`;
  const rows = await store.read((session) => session.query(sql, [seller]));
  return rows.map((row) => String(row.stock_code));
}

/** What is set to 0 and was not read counts as listed with stock, as far as products could not be read. */
function refuseZeroed(staged: StagedOffers, unreadable: number, maxZeroed: number): void {
  const { zeroed = 0, stocked = 0 } = staged.countZeroed(unreadable);
  if ((staged.counts.lines ?? 0) < MIN_ROWS || zeroed * 100 <= stocked * maxZeroed) return;
  const share = Math.floor((1000 * zeroed) / stocked) / 10;
  const unread = unreadable === 0 ? "" : ` (${unreadable} unreadable products may be listed)`;
  const message =
    `The rows set ${zeroed} of the ${stocked} SKUs that are listed with stock to 0, ${share} % of them${unread}; ` +
    `more than ${maxZeroed} % is refused (maxZeroed). Nothing was set; check the file, or raise the limit for this once`;
  throw new SyncError("offers-refused", message);
}
