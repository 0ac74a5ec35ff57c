/** Two lists of named things, matched. */
export interface Pairs<Item> {
  /** Both have it under one name; in the new order. */
  readonly kept: readonly (readonly [before: Item, after: Item])[];
  /** Under another name, and else the same. */
  readonly renamed: readonly (readonly [before: Item, after: Item])[];
  readonly gone: readonly Item[];
  readonly added: readonly Item[];
}

/**
 * Matches by name; then, among what is left over, a thing that went and one that came count as
 * renamed when they say the same and stand at the same place.
 */
export function pairUp<Item>(
  before: readonly Item[],
  after: readonly Item[],
  nameOf: (item: Item) => string,
  sayingOf: (item: Item) => string,
): Pairs<Item> {
  const earlier = new Map(before.map((item) => [nameOf(item), item]));
  const later = new Set(after.map(nameOf));
  const kept: [Item, Item][] = [];
  const renamed: [Item, Item][] = [];
  const added: Item[] = [];
  const gone = new Set(before.filter((item) => !later.has(nameOf(item))));
  for (const [index, item] of after.entries()) {
    const same = earlier.get(nameOf(item));
    if (same !== undefined) kept.push([same, item]);
    else {
      const there = before[index];
      if (there !== undefined && gone.has(there) && sayingOf(there) === sayingOf(item)) {
        renamed.push([there, item]);
        gone.delete(there);
      } else added.push(item);
    }
  }
  return { kept, renamed, gone: [...gone], added };
}
