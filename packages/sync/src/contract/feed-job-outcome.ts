import type { StoredProgress } from "./sync-event.ts";

/** The result of reading a part of the listing. */
export interface PassResult extends StoredProgress {
  /** True when reading reached the end of the range, false when it stopped at the maximum number of packages. */
  readonly isFinished: boolean;
  /**
   * The number of late changes, which the feed could have stored earlier because their packages were updated before
   * `lateBefore`.
   */
  readonly late: number;
}

/** The outcome of an attempt at a feed job. */
export type FeedJobOutcome =
  | {
      readonly state: "done";
      readonly poll: PassResult;
      readonly audit: PassResult | undefined;
      readonly backfill: PassResult | undefined;
    }
  /** Another process runs the feed job of the seller. */
  | { readonly state: "busy" }
  | { readonly state: "unknown" }
  /** Another process took over the feed job, and the fence refused all later writes of this attempt. */
  | { readonly state: "fenced" }
  | { readonly state: "paused"; readonly failure: string }
  | { readonly state: "failed"; readonly failure: string };
