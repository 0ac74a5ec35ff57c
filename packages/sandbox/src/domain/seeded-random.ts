/** The same seed gives the same sequence on every machine. */
export class Random {
  readonly #next: () => number;

  constructor(seed: string) {
    this.#next = seededRandom(hashText(seed));
  }

  /** Both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.#next() * (high - low + 1));
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }

  chance(percent: number): boolean {
    return this.#next() * 100 < percent;
  }

  /** The first is not 0. */
  digits(count: number): string {
    let text = String(this.between(1, 9));
    while (text.length < count) text += this.between(0, 9);
    return text;
  }
}

/** Mulberry32, from 0 to below 1: small, fast and random enough for test data. */
export function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash;
}

/** 12990 becomes "129.90". */
export function renderKurus(kurus: number): string {
  const digits = String(kurus).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
