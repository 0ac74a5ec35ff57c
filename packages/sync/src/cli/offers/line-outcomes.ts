import { isSame } from "../../offers/offer.ts";
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
  /** Epoch milliseconds; null for a line that is invalid. */
  readonly at: number | null;
}

/** The worst first. */
const order: readonly LineState[] = [
  "invalid",
  "rejected",
  "not-confirmed",
  "superseded",
  "unknown",
  "desired",
  "sending",
  "queued",
  "confirmed",
];

/** Few, so that hardly any are alive at once: what survives is what V8 lets its memory grow for. */
const BATCH = 100;

/** What became of each line of a file, in its order. */
export async function* lineOutcomes(
  sync: Sync,
  seller: string,
  staged: StagedOffers,
): AsyncGenerator<LineOutcome, void, undefined> {
  let batch: StagedOffer[] = [];
  for (const line of staged.lines()) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield* await findOutcomes(sync, seller, batch);
    batch = [];
  }
  yield* await findOutcomes(sync, seller, batch);
}

async function findOutcomes(
  sync: Sync,
  seller: string,
  lines: readonly StagedOffer[],
): Promise<readonly LineOutcome[]> {
  const codes = lines.flatMap(({ desired }) => (desired === null ? [] : [desired.stockCode]));
  const views = codes.length === 0 ? new Map() : await sync.offers.find(seller, codes);
  return lines.map((line) => findOutcome(line, views.get(line.stockCode)));
}

/** What became of one line, by its offer as it stands. */
export function findOutcome(
  { line, stockCode, desired, failure }: StagedOffer,
  view: OfferView | undefined,
): LineOutcome {
  if (desired === null) {
    const nothing = { price: "", stock: "", at: null } as const;
    return { line, stockCode, outcome: "invalid", ...nothing, reason: failure ?? "" };
  }
  const price = findValueOutcome(desired.prices, view?.desired ?? null, view?.price);
  const stock = findValueOutcome(desired.quantity, view?.desired.quantity ?? null, view?.stock);
  const values = [price, stock].filter((value) => value !== undefined);
  const outcome = order.find((state) => values.some((value) => value.state === state)) ?? "desired";
  const times = values.flatMap(({ at }) => (at === null ? [] : [at]));
  return {
    line,
    stockCode,
    outcome,
    price: price?.state ?? "",
    stock: stock?.state ?? "",
    reason: values.flatMap(({ reason }) => reason ?? []).join("; "),
    at: times.length === 0 ? null : Math.max(...times),
  };
}

type ValueOutcome = Omit<OfferOutcome, "state"> & { readonly state: LineState };

function findValueOutcome(
  given: Parameters<typeof isSame>[0],
  desired: Parameters<typeof isSame>[1],
  outcome: OfferOutcome | null | undefined,
): ValueOutcome | undefined {
  if (given === null) return undefined;
  if (outcome === null || outcome === undefined)
    return { state: "desired", reason: null, at: null };
  if (isSame(given, desired)) return outcome;
  return { state: "superseded", reason: "Something else was set since", at: outcome.at };
}
