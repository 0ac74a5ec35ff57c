import type { FindHandle, Handle } from "./handle.ts";
import type { Oracles } from "./oracles.ts";
import { Part, type Surroundings } from "./part.ts";
import type { Seller } from "./plan.ts";

export interface Workplace extends Surroundings {
  readonly oracles: Oracles;
  /** The processes that run now. */
  readonly slots: Handle[];
  readonly findHandle: FindHandle;
}

/** Whoever works with the sync. */
export abstract class Actor extends Part {
  protected readonly oracles: Oracles;
  protected readonly workplace: Workplace;

  constructor(workplace: Workplace) {
    super(workplace);
    this.workplace = workplace;
    this.oracles = workplace.oracles;
  }

  /** Finds a process as `FindHandle` does, and notes what it is asked. */
  protected askOf(of: string, what: string, seller?: Seller): Handle {
    const handle = this.workplace.findHandle(of, seller);
    this.world.log(handle.process.name, `is asked ${what}`);
    return handle;
  }
}
