import type { Sync } from "@marketplace-seller/sync";
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

/** Finds a process that serves a seller, or all sellers; the text names what for. */
export type FindHandle = (of: string, seller?: Seller) => Handle;

/** How often an errand is asked for, also when its outcome is known. */
export const MAX_CALLS = 6;
