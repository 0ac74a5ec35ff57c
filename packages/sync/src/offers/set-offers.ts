import { toEpochMs } from "@marketplace-seller/client-core/internal";
import { SyncError } from "../contract/sync-error.ts";
import type { SoldUnits } from "../feed/sold-units.ts";
import type { Session } from "../store/store.ts";
import { refuseFuture } from "../store/stored-time.ts";
import { lockOffers, type OffersContext } from "./claim-offers.ts";
import {
  type DesiredOffer,
  hasNegativeCount,
  MAX_SKUS,
  readDesiredOffer,
} from "./desired-offer.ts";
import { expectedStock, findOrdersRead, findSoldSince } from "./expected-stock.ts";
import { findOffers, newOffer, type Offer, saveOffers } from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";
import { readStaged } from "./read-staged.ts";
import { setDesired } from "./set-desired.ts";
import type {
  DesiredOffers,
  InvalidOffer,
  SetOffersOptions,
  SetOffersReport,
  TimedOptions,
} from "./set-options.ts";
import { requireShelfOrders } from "./shelf-orders.ts";
import { type OfferRow, StagedOffers, type StagedRow, type StagedVerdict } from "./stage-offers.ts";

const MAX_REPORTED = 1000;

/**
 * @throws RangeError when `asOf` is more than a minute ahead of the database's time; SyncError `offers-refused`,
 * `orders-not-read`; what the product query throws
 */
export async function setOffers(
  context: OffersContext,
  rows: DesiredOffers,
  options: SetOffersOptions,
): Promise<SetOffersReport> {
  const now = await context.store.read((session) => session.now());
  const asOf = options.asOf === undefined ? undefined : toEpochMs(options.asOf);
  refuseFuture("asOf", asOf ?? now, now);
  if (rows instanceof StagedOffers)
    return setStaged(context, rows, { ...options, asOf: asOf ?? now });
  const invalidRows: InvalidOffer[] = [];
  const read = readRows(context, rows, { ...options, asOf }, invalidRows);
  using staged = await StagedOffers.of(read, options.sumDuplicates ? "summed" : "in-order");
  return await setStaged(context, staged, { ...options, asOf: asOf ?? now }, invalidRows);
}

async function* readRows(
  { store }: OffersContext,
  rows: DesiredOffers,
  {
    asOf,
    negativeAsZero,
    onShelf,
    signal,
  }: Omit<SetOffersOptions, "asOf"> & { readonly asOf: number | undefined },
  invalidRows: InvalidOffer[],
): AsyncGenerator<OfferRow, void, undefined> {
  let line = 0;
  let now = 0;
  for await (const input of rows) {
    // The time is read before the rows are, so that no row was measured later.
    if (line % MAX_SKUS === 0) now = await store.read((session) => session.now());
    signal?.throwIfAborted();
    line += 1;
    const read = readDesiredOffer(input, { now, asOf: asOf ?? now, negativeAsZero, onShelf });
    const code: unknown = (input as Partial<DesiredOffer> | null)?.stockCode;
    const stockCode = typeof code === "string" ? code : "";
    const row = { line, stockCode, example: "", cells: [] };
    if ("desired" in read) {
      yield { ...row, desired: read.desired, failure: null, hasNegativeCount: false };
      continue;
    }
    const { issues } = read;
    const invalid = { row: line, stockCode: stockCode === "" ? undefined : stockCode, issues };
    if (invalidRows.length < MAX_REPORTED) invalidRows.push(invalid);
    yield { ...row, desired: null, failure: "", hasNegativeCount: hasNegativeCount(issues) };
  }
}

