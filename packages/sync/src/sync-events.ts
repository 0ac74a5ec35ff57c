import type { DriftEvent } from "@marketplace-seller/client-core";

/** A batch of packages was stored. */
export interface StoredEvent {
  readonly type: "stored";
  readonly seller: string;
  /** Packages of the batch, and the changes that they brought. */
  readonly packages: number;
  readonly changes: number;
  /** Packages of the batch that could not be stored; `health` says why, and they are tried again. */
  readonly setAside: number;
  /** Everything updated before this moment is stored, epoch milliseconds. */
  readonly completeBefore: number;
}

/** A batch of packages from before the feed's begin was stored; see `backfill`. */
export interface BackfilledEvent extends Omit<StoredEvent, "type"> {
  readonly type: "backfilled";
  /** Where the feed begins once the backfill is complete, epoch milliseconds. */
  readonly from: number;
  /** Where it begins now; the backfill is complete when `completeBefore` reaches it. Epoch milliseconds. */
  readonly to: number;
}

/** A request waits, because the quota of its seller is used up. */
export interface QuotaWaitEvent {
  readonly type: "quota-wait";
  readonly seller: string;
  readonly waitMs: number;
}

/** A turn ended because the service failed; the next one comes later. */
export interface TurnFailedEvent {
  readonly type: "turn-failed";
  readonly seller: string;
  readonly failure: string;
  /** Whether the service refuses the credentials; see `parkedRetryMs` of the feed's settings. */
  readonly parked: boolean;
}

/** A feed goes on, but something about it is wrong. */
export interface FeedWarningEvent {
  readonly type: "feed-warning";
  readonly seller: string;
  readonly warning: string;
}

/** A consumer did not take its changes; they are delivered again later. */
export interface DeliveryFailedEvent {
  readonly type: "delivery-failed";
  readonly consumer: string;
  readonly seller: string;
  readonly failure: string;
}

/** Wanted prices or stock could not be sent or confirmed; it is tried again later. */
export interface OffersFailedEvent {
  readonly type: "offers-failed";
  readonly seller: string;
  readonly failure: string;
}

/** Which sellers there are could not be read, or they do not fit what is stored; those of before stay. */
export interface SellersFailedEvent {
  readonly type: "sellers-failed";
  readonly failure: string;
}

/** The database failed; the feed goes on when it is back. */
export interface StoreFailedEvent {
  readonly type: "store-failed";
  readonly failure: string;
}

/**
 * A REST response is not as the contract says: the service has changed, or does not keep it. Once for each place and
 * process; names of fields, never values.
 */
export interface DriftSeenEvent {
  readonly type: "drift";
  readonly operation: string;
  /** Where in the response, such as `content[].lines[].status`. */
  readonly place: string;
  readonly kind: DriftEvent["kind"];
}

/** Something that happened, for logs and progress. */
export type SyncEvent =
  | StoredEvent
  | BackfilledEvent
  | QuotaWaitEvent
  | TurnFailedEvent
  | FeedWarningEvent
  | DeliveryFailedEvent
  | OffersFailedEvent
  | SellersFailedEvent
  | StoreFailedEvent
  | DriftSeenEvent;
