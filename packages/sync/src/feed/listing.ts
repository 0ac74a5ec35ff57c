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

/** Or a row that cannot be read. */
export type ListedRow = ShipmentPackage | UnreadableRow;

export function isUnreadable(row: ListedRow): row is UnreadableRow {
  return "error" in row && "index" in row;
}

/**
 * Versions last updated in a range, both ends included, oldest first; with a workaround for a false premise also
 * packages outside of it.
 */
export type Listing = (
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
  workaround?: Workaround,
) => AsyncIterable<ListedRow>;

/** Where a listing without a status lists too little. */
export const EVERY_STATUS = packageStatuses.map(({ status }) => status as PackageStatusFilter);

/** The feed's only file that uses the REST client. */
export function createListing(client: () => RestClient, filter: FeedFilter): Listing {
  return (range, signal, { widenMs, byStatus } = NO_WORKAROUND) => {
    const { sender = "ALL" } = filter;
    const status = filter.status ?? (byStatus ? EVERY_STATUS : undefined);
    // The range already ends one consistency delay before now, so one reading finds all.
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

/** Each unreadable row once, before the packages read after it. */
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

/** Stored in one transaction. */
export interface Batch {
  /** Oldest update first. */
  readonly versions: readonly ObservedVersion[];
  readonly unreadable: readonly QuarantinedVersion[];
  /** After this batch, epoch milliseconds: all listed versions updated before it are in this batch or earlier ones. */
  readonly checkpoint: number;
}

/** Three pages; a transaction for each would make a reading a sixth longer. */
const BATCH_SIZE = 300;

/** Versions of one millisecond, so that the parts of a split are stored together. */
const MAX_BATCH_SIZE = 1000;

/**
 * A batch ends between two update times, so that its end is a checkpoint. More than 1000 versions of one millisecond
 * are split, and the checkpoint stays before it.
 *
 * @param end - of the listed range, epoch milliseconds
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

/** So that a page is decoded while the previous one is stored. */
export async function* readAhead<Value>(
  source: AsyncIterable<Value>,
): AsyncGenerator<Value, void, undefined> {
  const values = source[Symbol.asyncIterator]();
  const read = () => {
    const next = values.next();
    // Thrown when the value is used; no unhandled rejection before that.
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
