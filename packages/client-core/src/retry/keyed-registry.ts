/** What several clients share by key: pacers and retry budgets. */
export interface KeyedRegistry<Item> {
  readonly size: number;
  /** Created on first use. Look it up for every request: unused items are removed. */
  readonly itemFor: (parts: readonly string[], create: () => Item) => Item;
}

/** Its keys are not visible in `inspect` or JSON. */
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
      // Application keys are rotated, and a process may run for years.
      for (const [other, { isIdle }] of items) if (isIdle === true) items.delete(other);
      const created = create();
      items.set(key, created);
      return created;
    },
  };
}
