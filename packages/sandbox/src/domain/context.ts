import type { Deviations } from "../gen/control-openapi.gen.ts";
import type { Store } from "./store.ts";

/** The present as epoch ms. Injected, so that tests and the control interface own the time. */
type Clock = () => number;

/** What the rules take of the sandbox's options, under the same names. */
interface DomainSettings {
  /** Milliseconds between a product task's receipt and its application; 0 applies it at the next call. */
  readonly taskDelay: number;
  /**
   * The status that the original package of a split shows over REST. `Unpacked` by default, with new
   * packages in `Picking`, as the document says; with `Cancelled` the new packages show `Unpacked`.
   */
  readonly splitOriginal?: SplitOriginal;
  /**
   * What a price with a wrong number of decimals does to its product task: `fail`, the default, fails
   * that SKU alone (assumption `task-refusals`); `reject` rejects the task.
   */
  readonly wrongDecimals?: "fail" | "reject";
}

/** See {@link DomainSettings.splitOriginal}. */
export type SplitOriginal = "Unpacked" | "Cancelled";

export interface DomainContext {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: DomainSettings;
  /** Where the service differs from the assumptions at the moment; nowhere when absent. */
  readonly deviations?: () => Deviations;
}
