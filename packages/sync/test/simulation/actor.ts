import type { Sync } from "@marketplace-seller/sync";
import type { Oracles } from "./oracles.ts";
import { Part } from "./part.ts";
import type { Seller } from "./plan.ts";
import type { Process } from "./world.ts";

/** A process that somebody works at. */
export interface Handle {
  readonly process: Process;
  readonly sync: Sync;
  /** As the process would be with another address of the service, and without consumers. */
  readonly openAt: (address: string) => Sync;
  readonly sellers: readonly Seller[];
}

/** How often an errand is asked for, also when its outcome is known. */
export const MAX_CALLS = 6;

export type Workplace = Pick<Actor, keyof Actor>;

export abstract class Actor extends Part {
  readonly oracles: Oracles;
  /** The processes that run now. */
  readonly slots: Handle[];
  /** Finds a process that serves a seller, or all sellers; the text names what for. */
  readonly findHandle: (of: string, seller?: Seller) => Handle;

  constructor(workplace: Workplace) {
    super(workplace);
    this.oracles = workplace.oracles;
    this.slots = workplace.slots;
    this.findHandle = workplace.findHandle;
  }

  protected askOf(of: string, what: string, seller?: Seller): Handle {
    const handle = this.findHandle(of, seller);
    this.world.log(handle.process.name, `is asked ${what}`);
    return handle;
  }
}
