import { isSame, type Observed } from "../../offers/offer.ts";
import type { OfferOutcome, OfferState, OfferView } from "../../offers/offer-view.ts";
import type { Sync } from "../../sync.ts";
import type { StagedOffer, StagedOffers } from "./staged-offers.ts";

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

/** Few, so that hardly any are alive at once: what survives is what V8 lets its memory grow for. */
const BATCH_SIZE = 100;

/** @param asOf - when the quantities of lines were measured that do not say so, epoch milliseconds */
export async function* lineOutcomes(
  sync: Sync,
  seller: string,
  staged: StagedOffers,
  asOf: number,
): AsyncGenerator<LineOutcome, void, undefined> {
  let batch: StagedOffer[] = [];
  const findOutcomes = async () => {
    const codes = batch.flatMap(({ desired }) => desired?.stockCode ?? []);
    const views = codes.length === 0 ? new Map() : await sync.offers.find(seller, codes);
    return batch.map((line) => findOutcome(line, views.get(line.stockCode), asOf));
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
  { line, stockCode, desired, failure, example }: StagedOffer,
  view: OfferView | undefined,
  asOf: number,
): LineOutcome {
  const observed = view?.observed ?? null;
  if (desired === null) {
    const nothing = { price: "", stock: "", at: null, observed: null } as const;
    return { line, stockCode, outcome: "invalid", ...nothing, example, reason: failure ?? "" };
  }
  const { prices, quantity } = desired;
  const measured = quantity === null ? null : { quantity, asOf: desired.asOf ?? asOf };
  const stored = view?.desired;
  const stock =
    stored?.quantity == null || stored.asOf === null
      ? null
      : { quantity: stored.quantity, asOf: stored.asOf };
  const price = findValueOutcome(prices, stored ?? null, view?.price);
  const stockOutcome = findValueOutcome(measured, stock, view?.stock);
  const values = [price, stockOutcome].filter((value) => value !== undefined);
  const outcome = order.find((state) => values.some((value) => value.state === state)) ?? "desired";
  const times = values.flatMap(({ at }) => (at === null ? [] : [at]));
  // Prices and stock of a stock code that the service rejects have one reason.
  const reasons = new Set(values.flatMap(({ reason }) => reason ?? []));
  return {
    line,
    stockCode,
    outcome,
    price: price?.state ?? "",
    stock: stockOutcome?.state ?? "",
    reason: [...reasons].join("; "),
    example: "",
    at: times.length === 0 ? null : Math.max(...times),
    observed,
  };
}

type ValueOutcome = Omit<OfferOutcome, "state"> & { readonly state: LineState };

function findValueOutcome(
  row: Parameters<typeof isSame>[0],
  stored: Parameters<typeof isSame>[1],
  outcome: OfferOutcome | null | undefined,
): ValueOutcome | undefined {
  if (row === null) return undefined;
  if (outcome === null || outcome === undefined)
    return { state: "desired", reason: null, at: null };
  if (isSame(row, stored)) return outcome;
  const reason = "asOf" in row ? "A newer measurement was set" : "Other prices were set since";
  return { state: "superseded", reason, at: outcome.at };
}
