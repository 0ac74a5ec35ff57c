import type { World } from "./world.ts";

/** So long what is due may be late after the last process was killed or stopped, or the database held up. */
const RECOVERY_MS = 90_000;

/** What has gone wrong in a world, as far as it limits what a sync can promise. */
export class Conditions {
  /** Whether nothing has gone wrong yet, so that nobody may be kept waiting. */
  isCalm = true;
  /** Whether the service differs from its document, so that a poll may miss what an audit finds. */
  isUnreliable = false;
  /** Whether sellers have had each other's keys, so that requests for one seller count as those of the other. */
  wereKeysSwapped = false;
  downUntil = -Infinity;
  /** Whether processes that begin do nothing by themselves. */
  areIdle = false;
  /** The seller that the function `sellers` leaves out. */
  leftOut: string | undefined;
  isClockSet = false;
  /** Whether the clock of the database was set, by which leases, measurements and changes are dated. */
  isDatabaseClockSet = false;
  /** Until when what is due may be late, because a process was killed or stopped, or the database failed. */
  lateUntil = -Infinity;
  /** Until when what is due may be late, because calls of consumers that hang hold the database up. */
  heldUpUntil = -Infinity;
  /** Whether requests have failed, or the service differs from its document, so that feeds may wait. */
  mayFeedsWait = false;
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** What is due may be late for a while, and some time after it. */
  delay(forMs: number): void {
    this.lateUntil = Math.max(this.lateUntil, this.#recoveredAt(forMs));
  }

  /** Calls of consumers may hold the database up for a while, and what is due is late some time after it. */
  holdUp(forMs: number): void {
    this.heldUpUntil = Math.max(this.heldUpUntil, this.#recoveredAt(forMs));
  }

  /** Processes read once a minute which sellers there are. */
  leaveOut(seller: string, forMs: number): void {
    this.leftOut = seller;
    this.delay(forMs + 60_000);
    this.#world.after(forMs, () => Object.assign(this, { leftOut: undefined }));
  }

  #recoveredAt(forMs: number): number {
    return this.#world.now + forMs + RECOVERY_MS + 5 * this.#world.tickMs;
  }
}
