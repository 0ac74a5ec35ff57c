import type { BulkLoader } from "../domain/store.ts";

type Sequence = Parameters<BulkLoader["reserve"]>[0];

/** How many numbers are taken from the store at once. */
const blockSize = 5000;

/** Hands out ids from blocks, so that a great seed does not ask the store for each one. */
export class IdBlocks {
  readonly #loader: Pick<BulkLoader, "reserve">;
  readonly #blocks = new Map<Sequence, { next: bigint; left: number }>();

  constructor(loader: Pick<BulkLoader, "reserve">) {
    this.#loader = loader;
  }

  next(sequence: Sequence): string {
    let block = this.#blocks.get(sequence);
    if (block === undefined || block.left === 0) {
      block = { next: BigInt(this.#loader.reserve(sequence, blockSize)), left: blockSize };
      this.#blocks.set(sequence, block);
    }
    const id = block.next.toString();
    block.next += 1n;
    block.left -= 1;
    return id;
  }
}
