/**
 * The sandbox's time: the machine's, shifted by what it was advanced, or standing still.
 *
 * Everything the sandbox dates follows it, and tasks fall due by it. The rate limit and the
 * server's timeouts follow the machine.
 */
export class SandboxClock {
  readonly #machine: () => number;
  #offset = 0;
  #frozenAt: number | undefined;

  /** @param machine epoch ms of the machine; injectable for tests. */
  constructor(machine: () => number = Date.now) {
    this.#machine = machine;
  }

  /** The present of the sandbox, epoch ms. */
  now(): number {
    return this.#frozenAt ?? this.#machine() + this.#offset;
  }

  /** Whether time stands still. */
  get frozen(): boolean {
    return this.#frozenAt !== undefined;
  }

  /** Stops time, at the present or at a given moment. */
  freeze(at: number = this.now()): void {
    this.#frozenAt = at;
  }

  /** Moves time on, also while it is frozen. Time does not run backwards, since stored dates would not follow. */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError("The clock can only be advanced");
    if (this.#frozenAt === undefined) this.#offset += milliseconds;
    else this.#frozenAt += milliseconds;
  }

  /** Lets time run on from where it stands. */
  resume(): void {
    if (this.#frozenAt === undefined) return;
    this.#offset = this.#frozenAt - this.#machine();
    this.#frozenAt = undefined;
  }

  /** Back to the machine's time. */
  reset(): void {
    this.#offset = 0;
    this.#frozenAt = undefined;
  }
}
