import { nameFence } from "./job-queue.ts";
import { Part } from "./part.ts";
import { hasMemoryQueue } from "./plan.ts";

export abstract class Oracle extends Part {
  /** When something happened last, by what it is. */
  readonly #times = new Map<string, readonly number[]>();

  protected get now(): number {
    return this.world.now;
  }

  protected get lateUntil(): number {
    return Math.max(this.conditions.lateUntil, this.conditions.heldUpUntil);
  }

  /** Whether something may have delayed what was due since a moment. */
  protected isLateSince(moment: number): boolean {
    return this.conditions.isDatabaseClockSet || this.lateUntil > moment;
  }

  /** Whether a transaction that has written something has checked the fence of a job. */
  protected isFenced(written: ReadonlySet<string>, queue: string, key: string): boolean {
    return written.has(nameFence(queue, key)) || hasMemoryQueue(this.plan);
  }

  /** Counts one more of something, and returns how many there were within a time. */
  protected count(what: string, withinMs: number): number {
    const times = (this.#times.get(what) ?? []).filter((at) => at > this.now - withinMs);
    this.#times.set(what, [...times, this.now]);
    return times.length + 1;
  }
}
