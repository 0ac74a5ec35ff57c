import type { World } from "./world.ts";

/** So long what is due may be late after the last process was killed or stopped, or the database held up. */
const RECOVERY_MS = 90_000;

/** What has gone wrong in a world, as far as it limits what a sync can promise. */
export class Conditions {
  /** Whether nothing has gone wrong yet, so that nobody may be kept waiting. */
  isCalm = true;
  /** Whether the service differs from its document, so that a poll may miss what an audit finds. */
  isUnreliable = false;
  /** No process starts before this time of the world. */
  downUntil = -Infinity;
  /** Whether any clock was set. */
  isClockSet = false;
  /** Whether the clock of the database was set, by which leases, measurements and changes are dated. */
  isDatabaseClockSet = false;
  /**
   * Until when what is due may be late, because a process was killed or stopped, or the database failed or was held up;
   * by the time of the world.
   */
  lateUntil = -Infinity;
  /** Whether requests have failed, so that feeds may wait. */
  isNetworkFaulty = false;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** What is due may be late for a while, and some time after it. */
  delay(forMs: number): void {
    const until = this.#world.now + forMs + RECOVERY_MS + 5 * this.#world.tickMs;
    this.lateUntil = Math.max(this.lateUntil, until);
  }
}
