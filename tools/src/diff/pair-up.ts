/** Two lists of named things, matched by name. A thing under another name went, and another came. */
export interface Pairs<Item> {
  /** Both have it; in the new order. */
  readonly kept: readonly (readonly [before: Item, after: Item])[];
  readonly gone: readonly Item[];
  readonly added: readonly Item[];
}

/** Matches two lists by name. */
export function pairUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string,
): Pairs<Item> {
  const earlier = new Map(before.map((item) => [nameOf(item), item]));
  const later = new Set(after.map(nameOf));
  return {
    kept: after.flatMap((item): [Item, Item][] => {
      const same = earlier.get(nameOf(item));
      return same === undefined ? [] : [[same, item]];
    }),
    gone: before.filter((item) => !later.has(nameOf(item))),
    added: after.filter((item) => !earlier.has(nameOf(item))),
  };
}
