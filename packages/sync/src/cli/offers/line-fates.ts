import { isSame } from "../../offers/offer.ts";
import type { OfferFate, OfferState, OfferView } from "../../offers/offer-view.ts";
import type { Sync } from "../../sync.ts";
import type { StagedOffer, StagedOffers } from "./staged-offers.ts";

/** What became of a line: a state of its offer, or `invalid`, or `superseded` by a newer wish. */
export type LineState = OfferState | "invalid" | "superseded";

/** What became of a line of a file. */
export interface LineFate {
  readonly line: number;
  readonly stockCode: string;
  /** That of the half that is worse. */
  readonly fate: LineState;
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
  "wanted",
  "sending",
  "queued",
  "confirmed",
];

/** Few, so that hardly any are alive at once: what survives is what V8 lets its memory grow for. */
const BATCH = 100;

/** What became of each line of a file, in its order. */
export async function* lineFates(
  sync: Sync,
  seller: string,
  staged: StagedOffers,
): AsyncGenerator<LineFate, void, undefined> {
  let batch: StagedOffer[] = [];
  for (const line of staged.lines()) {
    batch.push(line);
    if (batch.length < BATCH) continue;
    yield* await fatesOf(sync, seller, batch);
    batch = [];
  }
  yield* await fatesOf(sync, seller, batch);
}

async function fatesOf(
  sync: Sync,
  seller: string,
  lines: readonly StagedOffer[],
): Promise<readonly LineFate[]> {
  const codes = lines.flatMap(({ wish }) => (wish === null ? [] : [wish.stockCode]));
  const views = codes.length === 0 ? new Map() : await sync.offers.find(seller, codes);
  return lines.map((line) => fateOf(line, views.get(line.stockCode)));
}

/** What became of one line, by its offer as it stands. */
export function fateOf(
  { line, stockCode, wish, failure }: StagedOffer,
  view: OfferView | undefined,
): LineFate {
  if (wish === null) {
    const nothing = { price: "", stock: "", at: null } as const;
    return { line, stockCode, fate: "invalid", ...nothing, reason: failure ?? "" };
  }
  const price = halfOf(wish.prices, view?.wanted ?? null, view?.price);
  const stock = halfOf(wish.quantity, view?.wanted.quantity ?? null, view?.stock);
  const halves = [price, stock].filter((half) => half !== undefined);
  const fate = order.find((state) => halves.some((half) => half.state === state)) ?? "wanted";
  const times = halves.flatMap(({ at }) => (at === null ? [] : [at]));
  return {
    line,
    stockCode,
    fate,
    price: price?.state ?? "",
    stock: stock?.state ?? "",
    reason: halves.flatMap(({ reason }) => reason ?? []).join("; "),
    at: times.length === 0 ? null : Math.max(...times),
  };
}

type HalfFate = Omit<OfferFate, "state"> & { readonly state: LineState };

function halfOf(
  wish: Parameters<typeof isSame>[0],
  wanted: Parameters<typeof isSame>[1],
  fate: OfferFate | null | undefined,
): HalfFate | undefined {
  if (wish === null) return undefined;
  if (fate === null || fate === undefined) return { state: "wanted", reason: null, at: null };
  if (isSame(wish, wanted)) return fate;
  return { state: "superseded", reason: "Something else was wanted since", at: fate.at };
}
