import type { Sync } from "../../app/sync.ts";
import { isSame, type Measurement, type Observed, type Prices } from "../../offers/offer.ts";
import type { OfferRow, StagedOffers, StagedRow } from "../../offers/stage-offers.ts";
import type { OfferOutcome, OfferState, OfferView } from "../../offers/stored-offers.ts";

/** `superseded` when a newer desired offer replaced it. */
export type LineState = OfferState | "invalid" | "superseded";

export interface LineOutcome extends Omit<OfferRow, "desired" | "failure" | "hasNegativeCount"> {
  /** The worse of prices and stock. */
  readonly outcome: LineState;
  /** Empty for a line without prices. */
  readonly price: LineState | "";
  readonly stock: LineState | "";
  readonly reason: string;
  /** The held prices and the listed ones, as `accept` takes them; empty unless the prices are held. */
  readonly held: string;
  /** When the line entered its state, epoch milliseconds; null for an invalid line. */
  readonly at: number | null;
  /** Null when nothing is known. */
  readonly observed: Observed | null;
}

/** With the stored offer of its stock code. */
export interface FoundLine extends Omit<StagedRow, "reading"> {
  readonly view: OfferView | undefined;
}

/** The worst first. */
const order: readonly LineState[] = [
  "rejected",
  "not-confirmed",
  "held",
  "listed-lower",
  "superseded",
  "outcome-unknown",
  "desired",
  "sending",
  "queued",
  "confirmed",
];

/** Small, so that few rows survive a garbage collection: V8 grows its heap by what survives. */
const BATCH_SIZE = 100;

export async function* findLines(
  sync: Sync,
  seller: string,
  staged: StagedOffers,
): AsyncGenerator<FoundLine, void, undefined> {
  for (const batch of staged.batches(BATCH_SIZE)) {
    const codes = batch.flatMap(({ desired }) => desired?.stockCode ?? []);
    const views = await sync.offers.find(seller, codes);
    for (const line of batch) yield { ...line, view: views.get(line.stockCode) };
  }
}

export function findOutcome(found: Omit<FoundLine, "verdict">): LineOutcome {
  const { desired, failure, view, line, stockCode, example, cells } = found;
  const price = findValueOutcome("price", desired?.prices, view);
  const stock = findValueOutcome("stock", desired?.stock, view);
  const values = [price, stock].filter((value) => value !== undefined);
  const worst = order.find((state) => values.some((value) => value.state === state));
  // When the service rejects a stock code, its prices and its stock have the same reason.
  const reasons = new Set([failure, ...values.map(({ reason }) => reason)]);
  const times = values.flatMap(({ at }) => at ?? []);
  return {
    ...{ line, stockCode, example, cells },
    outcome: worst ?? "invalid",
    price: price?.state ?? "",
    stock: stock?.state ?? "",
    reason: [...reasons].filter((reason) => reason !== null).join("; "),
    held: (price?.state === "held" && view?.price?.held) || "",
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
