import {
  type PackageStatusFilter,
  packageKey,
  packageStatuses,
  type RestClient,
  type ShipmentPackage,
  type UnreadableRow,
} from "@marketplace-seller/rest-client";
import type { FeedFilter } from "../contract/sync-seller.ts";
import { createObservedVersion, type ObservedVersion } from "./observed-version.ts";
import { NO_WORKAROUND, type Workaround } from "./premises/workaround.ts";
import { type QuarantinedVersion, quarantineRow } from "./quarantine.ts";
import { walkWidened } from "./widened-walk.ts";

/** A package of the listing, or a row that cannot be read. */
export type ListedRow = ShipmentPackage | UnreadableRow;

export function isUnreadable(row: ListedRow): row is UnreadableRow {
  return "error" in row && "index" in row;
}

/**
 * Lists the versions of a seller's packages that were last updated in a range, both ends included, oldest first. With
 * a workaround for a false premise, the listing may also yield packages outside of the range.
 */
export type Listing = (
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
  workaround?: Workaround,
) => AsyncIterable<ListedRow>;

/** The statuses of separate requests, where a listing without a status lists too little. */
export const EVERY_STATUS = packageStatuses.map(({ status }) => status as PackageStatusFilter);

/** Creates the listing of a feed. `feed/listing.ts` is the only file of the feed that uses the REST client. */
export function createListing(client: () => RestClient, filter: FeedFilter): Listing {
  return (range, signal, { widenMs, byStatus } = NO_WORKAROUND) => {
    const { sender = "ALL" } = filter;
    const status = filter.status ?? (byStatus ? EVERY_STATUS : undefined);
    // The requested range already ends one consistency delay before the current time, so reading the listing once
    // finds all packages of the range.
    const query = { ...range, status, sender, consistencyDelayMs: 1 };
    const { packages } = client();
    return withUnreadable((onUnreadable) => {
      if (widenMs === 0) return packages.between(query, { signal, onUnreadable });
      const statuses = status ?? [undefined];
      const widened = { ...range, widenMs, statuses, sender };
      return walkWidened(packages, widened, { signal, onUnreadable });
    });
  };
}

/** Yields the rows that a walk cannot read, each once, before the packages that it reads after them. */
export async function* withUnreadable(
  walk: (onUnreadable: (row: UnreadableRow) => void) => AsyncIterable<ShipmentPackage>,
): AsyncGenerator<ListedRow, void, undefined> {
  const seen = new Set<string>();
  const unreadable: UnreadableRow[] = [];
  const note = (row: UnreadableRow): void => {
    if (!seen.has(row.text)) unreadable.push(row);
    seen.add(row.text);
  };
  for await (const shipment of walk(note)) {
    yield* unreadable.splice(0);
    yield shipment;
  }
  yield* unreadable;
}

/** A batch of versions that is stored in one transaction. */
export interface Batch {
  /** The versions of the batch, oldest update first. */
  readonly versions: readonly ObservedVersion[];
  /** The rows of the listing that could not be read. */
  readonly unreadable: readonly QuarantinedVersion[];
  /**
   * The checkpoint after this batch, epoch milliseconds: this batch and the batches before it contain all listed
   * versions that were updated before the checkpoint.
   */
  readonly checkpoint: number;
}

/**
 * The number of versions in a batch: three pages of the listing. Reading a feed would take a sixth more time with a
 * separate transaction for each page.
 */
const BATCH_SIZE = 300;

/**
 * The largest number of versions with the same millisecond that one batch holds, so that the parts of a split are
 * stored together.
 */
const MAX_BATCH_SIZE = 1000;

/**
 * Splits the packages of a listing into batches of several pages. A batch ends between two update times, so that the
 * end of the batch is a checkpoint. More than 1000 versions of one millisecond are split into several batches, and
 * the checkpoint stays before that millisecond.
 *
 * @param end - the last moment of the listed range, epoch milliseconds
 */
export async function* cutIntoBatches(
  walk: AsyncIterable<ListedRow>,
  end: number,
): AsyncGenerator<Batch, void, undefined> {
  let versions: ObservedVersion[] = [];
  let unreadable: QuarantinedVersion[] = [];
  for await (const row of walk) {
    if (isUnreadable(row)) {
      unreadable.push(quarantineRow(row));
      continue;
    }
    const version = createObservedVersion(packageKey(row), row);
    const last = versions.at(-1);
    const isBetween = last !== undefined && version.modifiedAt > last.modifiedAt;
    if ((isBetween && versions.length >= BATCH_SIZE) || versions.length >= MAX_BATCH_SIZE) {
      yield { versions, unreadable, checkpoint: version.modifiedAt };
      versions = [];
      unreadable = [];
    }
    versions.push(version);
  }
  yield { versions, unreadable, checkpoint: end + 1 };
}

/**
 * Reads the next value of a source while the current value is used, so that a page is decoded while the previous page
 * is stored.
 */
export async function* readAhead<Value>(
  source: AsyncIterable<Value>,
): AsyncGenerator<Value, void, undefined> {
  const values = source[Symbol.asyncIterator]();
  const read = () => {
    const next = values.next();
    // A failure of the source is thrown when the value is used, and must not count as an unhandled rejection before
    // it is thrown.
    next.catch(() => undefined);
    return next;
  };
  try {
    let next = read();
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = read();
      yield value;
    }
  } finally {
    await values.return?.();
  }
}
