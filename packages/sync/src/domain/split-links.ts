/** What is known of one package of an order. */
export interface OrderPackage {
  readonly packageKey: string;
  readonly orderNumber: string;
  /** Last update of the oldest version seen, epoch milliseconds. */
  readonly firstModifiedAt: number;
  /** Last update of the oldest version seen that was split; undefined for a package that was not. */
  readonly unpackedAt: number | undefined;
  readonly lines: readonly OrderPackageLine[];
}

/** A line, by what can tie it to another package. */
export interface OrderPackageLine {
  readonly orderLineId: string;
  readonly stockCode: string;
}

/** That a package came out of the split of another. */
export interface SplitLink {
  readonly orderNumber: string;
  readonly parentKey: string;
  readonly childKey: string;
  /** Whether no line id ties the two: by order, stock code and time alone. */
  readonly inferred: boolean;
}

/**
 * Ties the packages of one order to those that they were split from. A whole line keeps its id in the
 * new package, and the `Unpacked` original still lists it; the parts of a divided line get new ids
 * (specs/assumptions.md, split results). Those are tied by stock code where one package alone fits.
 *
 * @param packages - every known package of one order
 */
export function splitLinks(packages: readonly OrderPackage[]): SplitLink[] {
  const unpacked = packages.filter(wasUnpacked);
  if (unpacked.length === 0) return [];
  return packages.flatMap((child) => linksOf(child, unpacked));
}

interface UnpackedPackage extends OrderPackage {
  readonly unpackedAt: number;
}

function wasUnpacked(each: OrderPackage): each is UnpackedPackage {
  return each.unpackedAt !== undefined;
}

function linksOf(child: OrderPackage, unpacked: readonly UnpackedPackage[]): SplitLink[] {
  const { packageKey: childKey, orderNumber } = child;
  const links = new Map<string, SplitLink>();
  const earlier = unpacked.filter((parent) => couldBeParent(parent, child));
  const parts: OrderPackageLine[] = [];
  for (const line of child.lines) {
    const holders = byLineId(earlier, line);
    if (holders.length === 0) parts.push(line);
    for (const { packageKey: parentKey } of holders) {
      links.set(parentKey, { orderNumber, parentKey, childKey, inferred: false });
    }
  }
  const tied = new Set(links.keys());
  for (const part of parts) {
    for (const { packageKey: parentKey } of byStockCode(earlier, part, child, tied)) {
      links.set(parentKey, { orderNumber, parentKey, childKey, inferred: true });
    }
  }
  return [...links.values()];
}

function couldBeParent(parent: UnpackedPackage, child: OrderPackage): boolean {
  if (parent.packageKey === child.packageKey) return false;
  if (parent.unpackedAt > child.firstModifiedAt) return false;
  // Of two that were split in one millisecond, the one with fewer lines came out of the other.
  return parent.unpackedAt !== child.unpackedAt || parent.lines.length > child.lines.length;
}

/** The packages split last that held the very line; earlier ones are its grandparents. */
function byLineId(earlier: readonly UnpackedPackage[], { orderLineId }: OrderPackageLine) {
  const holding = earlier.filter((parent) =>
    parent.lines.some((line) => line.orderLineId === orderLineId),
  );
  return latest(holding);
}

/**
 * The package whose split made a part of a line, if one alone fits. Of several that fit, the one that was
 * split in the very moment in which the child came to be: one that was split itself when it was first seen
 * does not show that moment.
 */
function byStockCode(
  earlier: readonly UnpackedPackage[],
  { stockCode }: OrderPackageLine,
  { firstModifiedAt, unpackedAt }: OrderPackage,
  tied: ReadonlySet<string>,
): readonly UnpackedPackage[] {
  const showsItsBeginning = unpackedAt !== firstModifiedAt;
  const fitting = earlier.filter(
    (parent) =>
      parent.lines.some((line) => line.stockCode === stockCode) &&
      (showsItsBeginning || parent.unpackedAt < firstModifiedAt),
  );
  if (fitting.some(({ packageKey }) => tied.has(packageKey))) return [];
  const atOnce = fitting.filter((parent) => parent.unpackedAt === firstModifiedAt);
  const candidates = atOnce.length > 0 ? atOnce : fitting;
  return candidates.length === 1 ? candidates : [];
}

function latest(packages: readonly UnpackedPackage[]): readonly UnpackedPackage[] {
  const time = Math.max(...packages.map(({ unpackedAt }) => unpackedAt));
  const last = packages.filter(({ unpackedAt }) => unpackedAt === time);
  const fewest = Math.min(...last.map(({ lines }) => lines.length));
  return last.filter(({ lines }) => lines.length === fewest);
}
