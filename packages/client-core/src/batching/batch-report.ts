import { type Issue, isSellerError } from "../errors/errors.ts";

/**
 * What became of one SKU.
 *
 * - `queued`: the service queued it.
 * - `rejected`: the service refused its batch; nothing was changed.
 * - `unknown`: its batch was sent and may have been accepted; read the SKU back before you send it again.
 * - `unsent`: its batch was not sent, or refused for credentials or a rate limit; send it again unchanged.
 * - `invalid`: it breaks a rule of the contract, or its stock code occurs twice; not sent.
 */
export type BatchOutcome = "queued" | "rejected" | "unknown" | "unsent" | "invalid";

/** What became of one batch, which is one request. */
export interface BatchResult<Result> {
  readonly index: number;
  /** Where its first item is in the whole input. Its items need not be adjacent there: invalid ones are left out. */
  readonly offset: number;
  readonly size: number;
  readonly outcome: BatchOutcome;
  /** What `send` returned. */
  readonly result?: Result;
  /** What `send` threw. */
  readonly error?: unknown;
}

/** What became of one item of a batched write. */
export interface ItemOutcome<Item> {
  readonly item: Item;
  /** In the whole input. */
  readonly index: number;
  readonly outcome: BatchOutcome;
  /** Undefined for an invalid item. */
  readonly batch: number | undefined;
  /** All rules that an invalid item breaks. */
  readonly issues: readonly Issue[];
}

/** What became of every item of a batched write. */
export interface BatchReport<Item, Result> {
  readonly batches: readonly BatchResult<Result>[];
  readonly counts: Readonly<Record<BatchOutcome, number>>;
  /** True when the service queued every item of the batched write. */
  readonly isComplete: boolean;
  /** By the item's key, such as the stock code; undefined for a key that was not in the input. */
  outcome(key: string): BatchOutcome | undefined;
  /** All items, or those with one of these outcomes. */
  items(...outcomes: readonly BatchOutcome[]): Generator<ItemOutcome<Item>, void, undefined>;
  /** As plain data, with all items. */
  toJSON(): {
    readonly batches: readonly BatchResult<Result>[];
    readonly counts: Readonly<Record<BatchOutcome, number>>;
    readonly isComplete: boolean;
    readonly items: readonly ItemOutcome<Item>[];
  };
}

export interface ReportParts<Item, Result> {
  readonly items: readonly Item[];
  readonly positions: ReadonlyMap<string, number>;
  readonly batches: readonly BatchResult<Result>[];
  /** By the item's index; an invalid item has none. */
  readonly batchIndexes: readonly (number | undefined)[];
  /** By the item's index. */
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
  const isComplete = counts.queued === items.length;
  return {
    batches,
    counts,
    isComplete,
    toJSON() {
      return { batches, counts, isComplete, items: [...this.items()] };
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
 * A rejected task, a refusal and an unknown outcome concern one batch, so the next one is sent. Wrong credentials, a
 * rate limit, an unreachable service and an abort concern all.
 */
export function evaluateBatchError(error: unknown): {
  readonly outcome: BatchOutcome;
  /** True when the next batch would fail as well. */
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
    case "credentials-unavailable":
    case "rate-limited":
    case "timeout":
    case "transport":
      return { outcome: "unsent", stop: true };
    // The service may have applied the batch.
    default:
      return { outcome: "unknown", stop: false };
  }
}

/** Of a stock code (interface-specification.md, Limits). */
const LONGEST = 255;

/** Readers know the stock code, and not the index of the SKU. */
export function stockCodeNote(stockCode: unknown): string {
  if (typeof stockCode !== "string") return "";
  return ` (stock code ${JSON.stringify(stockCode.slice(0, LONGEST))})`;
}
