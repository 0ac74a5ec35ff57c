/**
 * What became of one SKU, as far as its batch's answer says.
 *
 * - `queued`: the service took it into processing.
 * - `rejected`: the service refused the batch it was in; nothing was changed.
 * - `unknown`: the batch was sent and may have been taken; read back before sending it again.
 * - `unsent`: certainly without effect (never sent, not let in, or turned away); may be sent again as it is.
 */
export type BatchFate = "queued" | "rejected" | "unknown" | "unsent";

/** One batch and what came of it. */
export interface BatchResult<Result> {
  /** From 0. */
  readonly index: number;
  /** The place of its first item among all items. */
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
  /** Which batch it was in. */
  readonly batch: number;
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

/** Puts the report together; the fates of the items are looked up, not copied. */
export function reportOf<Item, Result>(
  items: readonly Item[],
  positions: ReadonlyMap<string, number>,
  batches: readonly BatchResult<Result>[],
  batchSize: number,
): BatchReport<Item, Result> {
  const counts: Record<BatchFate, number> = { queued: 0, rejected: 0, unknown: 0, unsent: 0 };
  for (const { fate, size } of batches) counts[fate] += size;
  const fateAt = (position: number): BatchFate =>
    batches[Math.floor(position / batchSize)]?.fate ?? "unsent";
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
        yield { item, position, fate, batch: Math.floor(position / batchSize) };
      }
    },
  };
}
