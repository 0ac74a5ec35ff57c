import type { Issue } from "../errors/issue.ts";

/**
 * What became of one SKU, as far as the response to its batch says.
 *
 * - `queued`: the service took it into processing.
 * - `rejected`: the service refused the batch it was in; nothing was changed.
 * - `unknown`: the batch was sent and may have been taken; read back before sending it again.
 * - `unsent`: certainly without effect (never sent, not let in, or turned away); may be sent again as it is.
 * - `invalid`: it breaks a rule of the contract, or its stock code occurs twice; it was not sent.
 */
export type BatchFate = "queued" | "rejected" | "unknown" | "unsent" | "invalid";

/** One batch and what came of it. */
export interface BatchResult<Result> {
  /** From 0. */
  readonly index: number;
  /** The place of its first item among all items; invalid ones may stand between its items. */
  readonly offset: number;
  /** How many items it holds. */
  readonly size: number;
  readonly fate: BatchFate;
  /** What `send` gave, when it did. */
  readonly result?: Result;
  /** What it threw, when it did. */
  readonly error?: unknown;
}

/** One item and what came of it. */
export interface ItemFate<Item> {
  readonly item: Item;
  /** Its place among all items. */
  readonly position: number;
  readonly fate: BatchFate;
  /** Which batch it was in; undefined for an invalid item. */
  readonly batch: number | undefined;
  /** Every rule that it breaks; empty unless it is invalid. */
  readonly issues: readonly Issue[];
}

/** What came of all of them. */
export interface BatchReport<Item, Result> {
  readonly batches: readonly BatchResult<Result>[];
  /** How many items met each fate. */
  readonly counts: Readonly<Record<BatchFate, number>>;
  /** Whether every item was queued. */
  readonly complete: boolean;
  /** The fate of one item by its key; undefined for a key that was not among them. */
  fateOf(key: string): BatchFate | undefined;
  /** The items that met one of these fates; all of them when none is named. */
  items(...fates: readonly BatchFate[]): Generator<ItemFate<Item>, void, undefined>;
}

/** What a report is made of. */
export interface ReportParts<Item, Result> {
  readonly items: readonly Item[];
  /** Where each key stands. */
  readonly positions: ReadonlyMap<string, number>;
  readonly batches: readonly BatchResult<Result>[];
  /** The batch of each item by its place; undefined for an invalid one. */
  readonly batchOf: readonly (number | undefined)[];
  /** The issues of each invalid item by its place. */
  readonly issues: ReadonlyMap<number, readonly Issue[]>;
}

/** Puts the report together; the fates of the items are looked up, not copied. */
export function reportOf<Item, Result>({
  items,
  positions,
  batches,
  batchOf,
  issues,
}: ReportParts<Item, Result>): BatchReport<Item, Result> {
  const counts: Record<BatchFate, number> = {
    queued: 0,
    rejected: 0,
    unknown: 0,
    unsent: 0,
    invalid: issues.size,
  };
  for (const { fate, size } of batches) counts[fate] += size;
  const fateAt = (position: number): BatchFate => {
    const batch = batchOf[position];
    return batch === undefined ? "invalid" : (batches[batch]?.fate ?? "unsent");
  };
  return {
    batches,
    counts,
    complete: counts.queued === items.length,
    fateOf(key) {
      const position = positions.get(key);
      return position === undefined ? undefined : fateAt(position);
    },
    *items(...fates) {
      for (const [position, item] of items.entries()) {
        const fate = fateAt(position);
        if (fates.length > 0 && !fates.includes(fate)) continue;
        const batch = batchOf[position];
        yield { item, position, fate, batch, issues: issues.get(position) ?? [] };
      }
    },
  };
}
