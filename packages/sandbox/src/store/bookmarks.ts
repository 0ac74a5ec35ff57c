/** The place of a row in the order of a listing: last movement, then order creation, then key. */
export type Place = readonly [modified: number, created: number, key: number];

/** A known place: that of the row before `offset`. */
interface Bookmark {
  readonly offset: number;
  readonly place: Place;
}

/** A walk leaves a bookmark after this many rows. */
export const stride = 500;

/** How many page ends are remembered exactly: enough for as many readers at once. */
const recentLimit = 64;

/**
 * Known places along one direction of a result set, so that a deep page is sought and not counted
 * up to: the ends of the pages served last, and one place per {@link stride} rows.
 */
export class Bookmarks {
  readonly #sparse: (Bookmark | undefined)[] = [];
  readonly #recent = new Map<number, Place>();

  add(offset: number, place: Place): void {
    this.#recent.delete(offset);
    this.#recent.set(offset, place);
    if (this.#recent.size > recentLimit) {
      const oldest = this.#recent.keys().next();
      if (oldest.done !== true) this.#recent.delete(oldest.value);
    }
    this.#sparse[Math.floor(offset / stride)] ??= { offset, place };
  }

  /** The nearest bookmark at or before `offset`; undefined when the walk starts at the beginning. */
  nearest(offset: number): Bookmark | undefined {
    const place = this.#recent.get(offset);
    if (place !== undefined) return { offset, place };
    for (let slot = Math.floor(offset / stride); slot >= 0; slot -= 1) {
      const known = this.#sparse[slot];
      if (known !== undefined && known.offset <= offset) return known;
    }
    return undefined;
  }
}
