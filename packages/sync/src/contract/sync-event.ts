import type { ContractDriftEvent } from "@marketplace-seller/client-core";
import type { PremiseId } from "@marketplace-seller/rest-client";

/** The progress of a feed after a batch was stored. */
export interface StoredProgress {
  readonly packages: number;
  readonly changes: number;
  /**
   * The number of packages that could not be stored. `health` reports why packages could not be stored, and the feed
   * retries these packages.
   */
  readonly quarantined: number;
  /** The checkpoint, epoch milliseconds: every package that was updated before the checkpoint is stored. */
  readonly checkpoint: number;
}

/**
 * The progress of a backfill of the packages that were updated between `from` and `to`; those that were updated
 * before `checkpoint` are stored. The times of the progress are epoch milliseconds.
 */
export interface BackfillProgress {
  /** The start of the feed once the backfill is complete. */
  readonly from: number;
  readonly checkpoint: number;
  /** The current start of the feed. */
  readonly to: number;
}

/** The reading that found a change which polls had missed: the overlap of a poll, or an audit. */
export type Finder = "overlap" | "audit";

/**
 * An event of a sync, for logs and progress.
 *
 * @example
 * type Stored = Extract<SyncEvent, { type: "stored" }>;
 */
export type SyncEvent =
  /** A batch of packages was stored. */
  | ({ readonly type: "stored"; readonly seller: string } & StoredProgress)
  /** A batch of packages updated before the start of the feed was stored; see `backfill`. */
  | ({ readonly type: "backfilled"; readonly seller: string } & StoredProgress & BackfillProgress)
  /** A request waits because the seller's quota of listing requests is used up. */
  | { readonly type: "quota-wait"; readonly seller: string; readonly waitMs: number }
  /** A feed job failed because of the service; the feed job is retried later. */
  | {
      readonly type: "feed-failed";
      readonly seller: string;
      readonly failure: string;
      /**
       * True when the seller is paused because the service refuses the credentials; see the feed setting
       * `pausedRetryMs`.
       */
      readonly isPaused: boolean;
    }
  /**
   * A premise of the feed is false; see `check`. The event is emitted after each measurement, so at least once a day,
   * until the premise holds again.
   */
  | {
      readonly type: "premise-false";
      readonly seller: string;
      readonly premise: PremiseId;
      readonly sent: string;
      readonly expected: string;
      readonly received: string;
      /** The option that corrects the service's deviation from the premise, or other advice. */
      readonly remedy: string;
      /** Describes the workaround by which the feed misses no package although the premise is false. */
      readonly workaround: string;
    }
  /** A premise of the feed that was false holds again. */
  | { readonly type: "premise-holds"; readonly seller: string; readonly premise: PremiseId }
  /**
   * The overlap or an audit found changes that polls had missed. Changes that only an audit finds may prove a premise
   * false.
   */
  | {
      readonly type: "missed-changes";
      readonly seller: string;
      readonly finder: Finder;
      readonly changes: number;
    }
  /** A feed continues although it has a problem, such as a wrong clock. */
  | { readonly type: "feed-warning"; readonly seller: string; readonly warning: string }
  /** A delivery to a consumer failed; the delivery is retried. */
  | {
      readonly type: "delivery-failed";
      readonly consumer: string;
      readonly seller: string;
      /** The order of the change that the consumer refused; absent when a whole batch failed. */
      readonly orderNumber?: string;
      /** The package of the refused change; absent when the package has no id. */
      readonly packageId?: string;
      readonly failure: string;
    }
  /** The loop `changes` waits until another process releases the lease of the consumer, or the lease expires. */
  | { readonly type: "consumer-wait"; readonly consumer: string; readonly waitMs: number }
  /**
   * On a SQLite file, `run` waits until a backfill hands the run lock over, or a backfill until `run` ends; `holder`
   * names the command and its process.
   */
  | { readonly type: "run-lock-wait"; readonly holder: string }
  /**
   * A keyed write waits until another process has sent a write of the same order, or until the lease of that process,
   * which may have been killed, expires.
   */
  | {
      readonly type: "write-wait";
      readonly seller: string;
      readonly key: string;
      readonly operation: string;
      /** The longest time until the lease expires, milliseconds. */
      readonly waitMs: number;
    }
  /** An offers job could not send or confirm prices or stock, and is retried. */
  | { readonly type: "offers-failed"; readonly seller: string; readonly failure: string }
  /**
   * The event `sellers-failed` means that the sellers could not be read, no seller is configured, or the sellers
   * contradict the stored feeds; the sellers that were read before stay in use. The event `store-failed` means that
   * the database failed; jobs run again once the database responds. The event `scrub-failed` means that erased data
   * are still in the SQLite file; overwriting them is tried again. The event `journal-failed` means that the file that
   * counts sent requests beside the SQLite database could not be written.
   */
  | {
      readonly type: "sellers-failed" | "store-failed" | "scrub-failed" | "journal-failed";
      readonly failure: string;
    }
  /** A job succeeded that had failed before in this process. */
  | {
      readonly type: "recovered";
      /** The type of the event that reported the failure, such as `feed-failed`. */
      readonly of: string;
      /** The number of failures of the job before its success. */
      readonly failures: number;
      readonly seller?: string;
      readonly consumer?: string;
    }
  /**
   * A REST response contradicts the contract: the service has changed, or does not implement the contract. The event
   * `contract-drift` is emitted once for each path and process; it contains names of fields, but no values.
   */
  | {
      readonly type: "contract-drift";
      readonly operation: string;
      /** The path in the response, such as `content[].lines[].status`. */
      readonly path: string;
      readonly kind: ContractDriftEvent["kind"];
    };
