/**
 * The times of the last `limit` grants: all that a sliding window needs to know, in memory that never
 * grows.
 */
export class WindowLog {
  readonly #times: Float64Array;
  readonly #windowMs: number;
  #oldest = 0;
  #count = 0;

  constructor(limit: number, windowMs: number) {
    this.#times = new Float64Array(limit);
    this.#windowMs = windowMs;
  }

  /** Notes a grant; forgets the oldest when there are `limit` already. */
  note(time: number): void {
    const { length } = this.#times;
    this.#times[(this.#oldest + this.#count) % length] = time;
    if (this.#count < length) this.#count += 1;
    else this.#oldest = (this.#oldest + 1) % length;
  }

  /**
   * When a grant keeps the window: one window after the grant that stands `limit` places before it.
   *
   * @param ahead - grants that will be made before this one, each as early as it may
   * @param from - no grant will be made before this time
   */
  earliest(ahead: number, from: number): number {
    const { length } = this.#times;
    const rounds = Math.floor(ahead / length);
    const waitsFor = (ahead % length) - (length - this.#count);
    const noted = this.#times[(this.#oldest + waitsFor) % length] ?? 0;
    const first = waitsFor < 0 ? from : Math.max(from, noted + this.#windowMs);
    return first + rounds * this.#windowMs;
  }

  /** Whether no grant noted so far can make a later one wait. */
  isSpentAt(time: number): boolean {
    const { length } = this.#times;
    const latest = this.#times[(this.#oldest + this.#count - 1 + length) % length] ?? 0;
    return this.#count === 0 || latest + this.#windowMs <= time;
  }
}
