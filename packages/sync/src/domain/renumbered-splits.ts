import { holdsLinesOf, type KnownPackage } from "./known-package.ts";
import type { ObservedVersion } from "./observed-version.ts";

/** A split original of an order that packages of a page were stored under, with the keys of its parts. */
export interface FormerOriginal {
  readonly original: KnownPackage;
  readonly partKeys: readonly string[];
}

/**
 * Finds the split originals of orders that were renumbered: an original changes no more, so the listing may show the new
 * number for its parts alone, and it follows them. A part that holds other lines than before is another package under
 * an id that was used again, and its original stays.
 *
 * @param current - the versions of a page that became the current ones
 * @param known - the packages as they were stored before the page
 * @returns the originals, each with its new order number
 */
export function followParts(
  current: readonly ObservedVersion[],
  known: ReadonlyMap<string, KnownPackage>,
  originals: readonly FormerOriginal[],
): readonly KnownPackage[] {
  const numbers = new Map<string, string>();
  for (const version of current) {
    const before = known.get(version.packageKey);
    const isRenumbered = before !== undefined && before.orderNumber !== version.orderNumber;
    if (isRenumbered && holdsLinesOf(version, before)) {
      numbers.set(version.packageKey, version.orderNumber);
    }
  }
  const listed = new Set(current.map(({ packageKey }) => packageKey));
  const moved = new Map<string, KnownPackage>();
  // An original may be a part itself, so each that moved may have others follow.
  for (let before = -1; before < moved.size; ) {
    before = moved.size;
    for (const { original, partKeys } of originals) {
      const { packageKey } = original;
      const number = partKeys.map((key) => numbers.get(key)).find((each) => each !== undefined);
      if (number === undefined || listed.has(packageKey)) continue;
      numbers.set(packageKey, number);
      moved.set(packageKey, { ...original, orderNumber: number });
    }
  }
  return [...moved.values()];
}
