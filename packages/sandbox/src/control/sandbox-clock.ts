const MINUTE_MS = 60_000;

/** The last moment that a date of four-digit years can be written of. Epoch ms. */
export const LAST_MOMENT_MS = Date.UTC(10_000, 0) - 1;

/**
 * The sandbox's time: the machine's, shifted by what it was advanced, or standing still.
 *
 * Everything the sandbox dates follows it, and tasks fall due by it. The server's timeouts follow the
 * machine. The rate limit's minutes do too, and begin anew with each of its leaps.
 */
export class SandboxClock {
  readonly #machine: () => number;
  readonly #begin: number | undefined;
  #offset = 0;
  #frozenAt: number | undefined;
  #leaptMs = 0;

  /**
   * @param machine epoch ms of the machine; injectable for tests.
   * @param frozenAt where time stands still from the beginning, epoch ms.
   */
  constructor(machine: () => number = Date.now, frozenAt?: number) {
    this.#machine = machine;
    this.#begin = frozenAt;
    this.#frozenAt = frozenAt;
  }

  /**
   * The present that a reset goes back to, epoch ms.
   *
   * @internal
   */
  get initialTime(): number {
    return this.#begin ?? this.#machine();
  }

  /** The present of the sandbox, epoch ms. */
  now(): number {
    return this.#frozenAt ?? this.#machine() + this.#offset;
  }

  /** Whether time is frozen. */
  get isFrozen(): boolean {
    return this.#frozenAt !== undefined;
  }

  /**
   * How many minutes the clock was moved by hand, never less than before.
   *
   * @internal
   */
  get jumpedMinutes(): number {
    return Math.floor(this.#leaptMs / MINUTE_MS);
  }

  /**
   * Stops time, at the present or at a given moment.
   *
   * @throws RangeError for a moment before 1970 or after 9999, which dates cannot be written of.
   */
  freeze(at: number = this.now()): void {
    assertValidMoment(at);
    this.#leaptMs += Math.abs(at - this.now());
    this.#frozenAt = at;
  }

  /**
   * Moves time on, also while it is frozen. Time does not run backwards, since stored dates would not follow.
   *
   * @throws RangeError for less than nothing, and beyond the year 9999.
   */
  advance(milliseconds: number): void {
    if (!(milliseconds >= 0)) throw new RangeError("The clock can only be advanced");
    assertValidMoment(this.now() + milliseconds);
    this.#leaptMs += milliseconds;
    if (this.#frozenAt === undefined) this.#offset += milliseconds;
    else this.#frozenAt += milliseconds;
  }

  /** Lets time run on from where it stands. */
  resume(): void {
    if (this.#frozenAt === undefined) return;
    this.#offset = this.#frozenAt - this.#machine();
    this.#frozenAt = undefined;
  }

  /** Back to the machine's time, or to where it was frozen from the beginning; a leap, however far it is. */
  reset(): void {
    this.#leaptMs += MINUTE_MS;
    this.#offset = 0;
    this.#frozenAt = this.#begin;
  }
}

function assertValidMoment(at: number): void {
  if (Number.isSafeInteger(at) && at >= 0 && at <= LAST_MOMENT_MS) return;
  throw new RangeError("The clock takes whole milliseconds from 1970 to the end of 9999");
}