async function setStaged(
  context: OffersContext,
  staged: StagedOffers,
  options: TimedOptions,
  invalidRows: readonly InvalidOffer[] = [],
): Promise<SetOffersReport> {
  if (options.complete) refuseIncomplete(staged);
  if (options.onShelf) await requireShelfOrders(context, staged);
  const absent = await readStaged(context, staged, options);
  const offered = staged.describeNegative(MAX_REPORTED);
  const counts = { changed: 0, superseded: 0, held: 0, listedLower: 0 };
  for (const batch of staged.batches(MAX_SKUS)) {
    options.signal?.throwIfAborted();
    const { verdicts, changed } = await storeBatch(context, batch, options);
    if (options.dryRun) for (const [line, verdict] of verdicts) staged.setVerdict(line, verdict);
    const all = [...verdicts.values()];
    counts.changed += changed;
    counts.superseded += all.filter(({ stock }) => stock === "superseded").length;
    counts.listedLower += all.filter(({ stock }) => stock === "listed-lower").length;
    counts.held += all.filter(({ price }) => price?.state === "hold").length;
  }
  const { lines: rows = 0, invalid = 0 } = staged.counts;
  const unchanged = rows - invalid - counts.changed;
  const described = invalidRows.map((invalidRow) => describeInvalid(invalidRow, offered));
  return { rows, ...counts, unchanged, absent, invalid, invalidRows: described };
}

/** Stores a batch of rows in one transaction, unless it is a dry run. */
function storeBatch(
  context: OffersContext,
  batch: readonly StagedRow[],
  { dryRun, maxPriceFall, maxPriceRise }: TimedOptions,
) {
  const { store, seller, settings } = context;
  const limits = {
    maxPriceFall: maxPriceFall ?? settings.maxPriceFall,
    maxPriceRise: maxPriceRise ?? settings.maxPriceRise,
  };
  const rows = batch.flatMap(({ desired }) => desired ?? []);
  const apply = async (session: Session) => {
    const codes = rows.map(({ stockCode }) => stockCode);
    const stored = await findOffers(session, seller, codes);
    const orders = await findOrdersRead(session, context);
    const { isFeedRunning } = orders;
    const moment = { now: await session.now(), limits, isFeedRunning };
    if (!dryRun) return applyRows(seller, batch, { stored }, moment);
    const stocks = rows.map(({ stockCode, stock }) => ({
      stockCode,
      stock: { desired: stock, sent: null },
    }));
    const sold = await findSoldSince(session, seller, orders, stocks);
    return applyRows(seller, batch, { stored, sold }, moment);
  };
  if (dryRun) return store.read(apply);
  return store.write(async (session) => {
    const sender = await lockOffers(session, seller);
    const applied = await apply(session);
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
  {
    stored,
    sold,
  }: {
    readonly stored: readonly Offer[];
    readonly sold?: ReadonlyMap<string, readonly SoldUnits[]>;
  },
  moment: Parameters<typeof setDesired>[3],
) {
  const before = new Map(stored.map((offer) => [offer.stockCode, offer]));
  const after = new Map<string, Offer>();
  const verdicts = new Map<number, StagedVerdict>();
  const changed = new Set<string>();
  for (const { line, desired, reading } of batch) {
    if (desired === null) continue;
    const { stockCode } = desired;
    const offer = after.get(stockCode) ?? before.get(stockCode) ?? newOffer(seller, stockCode);
    const set = setDesired(offer, desired, reading, moment);
    const quantity = desired.stock && expectedStock(desired.stock, sold?.get(stockCode));
    verdicts.set(line, { ...set.verdict, quantity });
    if (set.isDesiredAnew) changed.add(stockCode);
    if (set.offer !== offer) after.set(stockCode, set.offer);
  }
  return { verdicts, changed: changed.size, offers: [...after.values()] };
}

function refuseIncomplete(staged: StagedOffers): void {
  const { lines = 0, nameless = 0 } = staged.counts;
  if (lines > 0 && nameless === 0) return;
  const reason = lines === 0 ? "There are no rows" : `${nameless} of the rows have no stock code`;
  const message = `${reason}, so that it is not known which products a complete assortment lacks. Nothing was set`;
  throw new SyncError("offers-refused", message);
}

function describeInvalid(
  invalid: InvalidOffer,
  offered: ReadonlyMap<number, string>,
): InvalidOffer {
  const text = offered.get(invalid.row);
  if (text === undefined) return invalid;
  const issues = invalid.issues.map((issue) =>
    issue.field === "quantity" ? { ...issue, message: issue.message + text } : issue,
  );
  return { ...invalid, issues };
}
