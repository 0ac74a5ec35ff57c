import type { Conditions } from "./conditions.ts";
import type { Plan } from "./plan.ts";
import type { Service } from "./service.ts";
import type { World } from "./world.ts";

export interface Surroundings {
  readonly world: World;
  readonly service: Service;
  readonly plan: Plan;
  readonly conditions: Conditions;
}

/** What acts or judges in a world. */
export abstract class Part {
  protected readonly world: World;
  protected readonly service: Service;
  protected readonly plan: Plan;
  protected readonly conditions: Conditions;

  constructor({ world, service, plan, conditions }: Surroundings) {
    this.world = world;
    this.service = service;
    this.plan = plan;
    this.conditions = conditions;
  }
}
