/** A registry of items that several clients share, such as pacers and retry budgets, by key. */
export interface KeyedRegistry<Item> {
  readonly size: number;
  /**
   * Returns the item of a key, and creates the item on first use. Look an item of the registry up for every request
   * and do not keep it, because the registry removes unused items.
   */
  readonly itemFor: (parts: readonly string[], create: () => Item) => Item;
}

/** Creates an in-memory registry whose keys are not visible in `inspect` or JSON. */
export function createKeyedRegistry<
  Item extends { readonly isIdle?: boolean },
>(): KeyedRegistry<Item> {
  const items = new Map<string, Item>();
  return {
    get size() {
      return items.size;
    },
    itemFor(parts, create) {
      const key = JSON.stringify(parts);
      const existing = items.get(key);
      if (existing !== undefined) return existing;
      // Unused pacers and retry budgets are removed from the registry, because application keys are rotated and a
      // process may run for years.
      for (const [other, { isIdle }] of items) if (isIdle === true) items.delete(other);
      const created = create();
      items.set(key, created);
      return created;
    },
  };
}
