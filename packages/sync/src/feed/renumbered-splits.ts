import { hasSameLines, type KnownPackage } from "./known-package.ts";
import type { ObservedVersion } from "./observed-version.ts";

/** With the keys of its parts. */
export interface FormerOriginal {
  readonly original: KnownPackage;
  readonly partKeys: readonly string[];
}

/**
 * Gives split packages the new order number of their parts: as they no longer change, the listing may show the new
 * number only for the parts. A part with other lines than before is a different package whose id was used again, and
 * changes nothing.
 */
export function followParts(
  current: readonly ObservedVersion[],
  known: ReadonlyMap<string, KnownPackage>,
  originals: readonly FormerOriginal[],
): readonly KnownPackage[] {
  const newNumbers = new Map<string, string>();
  for (const version of current) {
    const before = known.get(version.packageKey);
    const isRenumbered = before !== undefined && before.orderNumber !== version.orderNumber;
    if (isRenumbered && hasSameLines(version, before)) {
      newNumbers.set(version.packageKey, version.orderNumber);
    }
  }
  const listedKeys = new Set(current.map(({ packageKey }) => packageKey));
  const moved = new Map<string, KnownPackage>();
  // A split package may itself be a part of another split.
  for (let movedBefore = -1; movedBefore < moved.size; ) {
    movedBefore = moved.size;
    for (const { original, partKeys } of originals) {
      const { packageKey } = original;
      const orderNumber = partKeys
        .map((key) => newNumbers.get(key))
        .find((newNumber) => newNumber !== undefined);
      if (orderNumber === undefined || listedKeys.has(packageKey)) continue;
      newNumbers.set(packageKey, orderNumber);
      moved.set(packageKey, { ...original, orderNumber });
    }
  }
  return [...moved.values()];
}
