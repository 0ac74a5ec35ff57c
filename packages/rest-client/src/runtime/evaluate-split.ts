import type { SplitOrderItem } from "@marketplace-seller/client-core";
import { type Evaluation, type ListedPackage, readStatus } from "./listed-package.ts";
import { type Contents, computeContents, renderContents, type SplitParts } from "./split-parts.ts";

/** The statuses that only a package that was never split can have (interface-specification.md, States). */
const UNSPLIT_STATUSES: ReadonlySet<string> = new Set([
  "Created",
  "Picking",
  "Shipped",
  "Delivered",
]);

/**
 * Decides by the listed packages of an order whether a split of one of its packages was applied. The split was applied
 * when the original package is `Unpacked` (or `Cancelled`, as live services are reported to list it) and all new
 * packages exist. The split was not applied when the original is unchanged.
 *
 * @param packages - the packages of the order that were read; the order may have others
 * @param packageId - the package that is split; by default the package that contains all lines of the request
 */
export function evaluateSplit(
  parts: SplitParts,
  packages: readonly ListedPackage[],
  packageId: string | undefined,
): Evaluation {
  const original =
    packageId === undefined
      ? guessOriginal(parts, packages)
      : packages.find(({ id }) => id === packageId);
  if (original === undefined) return { outcome: "unknown" };
  if (UNSPLIT_STATUSES.has(readStatus(original))) return { outcome: "not-applied" };
  const expected = isClosed(original) ? computeContents(parts, original) : undefined;
  const created = expected && findCreated(expected, packages, original);
  return created === undefined ? { outcome: "unknown" } : { outcome: "applied", ...created };
}

/** True when a package has a status that the original package of a split has. */
const isClosed = (shipment: ListedPackage): boolean =>
  ["Unpacked", "Cancelled"].includes(readStatus(shipment));

/**
 * Finds the package of the order that has all lines of the split request. After a split, lines that were not divided
 * are listed both in the original package and in a new package. When several packages have all lines of the split
 * request, an open package is chosen if the request would change it; if not, the original package that was split last
 * is chosen.
 */
function guessOriginal(
  parts: SplitParts,
  packages: readonly ListedPackage[],
): ListedPackage | undefined {
  const requested = [...parts.groups, parts.cancelled].flat();
  const candidates = packages.filter((shipment) => {
    const ids = new Set(shipment.lines.map(({ orderLineId }) => orderLineId));
    const hasAllLines = requested.every(({ orderLineId }) => ids.has(orderLineId));
    const isDivided = (computeContents(parts, shipment)?.length ?? 0) > 1;
    return requested.length > 0 && hasAllLines && isDivided;
  });
  const open = candidates.find((shipment) => !isClosed(shipment));
  if (open !== undefined) return open;
  const latest = Math.max(...candidates.map(({ lastModifiedDate }) => lastModifiedDate));
  const last = candidates.filter(({ lastModifiedDate }) => lastModifiedDate === latest);
  return last.length === 1 ? last[0] : undefined;
}

/**
 * Finds the packages that a split created, in the order of the request. Returns undefined unless all packages that the
 * split creates exist. The lines of the new packages are left out of the result when another package of the order, such
 * as one of an earlier split, has the same content as a new package.
 */
function findCreated(
  expected: readonly Contents[],
  packages: readonly ListedPackage[],
  original: ListedPackage,
): Pick<Evaluation, "splitPackageOrderItems"> | undefined {
  // A package may have been cancelled without a split, so packages that are older than the cancellation are not counted
  // as packages that it was split into.
  const since = readStatus(original) === "Cancelled" ? original.lastModifiedDate : 0;
  const others = packages.filter(
    (shipment) => shipment !== original && shipment.lastModifiedDate >= since,
  );
  const unmatched = new Set(others);
  const created: ListedPackage[] = [];
  for (const contents of expected) {
    const match = [...unmatched].find((shipment) => hasContents(shipment, contents));
    if (match === undefined) return undefined;
    unmatched.delete(match);
    created.push(match);
  }
  const isAmbiguous = [...unmatched].some((shipment) =>
    expected.some((contents) => hasContents(shipment, contents)),
  );
  return isAmbiguous ? {} : { splitPackageOrderItems: created.flatMap(listOrderItems) };
}

const hasContents = (shipment: ListedPackage, { text, cancelled }: Contents): boolean =>
  (readStatus(shipment) === "UnSupplied") === cancelled && renderContents(shipment) === text;

function listOrderItems({ id, orderNumber, lines }: ListedPackage): readonly SplitOrderItem[] {
  // A service that deviates from the contract may send an id that is no text.
  if (typeof id !== "string") return [];
  return lines.map(({ orderLineId, stockCode, quantity }) => {
    return { orderNumber, packageId: id, orderLineId, stockCode, quantity };
  });
}
