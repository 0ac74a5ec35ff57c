import type { SplitOrderItem } from "@marketplace-seller/client-core";
import { type Evaluation, type ListedPackage, readStatus } from "./listed-package.ts";
import { type Contents, computeContents, renderContents, type SplitParts } from "./split-parts.ts";

/** Only a package that was never split has one of these (interface-specification.md, States). */
const UNSPLIT_STATUSES: ReadonlySet<string> = new Set([
  "Created",
  "Picking",
  "Shipped",
  "Delivered",
]);

/**
 * Applied when the original package is `Unpacked` (or `Cancelled`, as live services are reported to list it) and all
 * new packages exist; not applied when it is unchanged.
 *
 * @param packages - those of the order that were read; it may have others
 * @param packageId - of the original; by default the package that has all lines of the request
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

/** As the original package of a split is. */
const isClosed = (shipment: ListedPackage): boolean =>
  ["Unpacked", "Cancelled"].includes(readStatus(shipment));

/**
 * After a split, lines that were not divided are listed both in the original and in a new package. Of several packages
 * with all requested lines, an open one that the request would change is the original; without one, that which was
 * split last.
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
 * The new packages in the order of the request; undefined unless all exist. Their lines are left out when another
 * package of the order, such as one of an earlier split, has the same content.
 */
function findCreated(
  expected: readonly Contents[],
  packages: readonly ListedPackage[],
  original: ListedPackage,
): Pick<Evaluation, "splitPackageOrderItems"> | undefined {
  // It may have been cancelled without a split: older packages are not its parts.
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
  // A service that deviates from the contract may send another id.
  if (typeof id !== "string") return [];
  return lines.map(({ orderLineId, stockCode, quantity }) => {
    return { orderNumber, packageId: id, orderLineId, stockCode, quantity };
  });
}
