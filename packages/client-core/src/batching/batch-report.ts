import { type Issue, isSellerError } from "../errors/errors.ts";

/**
 * What became of one SKU, as far as the response to its batch says.
 *
 * - `queued`: the service took it into processing.
 * - `rejected`: the service refused the batch it was in; nothing was changed.
 * - `unknown`: the batch was sent and may have been taken; read back before sending it again.
 * - `unsent`: certainly without effect (never sent, not let in, or turned away); may be sent again as it is.
 * - `invalid`: it breaks a rule of the contract, or its stock code occurs twice; it was not sent.
 */
export type BatchOutcome = "queued" | "rejected" | "unknown" | "unsent" | "invalid";

/** One batch and what came of it. */
export interface BatchResult<Result> {
  /** From 0. */
  readonly index: number;
  /** The place of its first item among all items; invalid ones may stand between its items. */
  readonly offset: number;
  /** How many items it holds. */
  readonly size: number;
  readonly outcome: BatchOutcome;
  /** What `send` gave, when it did. */
  readonly result?: Result;
  /** What it threw, when it did. */
  readonly error?: unknown;
}

/** One item and what came of it. */
export interface ItemOutcome<Item> {
  readonly item: Item;
  /** Its place among all items. */
  readonly index: number;
  readonly outcome: BatchOutcome;
  /** Which batch it was in; undefined for an invalid item. */
  readonly batch: number | undefined;
  /** Every rule that it breaks; empty unless it is invalid. */
  readonly issues: readonly Issue[];
}

/** What came of all of them. */
export interface BatchReport<Item, Result> {
  readonly batches: readonly BatchResult<Result>[];
  /** How many items met each outcome. */
  readonly counts: Readonly<Record<BatchOutcome, number>>;
  /** Whether every item was queued. */
  readonly complete: boolean;
  /** The outcome of one item by its key; undefined for a key that was not among them. */
  outcome(key: string): BatchOutcome | undefined;
  /** The items that met one of these outcomes; all of them when none is named. */
  items(...outcomes: readonly BatchOutcome[]): Generator<ItemOutcome<Item>, void, undefined>;
  /** The report as plain data, with all its items. */
  toJSON(): {
    readonly batches: readonly BatchResult<Result>[];
    readonly counts: Readonly<Record<BatchOutcome, number>>;
    readonly complete: boolean;
    readonly items: readonly ItemOutcome<Item>[];
  };
}

export interface ReportParts<Item, Result> {
  readonly items: readonly Item[];
  readonly positions: ReadonlyMap<string, number>;
  readonly batches: readonly BatchResult<Result>[];
  /** The batch of each item by its place; undefined for an invalid one. */
  readonly batchIndexes: readonly (number | undefined)[];
  /** The issues of each invalid item by its place. */
  readonly issues: ReadonlyMap<number, readonly Issue[]>;
}

export function buildReport<Item, Result>({
  items,
  positions,
  batches,
  batchIndexes,
  issues,
}: ReportParts<Item, Result>): BatchReport<Item, Result> {
  const counts: Record<BatchOutcome, number> = {
    queued: 0,
    rejected: 0,
    unknown: 0,
    unsent: 0,
    invalid: issues.size,
  };
  for (const { outcome, size } of batches) counts[outcome] += size;
  const outcomeAt = (position: number): BatchOutcome => {
    const batch = batchIndexes[position];
    return batch === undefined ? "invalid" : (batches[batch]?.outcome ?? "unsent");
  };
  const complete = counts.queued === items.length;
  return {
    batches,
    counts,
    complete,
    toJSON() {
      return { batches, counts, complete, items: [...this.items()] };
    },
    outcome(key) {
      const position = positions.get(key);
      return position === undefined ? undefined : outcomeAt(position);
    },
    *items(...outcomes) {
      for (const [position, item] of items.entries()) {
        const outcome = outcomeAt(position);
        if (outcomes.length > 0 && !outcomes.includes(outcome)) continue;
        const batch = batchIndexes[position];
        yield { item, index: position, outcome, batch, issues: issues.get(position) ?? [] };
      }
    },
  };
}

/**
 * Reads the outcome of a batch from what sending it threw.
 *
 * A rejected task, or a refusal, concerns its own SKUs: the others are sent all the same. So are those
 * after a batch whose outcome is unknown. Wrong credentials, a limit, a service that cannot be reached
 * and an abort concern all of them.
 */
export function evaluateBatchError(error: unknown): {
  readonly outcome: BatchOutcome;
  /** The next batch would meet the same: do not send it. */
  readonly stop: boolean;
} {
  if (!isSellerError(error)) return { outcome: "unknown", stop: true };
  switch (error.code) {
    case "task-rejected":
    case "refused":
      return { outcome: "rejected", stop: false };
    case "invalid-request":
      return { outcome: "unsent", stop: false };
    case "authentication":
    case "rate-limited":
    case "timeout":
    case "transport":
      return { outcome: "unsent", stop: true };
    // A failure that does not say that nothing was changed.
    default:
      return { outcome: "unknown", stop: false };
  }
}

/** No stock code of the service is longer (interface-specification.md, Limits). */
const LONGEST = 255;

/** Names a SKU at the end of an issue's message: who reads it has the stock code at hand, and not the place. */
export function stockCodeNote(stockCode: unknown): string {
  if (typeof stockCode !== "string") return "";
  return ` (stock code ${JSON.stringify(stockCode.slice(0, LONGEST))})`;
}
