/** Bytes of pages that are remembered, over all sellers. */
const capacity = 16_777_216;

/**
 * Pages served lately, so that a page that is asked for again costs a look-up. What a key stands for
 * never changes: it names a result set, which is replaced when its rows change.
 */
export class PageMemory {
  readonly #pages = new Map<string, readonly Uint8Array[]>();
  #bytes = 0;

  recall(key: string): readonly Uint8Array[] | undefined {
    return this.#pages.get(key);
  }

  remember(key: string, page: readonly Uint8Array[]): void {
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const [oldest, old] of this.#pages) {
      if (this.#bytes <= capacity) return;
      this.#pages.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
  }

  clear(): void {
    this.#pages.clear();
    this.#bytes = 0;
  }
}

function sizeOf(page: readonly Uint8Array[]): number {
  return page.reduce((bytes, wire) => bytes + wire.byteLength, 0);
}
