import type { Conditions } from "./conditions.ts";
import { nameFence } from "./job-queue.ts";
import { hasMemoryQueue, type Plan } from "./plan.ts";
import type { Service } from "./service.ts";
import type { World } from "./world.ts";

export interface Surroundings {
  readonly world: World;
  readonly service: Service;
  readonly plan: Plan;
  readonly conditions: Conditions;
}

export abstract class Oracle {
  protected readonly world: World;
  protected readonly service: Service;
  protected readonly plan: Plan;
  protected readonly conditions: Conditions;
  /** When something happened last, by what it is. */
  readonly #times = new Map<string, readonly number[]>();

  constructor({ world, service, plan, conditions }: Surroundings) {
    this.world = world;
    this.service = service;
    this.plan = plan;
    this.conditions = conditions;
  }

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
