import type { Conditions } from "./conditions.ts";
import type { Database } from "./database.ts";
import type { Plan } from "./plan.ts";
import type { Service } from "./service.ts";
import type { World } from "./world.ts";

export type Surroundings = Pick<Part, keyof Part>;

/** What acts or judges in a world. */
export abstract class Part {
  readonly world: World;
  readonly service: Service;
  readonly plan: Plan;
  readonly conditions: Conditions;
  readonly database: Database;

  constructor({ world, service, plan, conditions, database }: Surroundings) {
    this.world = world;
    this.service = service;
    this.plan = plan;
    this.conditions = conditions;
    this.database = database;
  }
}
