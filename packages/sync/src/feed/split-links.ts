/** Times are epoch milliseconds. */
export interface OrderPackage {
  readonly packageKey: string;
  readonly orderNumber: string;
  /** When its oldest observed version was updated. */
  readonly firstModifiedAt: number;
  /** The first entry of its `packageHistories`: its creation, if the service records creations. */
  readonly bornAt: number | undefined;
  /** When it first was `Unpacked`. */
  readonly unpackedAt: number | undefined;
  /** It has a history, but without `Unpacked`. */
  readonly historyLacksUnpacked: boolean;
  /** When it first was `Cancelled`. */
  readonly cancelledAt: number | undefined;
  readonly lines: readonly OrderPackageLine[];
}

export interface OrderPackageLine {
  readonly orderLineId: string;
  readonly stockCode: string;
}

export interface SplitLink {
  readonly orderNumber: string;
  readonly parentKey: string;
  readonly childKey: string;
  /** By order, stock code and time, because the packages share no line id. */
  readonly inferred: boolean;
}

/** The splits of one order. */
export interface Splits {
  readonly links: readonly SplitLink[];
  /** By package key. */
  readonly originals: ReadonlyMap<string, number>;
  /** Package keys, including parts whose original is not clear. */
  readonly parts: ReadonlySet<string>;
}

interface Original extends OrderPackage {
  readonly splitAt: number;
}

/**
 * Finds the packages of one order that were split, the originals, and links each part to its own.
 *
 * The original of a split is `Unpacked` (interface-specification.md, States). Live services are reported to list the
 * original as `Cancelled` and its parts as `Unpacked`, so an original is recognized by its parts, whatever its status
 * is. An undivided line keeps its id in the new package, and the original still lists it; the parts of a divided line
 * get new ids (specs/assumptions.md, split results), and are linked by stock code if only one original fits.
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

function findSplitTime(
  candidate: OrderPackage,
  packages: readonly OrderPackage[],
): number | undefined {
  const { unpackedAt, cancelledAt } = candidate;
  const others = packages.filter(({ packageKey }) => packageKey !== candidate.packageKey);
  if (unpackedAt !== undefined && !isUnpackedPart(candidate, unpackedAt, others)) return unpackedAt;
  if (cancelledAt === undefined) return undefined;
  return others.some((other) => isSuccessor(other, candidate, cancelledAt, packages))
    ? cancelledAt
    : undefined;
}

/** Whether a package is `Unpacked` as a part of a split whose original is listed as `Cancelled`. */
function isUnpackedPart(
  candidate: OrderPackage,
  unpackedAt: number,
  others: readonly OrderPackage[],
): boolean {
  // A package from before a split is not its part.
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

/** Whether a package has a cancelled package's lines from the cancellation on. */
function isSuccessor(
  other: OrderPackage,
  cancelled: OrderPackage,
  at: number,
  packages: readonly OrderPackage[],
): boolean {
  if (other.cancelledAt === at || isFormer(other, cancelled)) return false;
  if (other.firstModifiedAt >= at && sharesLine(other, cancelled)) return true;
  const { bornAt = at, firstModifiedAt } = other;
  // A part of an earlier split may have been updated in the millisecond of the cancellation.
  const isEarlier = bornAt < at && packages.some(({ unpackedAt }) => unpackedAt === bornAt);
  const wasCreatedThen = other.bornAt === at || (firstModifiedAt === at && !isEarlier);
  return wasCreatedThen && sharesStockCode(other, cancelled);
}

/** Whether a package was split before the other one existed, so cannot be its original. */
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
    // It comes from the same original as the package's undivided lines.
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
  if (ownSplit === undefined || parent.splitAt < ownSplit.splitAt) return true;
  // Of two packages split in one millisecond, the one with fewer lines is the part.
  return parent.splitAt === ownSplit.splitAt && parent.lines.length > child.lines.length;
}

/**
 * Originals with the stock code of a divided line. A package already split when first observed is older than that, so
 * is no part of an original that was split at that time.
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

/** Whether an original passed on every line of a stock code undivided. */
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

/** Prefers the originals split when the part was created. */
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
 * Whether a cancelled package, not the found original, may be a part's original. Where originals are listed as
 * cancelled, one whose parts changed before they were read looks like any cancelled package.
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

/** The originals split last, of these the ones with the fewest lines; the others are what these were split from. */
function findLatest(originals: readonly Original[]): readonly Original[] {
  const lastSplitAt = Math.max(...originals.map(({ splitAt }) => splitAt));
  const last = originals.filter(({ splitAt }) => splitAt === lastSplitAt);
  const fewest = Math.min(...last.map(({ lines }) => lines.length));
  return last.filter(({ lines }) => lines.length === fewest);
}
