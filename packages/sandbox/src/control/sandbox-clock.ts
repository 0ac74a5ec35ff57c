const MINUTE_MS = 60_000;

/** The end of the year 9999, the last one with four digits. Epoch ms. */
export const LAST_MOMENT_MS = Date.UTC(10_000, 0) - 1;

/**
 * Ahead of the machine's clock by the time that it was advanced, or frozen. Dates in responses and the due times of
 * product tasks follow it; the server's timeouts and the minutes of the rate limit follow the machine's, but a jump by
 * a minute or more starts a new minute.
 */
export class SandboxClock {
  readonly #machine: () => number;
  readonly #initialFrozenAt: number | undefined;
  #offset = 0;
  #frozenAt: number | undefined;
  #jumpedMs = 0;

  /**
   * @param machine - epoch ms; tests inject another one
   * @param frozenAt - where it starts frozen, epoch ms
   */
  constructor(machine: () => number = Date.now, frozenAt?: number) {
    this.#machine = machine;
    this.#initialFrozenAt = frozenAt;
    this.#frozenAt = frozenAt;
  }

  /**
   * Epoch ms.
   *
   * @internal
   */
  get initialTime(): number {
    return this.#initialFrozenAt ?? this.#machine();
  }

  /** Epoch ms. */
  now(): number {
    return this.#frozenAt ?? this.#machine() + this.#offset;
  }

  get isFrozen(): boolean {
    return this.#frozenAt !== undefined;
  }

  /**
   * In total, by tests; never decreases.
   *
   * @internal
   */
  get jumpedMinutes(): number {
    return Math.floor(this.#jumpedMs / MINUTE_MS);
  }

  /**
   * Freezes the clock at its current time or at another moment.
   *
   * @throws RangeError for a moment before 1970 or after 9999: dates in responses have four-digit years
   */
  freeze(at: number = this.now()): void {
    assertValidMoment(at);
    this.#jumpedMs += Math.abs(at - this.now());
    this.#frozenAt = at;
  }

  /**
   * Advances the clock, also while it is frozen. It cannot go back, because dates in the database would then lie in the
   * future.
   *
   * @throws RangeError for a negative number, and beyond the year 9999
   */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0))
      throw new RangeError(
        "The sandbox's clock cannot go back; advance it by 0 or more milliseconds",
      );
    assertValidMoment(this.now() + milliseconds);
    this.#jumpedMs += milliseconds;
    if (this.#frozenAt === undefined) this.#offset += milliseconds;
    else this.#frozenAt += milliseconds;
  }

  /** Unfreezes the clock, which continues from its current time. */
  resume(): void {
    if (this.#frozenAt === undefined) return;
    this.#offset = this.#frozenAt - this.#machine();
    this.#frozenAt = undefined;
  }

  /** To the machine's time, or to the moment at which it started frozen. Counts as a jump for the rate limit. */
  reset(): void {
    this.#jumpedMs += MINUTE_MS;
    this.#offset = 0;
    this.#frozenAt = this.#initialFrozenAt;
  }
}

function assertValidMoment(at: number): void {
  if (Number.isSafeInteger(at) && at >= 0 && at <= LAST_MOMENT_MS) return;
  throw new RangeError(
    "The time of the sandbox's clock must be whole milliseconds since 1970, at most the end of the year 9999",
  );
}
