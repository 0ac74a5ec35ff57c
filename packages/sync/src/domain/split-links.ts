/** A package of an order, with what its splits are recognized by. Times are epoch milliseconds. */
export interface OrderPackage {
  readonly packageKey: string;
  readonly orderNumber: string;
  /** The last update of the oldest observed version. */
  readonly firstModifiedAt: number;
  /** The first entry of its `packageHistories`: its creation, where the service records it. */
  readonly bornAt: number | undefined;
  /** When its status was first `Unpacked`; undefined where it never was. */
  readonly unpackedAt: number | undefined;
  /** Whether it has `packageHistories` without an entry `Unpacked`. */
  readonly historyLacksUnpacked: boolean;
  /** When its status was first `Cancelled`; undefined where it never was. */
  readonly cancelledAt: number | undefined;
  readonly lines: readonly OrderPackageLine[];
}

/** What links a line to the same line in another package. */
export interface OrderPackageLine {
  readonly orderLineId: string;
  readonly stockCode: string;
}

/** The link from a split package to one of its parts. */
export interface SplitLink {
  readonly orderNumber: string;
  readonly parentKey: string;
  readonly childKey: string;
  /** Whether the link is inferred from order, stock code and time, because the packages share no line id. */
  readonly inferred: boolean;
}

/** The splits of one order. */
export interface Splits {
  readonly links: readonly SplitLink[];
  /** When each split package was split, by package key. */
  readonly originals: ReadonlyMap<string, number>;
  /** The keys of packages that are parts of a split, also where it is not clear of which. */
  readonly parts: ReadonlySet<string>;
}

interface Original extends OrderPackage {
  readonly splitAt: number;
}

/**
 * Finds which packages of one order were split, and links each part to its original.
 *
 * The original of a split is `Unpacked` (interface-specification.md, States). Live services are reported to list it as
 * `Cancelled`, and its parts as `Unpacked`, so an original is recognized by its parts, whatever its status. A whole line
 * keeps its id in the new package, and the original still lists it; the parts of a divided line get new ids
 * (specs/assumptions.md, split results). They are linked by stock code where only one original fits.
 *
 * @param packages - every known package of one order
 */
export function findSplits(packages: readonly OrderPackage[]): Splits {
  const originals = packages.flatMap((candidate): readonly Original[] => {
    const splitAt = findSplitTime(candidate, packages);
    return splitAt === undefined ? [] : [{ ...candidate, splitAt }];
  });
  const links: SplitLink[] = [];
  const parts = new Set<string>();
  for (const child of originals.length === 0 ? [] : packages) {
    const parents = findParents(child, originals, packages);
    links.push(...parents.links);
    if (parents.isPart) parts.add(child.packageKey);
  }
  return {
    links,
    originals: new Map(originals.map(({ packageKey, splitAt }) => [packageKey, splitAt])),
    parts,
  };
}

/** Finds when a package was split; undefined where it was not. */
function findSplitTime(
  candidate: OrderPackage,
  packages: readonly OrderPackage[],
): number | undefined {
  const { unpackedAt, cancelledAt } = candidate;
  const others = packages.filter(({ packageKey }) => packageKey !== candidate.packageKey);
  if (unpackedAt !== undefined && !isUnpackedPart(candidate, unpackedAt, others)) return unpackedAt;
  if (cancelledAt === undefined) return undefined;
  return others.some((other) => isSuccessor(other, candidate, cancelledAt))
    ? cancelledAt
    : undefined;
}

/** Whether a package is `Unpacked` because it is a part of a split whose original is listed as `Cancelled`. */
function isUnpackedPart(
  candidate: OrderPackage,
  unpackedAt: number,
  others: readonly OrderPackage[],
): boolean {
  // A package that existed before cannot be a part of a split at that time.
  const isNew = candidate.firstModifiedAt >= unpackedAt;
  const cancelledThen = others.filter(({ cancelledAt }) => isNew && cancelledAt === unpackedAt);
  const hasCancelledLines = candidate.lines.every((line) =>
    cancelledThen.some((other) => hasLine(other, line) || hasStockCode(other, line)),
  );
  if (cancelledThen.length > 0 && hasCancelledLines) return true;
  // The history of an original contains its split; the history of a part ends before it.
  const isLaterPart = (other: OrderPackage) =>
    other.firstModifiedAt >= unpackedAt && sharesLine(other, candidate);
  return candidate.historyLacksUnpacked && !others.some(isLaterPart);
}

/** Whether a package has lines of another package from the time on at which that one was cancelled. */
function isSuccessor(other: OrderPackage, cancelled: OrderPackage, at: number): boolean {
  if (other.cancelledAt === at) return false;
  if (other.firstModifiedAt >= at && sharesLine(other, cancelled)) return true;
  const wasCreatedThen = other.firstModifiedAt === at || other.bornAt === at;
  return wasCreatedThen && sharesStockCode(other, cancelled);
}

function sharesLine(one: OrderPackage, two: OrderPackage): boolean {
  return one.lines.some((line) => hasLine(two, line));
}

function sharesStockCode(one: OrderPackage, two: OrderPackage): boolean {
  return one.lines.some((line) => hasStockCode(two, line));
}

function hasStockCode({ lines }: OrderPackage, { stockCode }: OrderPackageLine): boolean {
  return lines.some((line) => line.stockCode === stockCode);
}

