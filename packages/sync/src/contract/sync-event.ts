import type { ContractDriftEvent } from "@marketplace-seller/client-core";
import type { PremiseId } from "@marketplace-seller/rest-client/premises";

/** The progress of a feed after a batch was stored. */
export interface StoredProgress {
  readonly packages: number;
  readonly changes: number;
  /** Packages that could not be stored; `health` reports why, and the feed retries them. */
  readonly quarantined: number;
  /** Epoch ms: every package updated before it is stored. */
  readonly checkpoint: number;
}

/** Of packages updated between `from` and `to`; those before `checkpoint` are stored. Epoch milliseconds. */
export interface BackfillProgress {
  /** The feed's start once the backfill is complete. */
  readonly from: number;
  readonly checkpoint: number;
  /** The feed's current start. */
  readonly to: number;
}

/** What found a change that polls had missed: the overlap of a poll, or an audit. */
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
  /** As `stored`, of packages updated before the start of the feed; see `backfill`. */
  | ({ readonly type: "backfilled"; readonly seller: string } & StoredProgress & BackfillProgress)
  /** The seller's quota of listing requests is used up. */
  | { readonly type: "quota-wait"; readonly seller: string; readonly waitMs: number }
  /** Because of the service; the feed job is retried later. */
  | {
      readonly type: "feed-failed";
      readonly seller: string;
      readonly failure: string;
      /** The service refuses the credentials; see the feed setting `pausedRetryMs`. */
      readonly isPaused: boolean;
    }
  /** A premise of the feed is false; see `check`. Emitted after each measurement, so at least once a day. */
  | {
      readonly type: "premise-false";
      readonly seller: string;
      readonly premise: PremiseId;
      readonly sent: string;
      readonly expected: string;
      readonly received: string;
      /** Or other advice. */
      readonly remedy: string;
      /** By which the feed misses no package all the same. */
      readonly workaround: string;
    }
  | { readonly type: "premise-holds"; readonly seller: string; readonly premise: PremiseId }
  /** Polls had missed them. Changes that only an audit finds may prove a premise false. */
  | {
      readonly type: "missed-changes";
      readonly seller: string;
      readonly finder: Finder;
      readonly changes: number;
    }
  /** A feed continues although it has a problem, such as a wrong clock. */
  | { readonly type: "feed-warning"; readonly seller: string; readonly warning: string }
  /** It is retried. */
  | {
      readonly type: "delivery-failed";
      readonly consumer: string;
      readonly seller: string;
      /** Of the change that the consumer refused; absent when a whole batch failed. */
      readonly orderNumber?: string;
      /** Absent when the package has no id. */
      readonly packageId?: string;
      readonly failure: string;
    }
  /** The loop `changes` waits for another process's lease of the consumer. */
  | { readonly type: "consumer-wait"; readonly consumer: string; readonly waitMs: number }
  /**
   * On a SQLite file, `run` waits until a backfill hands the run lock over, or a backfill until `run` ends; `holder`
   * names command and process.
   */
  | { readonly type: "run-lock-wait"; readonly holder: string }
  /** Another process is sending a write of the same order, or was killed and its lease has to expire. */
  | {
      readonly type: "write-wait";
      readonly seller: string;
      readonly key: string;
      readonly operation: string;
      /** At most until the lease expires. */
      readonly waitMs: number;
    }
  /** An offers job failed, and is retried. */
  | { readonly type: "offers-failed"; readonly seller: string; readonly failure: string }
  /** The service failed while a seller was compared with it. */
  | { readonly type: "verify-failed"; readonly seller: string; readonly failure: string }
  /**
   * `sellers-failed`: the sellers could not be read, none is configured, or they contradict the stored feeds; those
   * read before stay in use. `store-failed`: the database failed; jobs run again once it responds. `scrub-failed`:
   * erased data are still in the SQLite file, and are overwritten later. `journal-failed`: the file that counts sent
   * requests beside the SQLite database could not be written.
   */
  | {
      readonly type: "sellers-failed" | "store-failed" | "scrub-failed" | "journal-failed";
      readonly failure: string;
    }
  /** A job succeeded that had failed before in this process. */
  | {
      readonly type: "recovered";
      /** Such as `feed-failed`. */
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
