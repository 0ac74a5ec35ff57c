import {
  type ListPackagesQuery,
  type PackageStatusFilter,
  packageKey,
  packageStatuses,
  type RestClient,
  type ShipmentPackage,
} from "@marketplace-seller/rest-client";
import { createObservedVersion, type ObservedVersion } from "../domain/observed-version.ts";
import { NO_WORKAROUND, type Workaround } from "../premises/workaround.ts";
import { walkWidened } from "./widened-walk.ts";

/** Which packages a feed keeps. */
export interface FeedFilter {
  /** One status or several; every status by default. */
  readonly status?: readonly PackageStatusFilter[];
  /** Whose shipments; `ALL` by default, those that the marketplace sends included. */
  readonly sender?: NonNullable<ListPackagesQuery["sender"]>;
}

/**
 * Lists the versions of a seller's packages last updated in a range, both ends included, oldest first. With a workaround
 * for a false premise, it may also yield packages outside of the range.
 */
export type Listing = (
  range: { readonly from: number; readonly to: number },
  signal: AbortSignal,
  workaround?: Workaround,
) => AsyncIterable<ShipmentPackage>;

const EVERY_STATUS = packageStatuses.map(({ status }) => status as PackageStatusFilter);

/** Creates the listing of a feed. No other file of the feed uses the REST client. */
export function createListing(client: () => RestClient, filter: FeedFilter): Listing {
  return (range, signal, { widenMs, byStatus } = NO_WORKAROUND) => {
    const { sender = "ALL" } = filter;
    const status = filter.status ?? (byStatus ? EVERY_STATUS : undefined);
    // The range already ends a consistency delay before the present, so one pass over it is complete.
    const query = { ...range, status, sender, consistencyDelayMs: 1 };
    const { packages } = client();
    if (widenMs > 0) {
      const statuses = status ?? [undefined];
      return walkWidened(packages, { ...range, widenMs, statuses, sender }, signal);
    }
    return packages.between(query, { signal });
  };
}

/** Versions to be stored in one transaction. */
export interface Batch {
  /** Oldest update first. */
  readonly versions: readonly ObservedVersion[];
  /** Everything in the range that was updated before this moment has been yielded; epoch milliseconds. */
  readonly checkpoint: number;
}

/** Versions of a batch: three pages of the listing. With a transaction for each page, commits take a sixth more time. */
const BATCH_SIZE = 300;

/** Versions with the same millisecond stay together up to this many: the parts of a split are stored at once. */
const MAX_BATCH_SIZE = 1000;

/**
 * Cuts a walk into batches of some pages that end between two milliseconds, so that the end of each is a
 * checkpoint. More than 1000 versions of one millisecond come in several; the checkpoint stays before it.
 *
 * @param end - the last moment of the range that is walked
 */
export async function* cutIntoBatches(
  walk: AsyncIterable<ShipmentPackage>,
  end: number,
): AsyncGenerator<Batch, void, undefined> {
  let versions: ObservedVersion[] = [];
  for await (const shipment of walk) {
    const version = createObservedVersion(packageKey(shipment), shipment);
    const last = versions.at(-1);
    const isBetween = last !== undefined && version.modifiedAt > last.modifiedAt;
    if ((isBetween && versions.length >= BATCH_SIZE) || versions.length >= MAX_BATCH_SIZE) {
      yield { versions, checkpoint: version.modifiedAt };
      versions = [];
    }
    versions.push(version);
  }
  yield { versions, checkpoint: end + 1 };
}

/** Reads the next value of a source while the present one is used: a page is decoded while the last is stored. */
export async function* readAhead<Value>(
  source: AsyncIterable<Value>,
): AsyncGenerator<Value, void, undefined> {
  const values = source[Symbol.asyncIterator]();
  const read = () => {
    const next = values.next();
    // A failure is thrown when the value is used; until then it must not count as unhandled.
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
