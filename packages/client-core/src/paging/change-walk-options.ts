import type { Clock } from "../deadline/clock.ts";
import type { ChangeIdentity } from "./change.ts";
import type { TimeWindow } from "./windows.ts";

/** One page of one listing. */
export interface ChangeQuery<Part> {
  /** Which of the listings, such as a status; the service takes one per request. */
  readonly part: Part;
  /** Rows last updated from here to there, both included, in epoch milliseconds. */
  readonly window: TimeWindow;
  /** From 0. */
  readonly page: number;
}

/** What is walked, and how. */
export interface ChangeWalkOptions<Row, Part> {
  /** The listings to merge into one, such as several statuses; `[undefined]` for a single one. */
  readonly parts: readonly Part[];
  /** Reads one page, sorted by last update, oldest first. */
  readonly read: (
    query: ChangeQuery<Part>,
    signal: AbortSignal | undefined,
  ) => Promise<readonly Row[]>;
  readonly identify: (row: Row) => ChangeIdentity;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Epoch milliseconds; `Infinity` for up to now. */
  readonly to: number;
  /** The page size that `read` asks for. */
  readonly pageSize: number;
  /** Goes on where an earlier walk of the same listings stopped. */
  readonly cursor?: string | undefined;
  /** What a cursor belongs to: the seller and the filter. Of its text the cursor has a digest. */
  readonly scope: () => Promise<string>;
  /**
   * How long after a change the service may still fail to list it, in milliseconds; at least 1. The walk
   * keeps so far behind the present. Default 2000.
   */
  readonly settleMs?: number | undefined;
  /** The widest window that one request may span, in milliseconds. */
  readonly widestMs: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
  /** For messages. */
  readonly operation?: string | undefined;
}
