import type { Deviations } from "../gen/control-openapi.gen.ts";
import type { Store } from "./store.ts";

/** Returns the current time as epoch ms. The clock is injected, so that tests and the control interface can set the time. */
type Clock = () => number;

/** The sandbox options that the domain's rules depend on, with the same names as the options. */
interface DomainSettings {
  /** Milliseconds from the receipt of a product task until it is applied; with 0 the next call applies it. */
  readonly taskDelay: number;
  /**
   * The status that REST shows for the original package of a split. With `Unpacked`, the default, the new packages are
   * `Picking`, as the interface document says; with `Cancelled` the new packages show `Unpacked`.
   */
  readonly splitOriginal?: SplitOriginal;
  /**
   * What happens when a SKU's price has a wrong number of decimals: `fail`, the default, fails that SKU only
   * (assumption `task-refusals`); `reject` rejects the whole product task.
   */
  readonly wrongDecimals?: "fail" | "reject";
}

/** See {@link DomainSettings.splitOriginal}. */
export type SplitOriginal = "Unpacked" | "Cancelled";

export interface DomainContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: DomainSettings;
  /** Returns the deviations from the documented assumptions that are in force; absent means none. */
  readonly deviations?: () => Deviations;
}
