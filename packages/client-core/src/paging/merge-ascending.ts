/** Batches of items, ascending by time within and across. */
export type AscendingBatches<T> = AsyncIterator<readonly T[], void, undefined>;

/** A source with its items that were not passed on yet: those of `batch` from `at` on. */
interface Head<T> {
  readonly source: AscendingBatches<T>;
  batch: readonly T[];
  at: number;
}

/**
 * Merges sources that ascend by time into one that does, holding one batch of each. Sources are asked one
 * after the other, never two at once. Of items with one time, those of the earlier source come first.
 */
export async function* mergeAscending<T extends { readonly time: number }>(
  sources: readonly AscendingBatches<T>[],
): AsyncGenerator<readonly T[], void, undefined> {
  let heads = sources.map((source): Head<T> => ({ source, batch: [], at: 0 }));
  try {
    for (;;) {
      for (const head of heads) await refill(head);
      heads = heads.filter(({ batch }) => batch.length > 0);
      const [first, ...others] = heads.toSorted((a, b) => timeOf(a) - timeOf(b));
      if (first === undefined) return;
      yield takeUpTo(first, Math.min(...others.map(timeOf)));
    }
  } finally {
    for (const { source } of heads) await source.return?.();
  }
}

/** Leaves the batch empty when the source has ended. */
async function refill<T>(head: Head<T>): Promise<void> {
  while (head.at >= head.batch.length) {
    const next = await head.source.next();
    head.batch = next.done === true ? [] : next.value;
    head.at = 0;
    if (next.done === true) return;
  }
}

function timeOf({ batch, at }: Head<{ readonly time: number }>): number {
  return batch[at]?.time ?? Infinity;
}

function takeUpTo<T extends { readonly time: number }>(head: Head<T>, time: number): readonly T[] {
  const { batch, at } = head;
  let end = at;
  while (end < batch.length && (batch[end]?.time ?? Infinity) <= time) end += 1;
  head.at = end;
  return batch.slice(at, end);
}
