import type { Measurement, Observed, Prices } from "../../../offers/offer.ts";
import type { OfferOutcome, OfferState, OfferView } from "../../../offers/offer-view.ts";
import type { Sync } from "../../../sync.ts";
import type { CsvOffer } from "./read-offers-csv.ts";
import type { StagedOffers } from "./staged-offers.ts";

/** What became of a line: a state of its offer, or `invalid`, or `superseded` by a newer desired offer. */
export type LineState = OfferState | "invalid" | "superseded";

export interface LineOutcome {
  readonly line: number;
  readonly stockCode: string;
  /** That of its prices or its stock, whichever is worse. */
  readonly outcome: LineState;
  /** Empty when the line has no prices, or no quantity. */
  readonly price: LineState | "";
  readonly stock: LineState | "";
  readonly reason: string;
  /** The cell that breaks a rule. */
  readonly example: string;
  /** Epoch milliseconds; null for a line that is invalid. */
  readonly at: number | null;
  /** What the marketplace listed last; null where that is not known. */
  readonly observed: Observed | null;
}

/** The worst first. */
const order: readonly LineState[] = [
  "invalid",
  "rejected",
  "not-confirmed",
  "superseded",
  "outcome-unknown",
  "desired",
  "sending",
  "queued",
  "confirmed",
];

/** Small, so that few rows survive a garbage collection: V8 grows its heap by what survives. */
const BATCH_SIZE = 100;

export async function* findLineOutcomes(
  sync: Sync,
  seller: string,
  staged: StagedOffers,
): AsyncGenerator<LineOutcome, void, undefined> {
  let batch: CsvOffer[] = [];
  const findOutcomes = async () => {
    const codes = batch.flatMap(({ desired }) => desired?.stockCode ?? []);
    const views = await sync.offers.find(seller, codes);
    return batch.map((line) => findOutcome(line, views.get(line.stockCode)));
  };
  for (const line of staged.lines()) {
    batch.push(line);
    if (batch.length < BATCH_SIZE) continue;
    yield* await findOutcomes();
    batch = [];
  }
  yield* await findOutcomes();
}

export function findOutcome(
  { line, stockCode, desired, failure, example }: CsvOffer,
  view: OfferView | undefined,
): LineOutcome {
  const observed = view?.observed ?? null;
  if (desired === null) {
    const nothing = { price: "", stock: "", at: null, observed: null } as const;
    return { line, stockCode, outcome: "invalid", ...nothing, example, reason: failure ?? "" };
  }
  const price = findValueOutcome(desired.prices, view, view?.price, "Other prices were set since");
  const stock = findValueOutcome(desired.stock, view, view?.stock, "A newer measurement was set");
  const values = [price, stock].filter((value) => value !== undefined);
  const outcome = order.find((state) => values.some((value) => value.state === state)) ?? "desired";
  // Prices and stock of a stock code that the service rejects have one reason.
  const reasons = new Set(values.flatMap(({ reason }) => reason ?? []));
  return {
    line,
    stockCode,
    outcome,
    price: price?.state ?? "",
    stock: stock?.state ?? "",
    reason: [...reasons].join("; "),
    example: "",
    at: values.reduce(
      (last: number | null, { at }) => (at === null ? last : Math.max(last ?? 0, at)),
      null,
    ),
    observed,
  };
}

type ValueOutcome = Omit<OfferOutcome, "state"> & { readonly state: LineState };

function findValueOutcome(
  desired: Prices | Measurement | null,
  view: OfferView | undefined,
  outcome: OfferOutcome | null | undefined,
  superseded: string,
): ValueOutcome | undefined {
  if (desired === null) return undefined;
  if (view === undefined || !outcome) return { state: "desired", reason: null, at: null };
  const isNewest = Object.entries(desired).every(
    ([name, value]) => Reflect.get(view.desired, name) === value,
  );
  return isNewest ? outcome : { state: "superseded", reason: superseded, at: outcome.at };
}
