/** What many clients share, by what it is about. */
export interface KeyedRegistry<Item> {
  readonly size: number;
  /**
   * The item for these parts, made on first use. Look it up for every request rather than keeping it: those that are
   * no longer in use are forgotten.
   */
  readonly itemFor: (parts: readonly string[], create: () => Item) => Item;
}

/** Makes a registry in memory that nothing which inspects or serializes it can read. */
export function createKeyedRegistry<
  Item extends { readonly idle?: boolean },
>(): KeyedRegistry<Item> {
  const items = new Map<string, Item>();
  return {
    get size() {
      return items.size;
    },
    itemFor(parts, create) {
      const key = JSON.stringify(parts);
      const known = items.get(key);
      if (known !== undefined) return known;
      // Keys are rotated; a process that runs for years must not collect them.
      for (const [other, { idle }] of items) if (idle === true) items.delete(other);
      const made = create();
      items.set(key, made);
      return made;
    },
  };
}
