import type { Conditions } from "./conditions.ts";
import type { Database } from "./database.ts";
import type { FindHandle, Handle } from "./handle.ts";
import type { Oracles } from "./oracles.ts";
import type { Plan, Seller } from "./plan.ts";
import type { Service } from "./service.ts";
import type { Process, World } from "./world.ts";

export interface Workplace {
  readonly world: World;
  readonly plan: Plan;
  readonly service: Service;
  readonly database: Database;
  readonly conditions: Conditions;
  readonly oracles: Oracles;
  /** The processes that run now. */
  readonly slots: Handle[];
  readonly findHandle: FindHandle;
}

/** Whoever works with the sync. */
export abstract class Actor {
  protected readonly world: World;
  protected readonly plan: Plan;
  protected readonly service: Service;
  protected readonly oracles: Oracles;
  protected readonly workplace: Workplace;

  constructor(workplace: Workplace) {
    const { world, plan, service, oracles } = workplace;
    this.workplace = workplace;
    this.world = world;
    this.plan = plan;
    this.service = service;
    this.oracles = oracles;
  }

  /** Finds a process as `FindHandle` does, and notes what it is asked. */
  protected askOf(of: string, what: string, seller?: Seller): Handle {
    const handle = this.workplace.findHandle(of, seller);
    this.world.log(handle.process.name, `is asked ${what}`);
    return handle;
  }

  /** The next transaction of a process that has written a table is rolled back, and the one after it is not. */
  protected failCommit(process: Process, table: string): void {
    const { conditions, database } = this.workplace;
    conditions.isCalm = false;
    conditions.delay(0);
    database.failures.add({ process, table, left: 1, statement: Infinity, isCommitted: false });
  }
}
