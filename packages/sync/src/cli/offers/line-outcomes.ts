import { lstat, open, rename, rm } from "node:fs/promises";
import { isSame } from "../../offers/offer.ts";
import type { OfferOutcome, OfferState, OfferView } from "../../offers/offer-view.ts";
import type { Sync } from "../../sync.ts";
import { UsageError } from "../command-io.ts";
import { csvWriter } from "../csv/csv-writer.ts";
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

const names = ["line", "stockCode", "outcome", "price", "stock", "reason", "at"] as const;
const csv = csvWriter(names.map((name) => ({ name })));
const HEADER = csv.header;
const PIECE = 64 * 1024;

/** A CSV file of outcomes that is being written. */
export interface ResultFile {
  take(outcome: LineOutcome): Promise<void>;
  end(): Promise<void>;
  discard(): Promise<void>;
}

/** @throws UsageError when it cannot be written */
export async function resultFile(path: string): Promise<ResultFile> {
  const partial = `${path}.part`;
  await refuseOtherFile(path);
  // One that a killed process left; what is made anew follows no symbolic link.
  const file = await rm(partial, { force: true })
    .then(() => open(partial, "wx"))
    .catch((error: Error) => {
      throw new UsageError(`${path} cannot be written: ${error.message}`, { cause: error });
    });
  let text = HEADER;
  const flush = async (): Promise<void> => {
    await file.write(text);
    text = "";
  };
  return {
    async take({ line, stockCode, outcome, price, stock, reason, at }) {
      const time = at === null ? null : new Date(at).toISOString();
      text += csv.line([line, stockCode, outcome, price, stock, reason, time]);
      if (text.length > PIECE) await flush();
    },
    async end() {
      await flush();
      await file.close();
      await rename(partial, path);
    },
    async discard() {
      await file.close();
      await rm(partial, { force: true });
    },
  };
}

/** @throws UsageError when there is anything else than an earlier result, such as the pushed file or a database */
async function refuseOtherFile(path: string): Promise<void> {
  const present = await lstat(path).catch(() => undefined);
  if (present === undefined) return;
  if (present.isFile() && (present.size === 0 || (await readBegin(path)) === HEADER)) return;
  throw new UsageError(`${path} is there and is no result of a push; choose another file`);
}

async function readBegin(path: string): Promise<string> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
  return buffer.toString("utf8", 0, bytesRead);
}
