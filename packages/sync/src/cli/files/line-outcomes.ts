import type { Sync } from "../../app/sync.ts";
import { renderPrices } from "../../offers/diff-offers.ts";
import {
  hasFailed,
  isSame,
  type Measurement,
  type Observed,
  type Prices,
} from "../../offers/offer.ts";
import type { OfferOutcome, OfferState, OfferView } from "../../offers/stored-offers.ts";
import type { FileOffer } from "./read-row.ts";
import type { StagedOffers } from "./staged-offers.ts";

/**
 * The outcome of a line of a file: the state of its offer, or `invalid`, or `superseded` when a newer desired offer
 * replaced it.
 */
export type LineState = OfferState | "invalid" | "superseded";

export interface LineOutcome extends Omit<FileOffer, "desired" | "failure"> {
  /** The outcome of the line's prices or of its stock, whichever is worse. */
  readonly outcome: LineState;
  /** The outcome of the line's prices; empty when the line has no prices. */
  readonly price: LineState | "";
  readonly stock: LineState | "";
  readonly reason: string;
  /** When the line entered its state, epoch milliseconds; null for an invalid line. */
  readonly at: number | null;
  /** The prices and stock that the marketplace listed last; null when no listed prices and stock are known. */
  readonly observed: Observed | null;
}

/** A line of a file of offers, with the stored offer of the line's stock code. */
export interface FoundLine extends FileOffer {
  readonly view: OfferView | undefined;
}

/** The possible outcomes of a valid line of a file of offers, the worst outcome first. */
const order: readonly LineState[] = [
  "rejected",
  "not-confirmed",
  "superseded",
  "outcome-unknown",
  "desired",
  "sending",
  "queued",
  "confirmed",
];

/**
 * The number of lines in a batch is small, so that few rows survive a garbage collection, because V8 grows its heap
 * by the objects that survive.
 */
const BATCH_SIZE = 100;

export async function* findLines(
  sync: Sync,
  seller: string,
  staged: StagedOffers,
): AsyncGenerator<FoundLine, void, undefined> {
  let batch: readonly FileOffer[];
  for (let after = 0; ; after = batch.at(-1)?.line ?? after) {
    batch = staged.linesAfter(after, BATCH_SIZE);
    const codes = batch.flatMap(({ desired }) => desired?.stockCode ?? []);
    const views = await sync.offers.find(seller, codes);
    for (const line of batch) yield { ...line, view: views.get(line.stockCode) };
    if (batch.length < BATCH_SIZE) return;
  }
}

export function findOutcome({ desired, failure, view, ...line }: FoundLine): LineOutcome {
  const price = findValueOutcome("price", desired?.prices, view);
  const stock = findValueOutcome("stock", desired?.stock, view);
  const values = [price, stock].filter((value) => value !== undefined);
  const worst = order.find((state) => values.some((value) => value.state === state));
  // When the service rejects a stock code, its prices and its stock have the same reason.
  const reasons = new Set([failure, ...values.map(({ reason }) => reason)]);
  const times = values.flatMap(({ at }) => at ?? []);
  return {
    ...line,
    outcome: worst ?? "invalid",
    price: price?.state ?? "",
    stock: stock?.state ?? "",
    reason: [...reasons].filter((reason) => reason !== null).join("; "),
    at: times.length === 0 ? null : Math.max(...times),
    observed: view?.observed ?? null,
  };
}

type ValueOutcome = Omit<OfferOutcome, "state"> & { readonly state: LineState };

const SUPERSEDED = {
  price: "Newer desired prices were set before these prices were sent",
  stock: "A newer stock measurement was set before this one was sent",
} as const;

function findValueOutcome(
  name: "price" | "stock",
  desired: Prices | Measurement | null | undefined,
  view: OfferView | undefined,
): ValueOutcome | undefined {
  if (!desired) return undefined;
  const outcome = view?.[name];
  if (view === undefined || !outcome) return { state: "desired", reason: null, at: null };
  if (isSame<object>(desired, view.desired)) return outcome;
  return { state: "superseded", reason: SUPERSEDED[name], at: outcome.at };
}

/**
 * Renders how pushing a line would change the desired offer: the old and the new prices and stock. The sync sends a
 * stock less the units that were sold since the stock was measured.
 *
 * @returns undefined when it would change nothing
 */
export function renderChange({ stockCode, desired, view }: FoundLine): string | undefined {
  const { prices = null, stock = null } = desired ?? {};
  const isNew = (value: Prices | Measurement, outcome: OfferOutcome | null = null): boolean =>
    outcome === null || hasFailed(outcome.state) || !isSame<object>(value, view?.desired ?? null);
  const parts: string[] = [];
  if (prices !== null && isNew(prices, view?.price)) {
    const before = (view && renderPrices(view.desired)) || "not set yet";
    parts.push(`prices ${before} -> ${renderPrices(prices)}`);
  }
  const isOlder = stock !== null && stock.asOf < (view?.desired.asOf ?? -Infinity);
  if (stock !== null && !isOlder && isNew(stock, view?.stock)) {
    parts.push(`stock ${view?.desired.quantity ?? "not set yet"} -> ${stock.quantity}`);
  }
  return parts.length === 0 ? undefined : [stockCode, ...parts].join("  ");
}
