import type { Clock } from "../deadline/clock.ts";
import { ProtocolError } from "../errors/errors.ts";
import type { TimeWindow } from "./time-window.ts";

/** What makes a row of a listing one version of one thing. */
export interface ChangeIdentity {
  /** What the row is about, such as a package id. */
  readonly key: string;
  /** Which version of it; a version has one time. */
  readonly version: string | number;
  /** When it was last updated, in epoch milliseconds. */
  readonly time: number;
}

/** A row with its identity read. */
export interface Change<Row> {
  readonly id: string;
  readonly time: number;
  readonly row: Row;
}

/** Reads one page of one listing: rows last updated in the window, oldest update first. */
export type ReadChanges<Row> = (
  window: TimeWindow,
  page: number,
) => Promise<readonly Change<Row>[]>;

/** A service may keep its bounds in whole seconds; what lies further out shows another mistake. */
const ROUNDING_MS = 1000;

/**
 * Reads the identity of every row of a page and makes sure that the page can be walked by time: sorted by
 * last update, and inside the window. If a service applied the dates to something else, walking on
 * would silently leave rows out.
 *
 * @throws ProtocolError when a row has no last update, is out of order, or lies beyond the window
 */
export function readChanges<Row>(
  rows: readonly Row[],
  identify: (row: Row) => ChangeIdentity,
  { from, to }: TimeWindow,
  operation?: string,
): Change<Row>[] {
  const changes: Change<Row>[] = [];
  const unwalkable = (what: string) => unwalkableError(what, operation);
  let latest = -Infinity;
  for (const row of rows) {
    const { key, version, time } = identify(row);
    if (!Number.isSafeInteger(time)) throw unwalkable("a row has no time of its last update");
    if (time < latest) throw unwalkable("its rows are not sorted by last update, oldest first");
    if (time >= to + ROUNDING_MS) throw unwalkable("a row was updated after the end of the range");
    if (time <= from - ROUNDING_MS) {
      throw unwalkable("a row was updated before the beginning of the range");
    }
    latest = time;
    if (time <= to) changes.push({ id: `${version}\n${key}`, time, row });
  }
  return changes;
}

function unwalkableError(what: string, operation: string | undefined): ProtocolError {
  return new ProtocolError(
    `The listing cannot be walked by last update: ${what}. The service may spell the parameter that ` +
      "applies the dates to the last update otherwise; see the client's operator option.",
    { operation },
  );
}

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
