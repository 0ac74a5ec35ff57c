import type { PackageStatus } from "./model/package-status.ts";
import type { Store } from "./store.ts";

/** The present as epoch ms. Injected, so that tests and the control interface own the time. */
export type Clock = () => number;

/** What an operation can be told to do differently. */
export interface DomainSettings {
  /** Milliseconds between a product task's receipt and its application; 0 applies it at the next call. */
  readonly taskDelayMs: number;
  /** What a split shows in place of the documented statuses; nothing else when absent. */
  readonly splitShown?: SplitShown;
  /**
   * True: a product task with a price of a wrong number of decimals is rejected as a whole; otherwise
   * that SKU alone fails (assumption `task-refusals`).
   */
  readonly rejectsWrongDecimals?: boolean;
}

/** Statuses that callers see after a split, instead of `Unpacked` and `Picking`. */
export interface SplitShown {
  readonly parent: PackageStatus;
  readonly children: PackageStatus;
}

/** What every operation works with. */
export interface DomainContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: DomainSettings;
}
