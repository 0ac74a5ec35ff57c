import type { Measurement, Observed, Prices } from "../../../offers/offer.ts";
import type { OfferOutcome, OfferState, OfferView } from "../../../offers/stored-offers.ts";
import type { Sync } from "../../../sync.ts";
import type { CsvOffer } from "./read-offers-csv.ts";
import type { StagedOffers } from "./staged-offers.ts";

/**
 * The outcome of a line of a file: the state of its offer, or `invalid`, or `superseded` when a newer desired offer
 * replaced it.
 */
export type LineState = OfferState | "invalid" | "superseded";

export interface LineOutcome {
  readonly line: number;
  readonly stockCode: string;
  /** The outcome of the line's prices or of its stock, whichever is worse. */
  readonly outcome: LineState;
  /** The outcome of the line's prices; empty when the line has no prices. */
  readonly price: LineState | "";
  readonly stock: LineState | "";
  readonly reason: string;
  /** The name of the cell of an invalid line that breaks a rule. */
  readonly example: string;
  /**
   * The moment up to which the line's quantity takes orders into account, epoch milliseconds; null for an invalid
   * line.
   */
  readonly at: number | null;
  /** The prices and stock that the marketplace listed last; null when no listed prices and stock are known. */
  readonly observed: Observed | null;
}

/** A line of a file, with the stored offer of its stock code. */
export interface FoundLine extends CsvOffer {
  readonly view: OfferView | undefined;
}

/** The outcomes of a line, the worst outcome first. */
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
  let batch: CsvOffer[] = [];
  const findViews = async (): Promise<readonly FoundLine[]> => {
    const codes = batch.flatMap(({ desired }) => desired?.stockCode ?? []);
    const views = await sync.offers.find(seller, codes);
    const found = batch.map((line) => ({ ...line, view: views.get(line.stockCode) }));
    batch = [];
    return found;
  };
  for (const line of staged.lines()) {
    batch.push(line);
    if (batch.length === BATCH_SIZE) yield* await findViews();
  }
  yield* await findViews();
}

export function findOutcome({ desired, failure, view, ...line }: FoundLine): LineOutcome {
  if (desired === null) {
    const nothing = { price: "", stock: "", at: null, observed: null } as const;
    return { ...line, ...nothing, outcome: "invalid", reason: failure ?? "" };
  }
  const price = findValueOutcome(
    desired.prices,
    view,
    view?.price,
    "Newer desired prices were set before these prices were sent",
  );
  const stock = findValueOutcome(
    desired.stock,
    view,
    view?.stock,
    "A newer stock measurement was set before this one was sent",
  );
  const values = [price, stock].filter((value) => value !== undefined);
  // When the service rejects a stock code, its prices and its stock have the same reason.
  const reasons = new Set(values.flatMap(({ reason }) => reason ?? []));
  const times = values.flatMap(({ at }) => at ?? []);
  return {
    ...line,
    outcome: order.find((state) => values.some((value) => value.state === state)) ?? "desired",
    price: price?.state ?? "",
    stock: stock?.state ?? "",
    reason: [...reasons].join("; "),
    at: times.length === 0 ? null : Math.max(...times),
    observed: view?.observed ?? null,
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
  if (isDesired(desired, view)) return outcome;
  return { state: "superseded", reason: superseded, at: outcome.at };
}

/** Tells whether the prices, or the stock measurement, of a line equal the stored desired prices or stock. */
export function isDesired(value: Prices | Measurement, view: OfferView): boolean {
  return Object.entries(value).every(([name, each]) => Reflect.get(view.desired, name) === each);
}
