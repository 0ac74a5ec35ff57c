/**
 * A package of an order, with the fields by which its splits are recognized. All times of a package are epoch
 * milliseconds.
 */
export interface OrderPackage {
  readonly packageKey: string;
  readonly orderNumber: string;
  /** When the oldest observed version of the package was updated. */
  readonly firstModifiedAt: number;
  /**
   * The time of the first entry in the package's `packageHistories`, which is the package's creation if the service
   * records creations.
   */
  readonly bornAt: number | undefined;
  /** When the package first had the status `Unpacked`; undefined if it never had this status. */
  readonly unpackedAt: number | undefined;
  /** Whether the package has `packageHistories`, but no entry `Unpacked` in it. */
  readonly historyLacksUnpacked: boolean;
  /** When the package first had the status `Cancelled`; undefined if it never had this status. */
  readonly cancelledAt: number | undefined;
  readonly lines: readonly OrderPackageLine[];
}

/** The fields that link an order line to the same line in another package. */
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

/** The splits of the packages of one order. */
export interface Splits {
  readonly links: readonly SplitLink[];
  /** When each split package was split, by package key. */
  readonly originals: ReadonlyMap<string, number>;
  /** The keys of packages that are parts of a split, including parts whose split package is not clear. */
  readonly parts: ReadonlySet<string>;
}

interface Original extends OrderPackage {
  readonly splitAt: number;
}

/**
 * Finds the packages of one order that were split, and links each part to the package that it comes from, the
 * original.
 *
 * The original of a split is `Unpacked` (interface-specification.md, States). Live services are reported to list the
 * original as `Cancelled` and its parts as `Unpacked`, so an original is recognized by its parts, whatever its status
 * is. An undivided line keeps its id in the new package, and the original still lists it; the parts of a divided line
 * get new ids (specs/assumptions.md, split results). Parts of a divided line are linked by stock code if only one
 * original fits.
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

/** Finds when a package was split; undefined if the package was not split. */
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

/** Tells whether a package is `Unpacked` because it is a part of a split whose original is listed as `Cancelled`. */
function isUnpackedPart(
  candidate: OrderPackage,
  unpackedAt: number,
  others: readonly OrderPackage[],
): boolean {
  // A package that existed before a split cannot be a part of that split.
  const isNew = candidate.firstModifiedAt >= unpackedAt;
  const cancelledThen = others.filter(({ cancelledAt }) => isNew && cancelledAt === unpackedAt);
  const hasCancelledLines = candidate.lines.every((line) =>
    cancelledThen.some((other) => hasLine(other, line) || hasStockCode(other, line)),
  );
  if (cancelledThen.length > 0 && hasCancelledLines) return true;
  // The history of an original contains its own split; the history of a part ends before the split.
  const isLaterPart = (other: OrderPackage) =>
    other.firstModifiedAt >= unpackedAt && sharesLine(other, candidate);
  return candidate.historyLacksUnpacked && !others.some(isLaterPart);
}

/** Tells whether a package has lines of a cancelled package from the time of the cancellation on. */
function isSuccessor(other: OrderPackage, cancelled: OrderPackage, at: number): boolean {
  if (other.cancelledAt === at || isFormer(other, cancelled)) return false;
  if (other.firstModifiedAt >= at && sharesLine(other, cancelled)) return true;
  const wasCreatedThen = other.firstModifiedAt === at || other.bornAt === at;
  return wasCreatedThen && sharesStockCode(other, cancelled);
}

/** Tells whether a package was split before another one existed, which cannot be split into it, therefore. */
function isFormer({ unpackedAt }: OrderPackage, { bornAt }: OrderPackage): boolean {
  return unpackedAt !== undefined && bornAt !== undefined && unpackedAt <= bornAt;
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
    // A part of a divided line comes from the same original as the undivided lines of its package.
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
  // When two packages were split in one millisecond, the package with fewer lines is a part of the package with more
  // lines.
  return parent.splitAt !== ownSplit?.splitAt || parent.lines.length > child.lines.length;
}

/**
 * Finds the originals that contain the stock code of a divided line. A package that was already split when it was
 * first observed is older than that observation, so the package is not a part of an original that was split at the time
 * of that observation.
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

/** Tells whether an original passed on every line of a stock code undivided. */
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

/** Prefers the originals that were split at the time at which the part was created. */
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
 * Tells whether a cancelled package, and not the found original, may be the original of a part. When the service
 * lists originals as cancelled, an original whose parts changed before they were read cannot be distinguished from
 * any other cancelled package.
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

/**
 * Finds the originals that were split last, and among these the ones with the fewest lines; the other originals are
 * the packages from which these originals were split.
 */
function findLatest(originals: readonly Original[]): readonly Original[] {
  const lastSplitAt = Math.max(...originals.map(({ splitAt }) => splitAt));
  const last = originals.filter(({ splitAt }) => splitAt === lastSplitAt);
  const fewest = Math.min(...last.map(({ lines }) => lines.length));
  return last.filter(({ lines }) => lines.length === fewest);
}
