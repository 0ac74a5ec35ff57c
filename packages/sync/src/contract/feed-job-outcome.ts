import type { StoredProgress } from "./sync-event.ts";

export interface PassResult extends StoredProgress {
  /** At the end of the range; false at the maximum number of packages. */
  readonly isFinished: boolean;
  /** Changes that the feed could have stored earlier: their packages were updated before `lateBefore`. */
  readonly late: number;
}

export type FeedJobOutcome =
  | {
      readonly state: "done";
      readonly poll: PassResult;
      readonly audit: PassResult | undefined;
      readonly backfill: PassResult | undefined;
    }
  /** Another process runs it. */
  | { readonly state: "busy" }
  | { readonly state: "unknown" }
  /** Another process took over, and the fence refused all later writes of this attempt. */
  | { readonly state: "fenced" }
  | { readonly state: "paused"; readonly failure: string }
  | { readonly state: "failed"; readonly failure: string };
