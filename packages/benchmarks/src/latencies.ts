/** The latencies of one kind of call, exactly: every one is kept. */
export class Latencies {
  #milliseconds: number[] = [];

  add(milliseconds: number): void {
    this.#milliseconds.push(milliseconds);
  }

  get count(): number {
    return this.#milliseconds.length;
  }

  /** The latencies below which each of these shares of the calls lies; 1 for the longest. */
  percentiles<Shares extends readonly number[]>(...shares: Shares): readonly number[] {
    const sorted = Float64Array.from(this.#milliseconds).sort();
    const last = sorted.length - 1;
    return shares.map((share) => sorted[Math.min(last, Math.ceil(share * last))] ?? Number.NaN);
  }
}
