/** Makes random choices that depend on the seed only: the same seed gives the same sequence on every machine. */
export class Random {
  readonly #next: () => number;

  constructor(seed: string) {
    this.#next = seededRandom(hashText(seed));
  }

  /** Returns a random whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  /** Returns a random item of a list. */
  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }

  /** Returns true with a probability of `percent` percent. */
  chance(percent: number): boolean {
    return this.#next() * 100 < percent;
  }

  /** Returns a text of `count` random digits; the first is not 0. */
  digits(count: number): string {
    let text = String(this.between(1, 9));
    while (text.length < count) text += this.between(0, 9);
    return text;
  }
}

/**
 * Creates a generator of random numbers from 0 to below 1 by the algorithm Mulberry32, which is small, fast and
 * random enough for test data. The same seed gives the same random numbers on every machine.
 */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Hashes a text by FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash;
}

/** Renders an amount of whole kuruş as decimal text in lira: 12990 becomes "129.90". */
export function renderKurus(kurus: number): string {
  const digits = String(kurus).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
