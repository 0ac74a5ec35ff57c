/**
 * The first size, in bytes, of the buffer for a response body of several chunks. The buffer doubles its size whenever
 * it is full.
 */
const FIRST_ROOM_BYTES = 64 * 1024;
/**
 * The largest Content-Length, in bytes, for which memory is allocated in advance, because a peer may announce a wrong
 * length.
 */
const MAX_ANNOUNCED_BYTES = 1024 * 1024;

/**
 * Collects a response body in one buffer that grows. The memory of the buffer depends on the size of the body and not
 * on the number of chunks. A list of chunks would need about a hundred bytes for each chunk, and a peer may send
 * chunks of one byte.
 */
export class BodyBuffer {
  readonly #maxBytes: number;
  readonly #firstRoom: number;
  #held = new Uint8Array();
  /**
   * How many bytes of the buffer may be written; the number is 0 while the buffer is the first received chunk, whose
   * memory belongs to the sender.
   */
  #room = 0;
  #length = 0;

  /**
   * @param maxBytes - the size of the largest body that is accepted; `Infinity` for any size
   * @param announcedBytes - the Content-Length, with which most bodies are copied only once; 0 when there is none
   */
  constructor(maxBytes: number, announcedBytes = 0) {
    this.#maxBytes = maxBytes;
    this.#firstRoom = Math.max(FIRST_ROOM_BYTES, Math.min(announcedBytes, MAX_ANNOUNCED_BYTES));
  }

  /**
   * The allocated memory of the body buffer in bytes: at most twice the size of the body, or the memory that was
   * allocated in advance (up to 1 MiB for an announced length, otherwise 64 KiB).
   */
  get heldBytes(): number {
    return this.#held.byteLength;
  }

  /**
   * Adds a received chunk to the response body. The caller must not change the chunk afterwards.
   *
   * @returns whether the body still fits; the buffer drops a body that does not
   */
  add(chunk: Uint8Array): boolean {
    const start = this.#length;
    this.#length += chunk.length;
    if (this.#length > this.#maxBytes) {
      this.#held = new Uint8Array();
      this.#room = 0;
      return false;
    }
    if (start === 0) {
      // Most response bodies are one chunk, which needs no copy, because a chunk received over a connection is never
      // shared memory.
      this.#held = chunk as Uint8Array<ArrayBuffer>;
    } else {
      if (this.#length > this.#room) this.#grow(start);
      this.#held.set(chunk, start);
    }
    return true;
  }

  /** The bytes of the response body that were received until now. */
  bytes(): Uint8Array<ArrayBuffer> {
    return this.#room === 0 ? this.#held : this.#held.subarray(0, this.#length);
  }

  #grow(filled: number): void {
    const isAnnounced = this.#length <= this.#firstRoom;
    const expected = isAnnounced ? this.#firstRoom : 2 * this.#length;
    const grown = new Uint8Array(Math.min(expected, this.#maxBytes));
    grown.set(this.#held.subarray(0, filled));
    this.#held = grown;
    this.#room = grown.length;
  }
}
