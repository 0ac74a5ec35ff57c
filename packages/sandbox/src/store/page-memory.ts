/** Bytes of pages that are remembered, over all result sets. */
const capacity = 16_777_216;

/** Elements of a page, as they are sent. */
type Page = readonly Uint8Array[];

/** Pages served lately by the result set that they are part of; they go when it changes. */
export class PageMemory {
  readonly #pages = new Map<object, Map<string, Page>>();
  #bytes = 0;

  recall(set: object, key: string): Page | undefined {
    return this.#pages.get(set)?.get(key);
  }

  remember(set: object, key: string, page: Page): void {
    const bytes = sizeOf(page);
    // Whoever reads that much reads on: what was read first is not asked for again soon.
    if (this.#bytes + bytes > capacity) this.clear();
    const ofSet = this.#pages.get(set) ?? new Map<string, Page>();
    this.#pages.set(set, ofSet.set(key, page));
    this.#bytes += bytes;
  }

  /** Drops the pages of a result set that changed. */
  changed(set: object): void {
    for (const page of this.#pages.get(set)?.values() ?? []) this.#bytes -= sizeOf(page);
    this.#pages.delete(set);
  }

  /** Drops every page. */
  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }
}

function sizeOf(page: Page): number {
  return page.reduce((bytes, wire) => bytes + wire.byteLength, 0);
}
