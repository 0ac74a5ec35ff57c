import type { Change } from "./change.ts";
import type { Hold } from "./position.ts";

/** What became of a delivery. */
export interface DeliveryOutcome {
  /** Changes that the consumer has received. */
  readonly delivered: number;
  /** Why the rest could not be delivered; undefined when nothing failed. */
  readonly failure: string | undefined;
}

/** Changes to deliver from a position on. */
export interface NextChanges {
  readonly position: Hold;
  readonly changes: readonly Change[];
  /** Packages of which an earlier change was set aside. */
  readonly blocked: ReadonlySet<string>;
}
