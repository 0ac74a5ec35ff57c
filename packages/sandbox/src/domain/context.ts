import type { Deviations } from "../gen/control-openapi.gen.ts";
import type { Store } from "./store.ts";

/**
 * Returns the sandbox's current time in epoch ms. The sandbox's clock is injected into the domain, so that tests and
 * the control interface can set the time.
 */
type Clock = () => number;

/** The sandbox options that the domain's rules depend on; each setting has the name of its option. */
interface DomainSettings {
  /**
   * Milliseconds from the receipt of a product task until the sandbox applies it; with 0 the next call applies the
   * task.
   */
  readonly taskDelay: number;
  /**
   * The status in which REST returns the original package of a split. With `Unpacked`, the default, REST returns the
   * new packages as `Picking`, as the interface document says; with `Cancelled` it returns the new packages as
   * `Unpacked`.
   */
  readonly splitOriginal?: SplitOriginal;
  /**
   * What happens when a SKU's price has a wrong number of decimals. With `fail`, the default, only the SKU with the
   * wrong price fails (assumption `task-refusals`); with `reject` the whole product task is rejected.
   */
  readonly wrongDecimals?: "fail" | "reject";
}

export type SplitOriginal = "Unpacked" | "Cancelled";

export interface DomainContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: DomainSettings;
  /**
   * Returns the deviations from the documented assumptions that the sandbox applies; without this function, the
   * sandbox applies no deviations.
   */
  readonly deviations?: () => Deviations;
}
