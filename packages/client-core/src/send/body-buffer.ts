/** Doubled whenever it is full. */
const FIRST_ROOM_BYTES = 64 * 1024;
/** Allocated in advance at most: a peer may announce a wrong length. */
const MAX_ANNOUNCED_BYTES = 1024 * 1024;

/**
 * Collects a body in one buffer that grows, so that memory depends on the body's size: a list would need about a
 * hundred bytes for each chunk, and a peer may send chunks of one byte.
 */
export class BodyBuffer {
  readonly #maxBytes: number;
  readonly #firstRoom: number;
  #held = new Uint8Array();
  /** Writable bytes; 0 while the buffer is the first received chunk, whose memory is the sender's. */
  #room = 0;
  #length = 0;

  /** @param announcedBytes - the Content-Length, with which most bodies are copied only once; 0 for none */
  constructor(maxBytes: number, announcedBytes = 0) {
    this.#maxBytes = maxBytes;
    this.#firstRoom = Math.max(FIRST_ROOM_BYTES, Math.min(announcedBytes, MAX_ANNOUNCED_BYTES));
  }

  /** At most twice the size of the body, or what was allocated in advance. */
  get heldBytes(): number {
    return this.#held.byteLength;
  }

  /**
   * The caller must not change the chunk afterwards.
   *
   * @returns false for a body that does not fit, which is dropped
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
      // Most bodies are one chunk, which needs no copy: a chunk from a connection is never shared memory.
      this.#held = chunk as Uint8Array<ArrayBuffer>;
    } else {
      if (this.#length > this.#room) this.#grow(start);
      this.#held.set(chunk, start);
    }
    return true;
  }

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
