import { packageKey, type ShipmentPackage } from "@marketplace-seller/rest-client";
import { type ObservedVersion, observe } from "../domain/observed-version.ts";

/** Versions to be stored in one transaction. */
export interface Batch {
  /** Oldest update first. */
  readonly versions: readonly ObservedVersion[];
  /** Everything in the range that was updated before this moment has been given; epoch milliseconds. */
  readonly completeBefore: number;
}

/** What one page of the listing holds. */
const USUAL = 100;

/** How many versions of one millisecond are kept together: what a split made is stored at once. */
const MOST = 1000;

/**
 * Cuts a walk into batches of about a page that end between two milliseconds, so that the end of each is a
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
    const version = observe(packageKey(shipment), shipment);
    const last = versions.at(-1);
    const isBetween = last !== undefined && version.modifiedAt > last.modifiedAt;
    if ((isBetween && versions.length >= USUAL) || versions.length >= MOST) {
      yield { versions, completeBefore: version.modifiedAt };
      versions = [];
    }
    versions.push(version);
  }
  yield { versions, completeBefore: end + 1 };
}