function hasLine({ lines }: OrderPackage, { orderLineId }: OrderPackageLine): boolean {
  return lines.some((line) => line.orderLineId === orderLineId);
}

function findParents(
  child: OrderPackage,
  originals: readonly Original[],
  packages: readonly OrderPackage[],
): { readonly links: readonly SplitLink[]; readonly isPart: boolean } {
  const { packageKey: childKey, orderNumber } = child;
  const links = new Map<string, SplitLink>();
  const ownSplit = originals.find(({ packageKey }) => packageKey === childKey);
  const earlier = originals.filter((parent) => couldBeParent(parent, child, ownSplit));
  const dividedLines: OrderPackageLine[] = [];
  for (const line of child.lines) {
    const parents = findLatest(earlier.filter((parent) => hasLine(parent, line)));
    if (parents.length === 0) dividedLines.push(line);
    for (const { packageKey: parentKey } of parents) {
      links.set(parentKey, { orderNumber, parentKey, childKey, inferred: false });
    }
  }
  const linkedKeys = new Set(links.keys());
  let isPart = linkedKeys.size > 0;
  for (const part of dividedLines) {
    const fitting = findByStockCode(earlier, part, child, ownSplit);
    if (fitting.length > 0) isPart = true;
    // The part of a divided line comes from the same original as the whole lines of its package.
    if (fitting.some(({ packageKey }) => linkedKeys.has(packageKey))) continue;
    const dividing = fitting.filter(
      (parent) => !hasPassedOnWhole(parent, part, originals, packages),
    );
    const [only, ...more] = preferSplitAtCreation(dividing.length > 0 ? dividing : fitting, child);
    if (only === undefined || more.length > 0) continue;
    if (packages.some((candidate) => mayBeOriginal(candidate, only, child, part))) continue;
    links.set(only.packageKey, {
      orderNumber,
      parentKey: only.packageKey,
      childKey,
      inferred: true,
    });
  }
  return { links: [...links.values()], isPart };
}

function couldBeParent(
  parent: Original,
  child: OrderPackage,
  ownSplit: Original | undefined,
): boolean {
  if (parent.packageKey === child.packageKey) return false;
  if (parent.splitAt > child.firstModifiedAt) return false;
  // Of two packages that were split in one millisecond, the one with fewer lines is a part of the other.
  return parent.splitAt !== ownSplit?.splitAt || parent.lines.length > child.lines.length;
}

/**
 * Finds the originals that have the stock code of a divided line. A package that was already split when it was first
 * observed is older than that, so an original that was split at the same time is not its parent.
 */
function findByStockCode(
  earlier: readonly Original[],
  part: OrderPackageLine,
  { firstModifiedAt }: OrderPackage,
  ownSplit: Original | undefined,
): readonly Original[] {
  const isCreationObserved = ownSplit?.splitAt !== firstModifiedAt;
  return earlier.filter(
    (parent) =>
      hasStockCode(parent, part) && (isCreationObserved || parent.splitAt < firstModifiedAt),
  );
}

/** Whether an original passed on every line of a stock code whole, so that none of them was divided. */
function hasPassedOnWhole(
  original: Original,
  { stockCode }: OrderPackageLine,
  originals: readonly Original[],
  packages: readonly OrderPackage[],
): boolean {
  const parts = packages.filter((candidate) => {
    const ownSplit = originals.find(({ packageKey }) => packageKey === candidate.packageKey);
    return couldBeParent(original, candidate, ownSplit);
  });
  return original.lines
    .filter((line) => line.stockCode === stockCode)
    .every((line) => parts.some((part) => hasLine(part, line)));
}

/** Prefers the originals that were split when the child was created. */
function preferSplitAtCreation(
  fitting: readonly Original[],
  { firstModifiedAt, bornAt }: OrderPackage,
): readonly Original[] {
  const splitThen = fitting.filter(
    ({ splitAt }) => splitAt === firstModifiedAt || splitAt === bornAt,
  );
  return splitThen.length > 0 ? splitThen : fitting;
}

/**
 * Whether a cancelled package may be the original instead. Where the service lists originals as cancelled, an original
 * whose parts changed before they were read cannot be told from another cancelled package.
 */
function mayBeOriginal(
  candidate: OrderPackage,
  original: Original,
  { packageKey, firstModifiedAt, bornAt }: OrderPackage,
  part: OrderPackageLine,
): boolean {
  const { splitAt } = original;
  if (splitAt !== original.cancelledAt || splitAt === firstModifiedAt || splitAt === bornAt) {
    return false;
  }
  if (candidate.packageKey === packageKey) return false;
  if (candidate.packageKey === original.packageKey) return false;
  const { cancelledAt } = candidate;
  const wasCancelled = cancelledAt !== undefined && cancelledAt <= firstModifiedAt;
  return wasCancelled && hasStockCode(candidate, part);
}

/** Finds the originals that were split last, with the fewest lines. The others are grandparents. */
function findLatest(originals: readonly Original[]): readonly Original[] {
  const lastSplitAt = Math.max(...originals.map(({ splitAt }) => splitAt));
  const last = originals.filter(({ splitAt }) => splitAt === lastSplitAt);
  const fewest = Math.min(...last.map(({ lines }) => lines.length));
  return last.filter(({ lines }) => lines.length === fewest);
}
