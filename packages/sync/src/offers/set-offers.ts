import type { InstantInput } from "@marketplace-seller/client-core";
import { toEpochMs } from "@marketplace-seller/client-core/internal";
import type { OfferSettings } from "../contract/option-table.ts";
import { SyncError } from "../contract/sync-error.ts";
import { refuseFuture } from "../store/stored-time.ts";
import { lockOffers, type OffersContext } from "./claim-offers.ts";
import {
  type DesiredOffer,
  hasNegativeCount,
  MAX_SKUS,
  type OfferIssue,
  readDesiredOffer,
  type ValidOffer,
} from "./desired-offer.ts";
import { findOffers, newOffer, type Offer, saveOffers } from "./offer.ts";
import { triggerOffers } from "./offers-job.ts";
import { readStaged } from "./read-staged.ts";
import { mayBeListed, type RowVerdict, setDesired } from "./set-desired.ts";
import { type OfferRow, StagedOffers, type StagedRow } from "./stage-offers.ts";
import { subtractUnshipped } from "./unshipped-units.ts";

/** A row that breaks a rule. An invalid row changes nothing, and does not prevent other rows from being set. */
export interface InvalidOffer {
  /** The number of the invalid row, counted from 1. */
  readonly row: number;
  readonly stockCode: string | undefined;
  readonly issues: readonly OfferIssue[];
}

/** The result of setting rows of desired offers. */
export interface SetOffersReport {
  /** The number of rows, with those of {@link SetOffersReport.absent}. */
  readonly rows: number;
  /** The number of rows that changed an offer's desired values, or set values again that failed or are held otherwise. */
  readonly changed: number;
  readonly unchanged: number;
  /** The number of unchanged rows whose stock measurement is older than the stored one. */
  readonly superseded: number;
  /** The number of rows whose prices are held, until `accept` releases them or others are set. */
  readonly held: number;
  /** The number of SKUs that the rows lack, whose stock is 0 now because of the option `complete`. */
  readonly absent: number;
  readonly invalid: number;
  /** The first 1000 invalid rows. */
  readonly invalidRows: readonly InvalidOffer[];
}

/** Any number of rows of desired offers, as an iterable or an async iterable. */
export type DesiredOffers = Iterable<DesiredOffer> | AsyncIterable<DesiredOffer>;

/** Options of setting rows of desired offers. The limits have the values of the sync's option `offers` by default. */
export interface SetOffersOptions
  extends Partial<Pick<OfferSettings, "maxPriceFall" | "maxPriceRise" | "maxZeroed">> {
  /**
   * The time to which the quantities include orders, for rows without `asOf`. The units of orders that were placed
   * later, by the service's clock, are deducted. The default is the time when the row is set.
   */
  readonly asOf?: InstantInput | undefined;
  /** Whether the rows are the whole assortment: the seller's own products that they lack get stock 0. */
  readonly complete?: boolean | undefined;
  /** Whether a negative quantity means 0; otherwise it is refused. */
  readonly negativeAsZero?: boolean | undefined;
  /**
   * Whether the quantities include what is sold and not yet shipped, as a count of the shelf does: units of orders that
   * at `asOf` were neither shipped nor cancelled are deducted, too. The feed must have read the 30 days before.
   */
  readonly onShelf?: boolean | undefined;
  /** Whether rows with the same stock code are the counts of several warehouses: their sum is set, as of the earliest. */
  readonly sumDuplicates?: boolean | undefined;
  /** Whether nothing is set; the report says what would become of the rows. */
  readonly dryRun?: boolean | undefined;
  /** Called before products are read, with the number of requests that it takes, or about how many. */
  readonly onCompare?: ((requests: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

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
    const read = readDesiredOffer(input, { now, asOf: asOf ?? now, negativeAsZero });
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

type SetStaged = Omit<SetOffersOptions, "asOf"> & { readonly asOf: number };

async function setStaged(
  context: OffersContext,
  staged: StagedOffers,
  options: SetStaged,
  invalidRows: readonly InvalidOffer[] = [],
): Promise<SetOffersReport> {
  if (options.complete) refuseIncomplete(staged);
  if (options.onShelf) await subtractUnshipped(context, staged);
  if (!options.dryRun) await wantListed(context, staged);
  const absent = await readStaged(context, staged, options);
  const offered = staged.describeNegative(MAX_REPORTED);
  const counts = { changed: 0, superseded: 0, held: 0 };
  for (let after = 0; ; ) {
    options.signal?.throwIfAborted();
    const batch = staged.rowsAfter(after, MAX_SKUS);
    if (batch.length === 0) break;
    after = batch.at(-1)?.line ?? after;
    const { verdicts, changed } = await storeBatch(context, batch, options);
    if (options.dryRun) for (const [line, verdict] of verdicts) staged.setVerdict(line, verdict);
    const all = [...verdicts.values()];
    counts.changed += changed;
    counts.superseded += all.filter(({ stock }) => stock === "superseded").length;
    counts.held += all.filter(({ price }) => price?.state === "hold").length;
  }
  const { lines: rows = 0, invalid = 0 } = staged.counts;
  const unchanged = rows - invalid - counts.changed;
  const described = invalidRows.map((invalidRow) => describeInvalid(invalidRow, offered));
  return { rows, ...counts, unchanged, absent, invalid, invalidRows: described };
}

function refuseIncomplete(staged: StagedOffers): void {
  const { lines = 0, nameless = 0 } = staged.counts;
  if (lines > 0 && nameless === 0) return;
  const reason = lines === 0 ? "There are no rows" : `${nameless} of the rows have no stock code`;
  const message = `${reason}, so that it is not known which products a complete assortment lacks. Nothing was set`;
  throw new SyncError("offers-refused", message);
}

/** Wants the products of stocks that the marketplace may list already. */
async function wantListed({ store, seller }: OffersContext, staged: StagedOffers): Promise<void> {
  for (let after = 0; ; ) {
    const batch = staged.rowsAfter(after, MAX_SKUS);
    if (batch.length === 0) return;
    after = batch.at(-1)?.line ?? after;
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
function storeBatch(
  { store, seller, settings }: OffersContext,
  batch: readonly StagedRow[],
  options: SetStaged,
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
