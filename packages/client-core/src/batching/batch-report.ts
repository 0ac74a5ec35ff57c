import { type Issue, isSellerError } from "../errors/errors.ts";

/**
 * The outcome of one SKU, as the response to its batch reports it. - `queued`: the service has queued the SKU for
 * processing. - `rejected`: the service refused the SKU's batch; nothing was changed. - `unknown`: the batch was sent
 * and may have been accepted; read the SKU back before you send it again. - `unsent`: the SKU had no effect (its
 * batch was not sent, or refused for credentials or a rate limit); send it again unchanged. - `invalid`: the SKU
 * breaks a rule of the contract, or its stock code occurs twice; the SKU was not sent.
 */
export type BatchOutcome = "queued" | "rejected" | "unknown" | "unsent" | "invalid";

/** The outcome of one batch of SKUs. Each batch is sent in one request. */
export interface BatchResult<Result> {
  /** The index of the batch in the input, from 0. */
  readonly index: number;
  /**
   * The index of the batch's first item in the whole input. The items of a batch need not be adjacent in the input,
   * because invalid items are left out of batches.
   */
  readonly offset: number;
  /** The number of items in the batch. */
  readonly size: number;
  readonly outcome: BatchOutcome;
  /** The value that the function `send` returned for the batch; undefined when `send` threw an error. */
  readonly result?: Result;
  /** The error that the function `send` threw for the batch; undefined when `send` succeeded. */
  readonly error?: unknown;
}

/** The outcome of one item of a batched write. */
export interface ItemOutcome<Item> {
  readonly item: Item;
  /** The index of the item in the whole input. */
  readonly index: number;
  readonly outcome: BatchOutcome;
  /** The index of the item's batch. The batch index is undefined for an invalid item, which belongs to no batch. */
  readonly batch: number | undefined;
  /** All rules of the contract that the item breaks. The list of broken rules is empty unless the item is invalid. */
  readonly issues: readonly Issue[];
}

/** The report of a batched write: the outcome of every item. */
export interface BatchReport<Item, Result> {
  readonly batches: readonly BatchResult<Result>[];
  /** The number of items with each outcome, such as `queued` or `rejected`. */
  readonly counts: Readonly<Record<BatchOutcome, number>>;
  /** True when the service queued every item of the batched write. */
  readonly isComplete: boolean;
  /**
   * Finds the outcome of an item by its key, such as the stock code. Returns undefined for a key that was not in the
   * input.
   */
  outcome(key: string): BatchOutcome | undefined;
  /** Lists the items that have one of the outcomes in the argument, or all items when the argument is absent. */
  items(...outcomes: readonly BatchOutcome[]): Generator<ItemOutcome<Item>, void, undefined>;
  /** The report of a batched write as plain data, with all its items. */
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
  /**
   * The batch of each item, by the item's index. An item that breaks a rule of the contract has no batch, because the
   * item was not sent.
   */
  readonly batchIndexes: readonly (number | undefined)[];
  /** The issues of each invalid item, by the item's index. */
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
 * Derives the outcome of a batch from the error of sending it. A rejected task or a refusal concerns only the SKUs of
 * its batch, so the following batches are sent; the following batches are also sent after a batch whose outcome is
 * unknown. Wrong credentials, a rate limit, an unreachable service and an abort concern all batches, so the remaining
 * batches are not sent.
 */
export function evaluateBatchError(error: unknown): {
  readonly outcome: BatchOutcome;
  /** Codes of errors that would also fail the next batch; after such an error, the remaining batches are not sent. */
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
    // Codes of errors after which the service may have applied the batch.
    default:
      return { outcome: "unknown", stop: false };
  }
}

/** The maximum length of a stock code at the service (interface-specification.md, Limits). */
const LONGEST = 255;

/** Adds the stock code to the message of an issue, because readers know the stock code and not the index of the SKU. */
export function stockCodeNote(stockCode: unknown): string {
  if (typeof stockCode !== "string") return "";
  return ` (stock code ${JSON.stringify(stockCode.slice(0, LONGEST))})`;
}
