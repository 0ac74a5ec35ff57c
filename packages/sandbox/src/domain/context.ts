import type { Deviations } from "@marketplace-seller/client-core";
import type { Store } from "./store.ts";

/** Epoch ms. Injected, so that tests and the control interface can set the time. */
type Clock = () => number;

/** The options that rules depend on, by their names. */
interface DomainSettings {
  /** Milliseconds from receipt to application; with 0 the next call applies a task. */
  readonly taskDelay: number;
  /**
   * With `Unpacked`, the default, REST returns the original package of a split so and the new ones as `Picking`, as the
   * interface document says; with `Cancelled`, the new ones as `Unpacked`.
   */
  readonly splitOriginal?: SplitOriginal;
  /**
   * Of a price. With `fail`, the default, only its SKU fails (assumption `task-refusals`); with `reject` the whole
   * task.
   */
  readonly wrongDecimals?: "fail" | "reject";
}

export type SplitOriginal = "Unpacked" | "Cancelled";

export interface DomainContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: DomainSettings;
  /** The active deviations from documented assumptions; absent for none. */
  readonly deviations?: () => Deviations;
}
