/** What is known of one package of an order. Times in epoch milliseconds. */
export interface OrderPackage {
  readonly packageKey: string;
  readonly orderNumber: string;
  /** Last update of the oldest version seen. */
  readonly firstModifiedAt: number;
  /** The first entry of its own history, if it has one: where that begins with the package, its birth. */
  readonly bornAt: number | undefined;
  /** When it first showed `Unpacked`; undefined for a package that never did. */
  readonly unpackedAt: number | undefined;
  /** Whether its own history lacks `Unpacked`; false also for a package without a history. */
  readonly historyLacksUnpacked: boolean;
  /** When it first showed `Cancelled`; undefined for a package that never did. */
  readonly cancelledAt: number | undefined;
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

/** What the splits of one order made of its packages. */
export interface Splits {
  readonly links: readonly SplitLink[];
  /** When each package that was split into others was, by its key. */
  readonly originals: ReadonlyMap<string, number>;
  /** The keys of packages that came out of a split, also where several originals fit. */
  readonly parts: ReadonlySet<string>;
}

interface Original extends OrderPackage {
  readonly splitAt: number;
}

/**
 * Finds which packages of one order were split, and ties each of the others to the one that it came out of.
 *
 * The original of a split is `Unpacked` (interface-specification.md, States); live services are reported to show
 * it as `Cancelled`, and the parts as `Unpacked`. So an original is known by its parts whatever it shows. A whole
 * line keeps its id in the new package, and the original still lists it; the parts of a divided line get new ids
 * (specs/assumptions.md, split results). Those are tied by stock code where one package alone fits.
 *
 * @param packages - every known package of one order
 */
export function findSplits(packages: readonly OrderPackage[]): Splits {
  const originals = packages.flatMap((each): readonly Original[] => {
    const splitAt = splitTime(each, packages);
    return splitAt === undefined ? [] : [{ ...each, splitAt }];
  });
  const links: SplitLink[] = [];
  const parts = new Set<string>();
  for (const child of originals.length === 0 ? [] : packages) {
    const found = findParents(child, originals, packages);
    links.push(...found.links);
    if (found.isPart) parts.add(child.packageKey);
  }
  return {
    links,
    originals: new Map(originals.map(({ packageKey, splitAt }) => [packageKey, splitAt])),
    parts,
  };
}

/** When a package was split; undefined for one that was not. */
function splitTime(each: OrderPackage, packages: readonly OrderPackage[]): number | undefined {
  const { unpackedAt, cancelledAt } = each;
  const others = packages.filter(({ packageKey }) => packageKey !== each.packageKey);
  if (unpackedAt !== undefined && !isUnpackedPart(each, unpackedAt, others)) return unpackedAt;
  if (cancelledAt === undefined) return undefined;
  return others.some((other) => tookOver(other, each, cancelledAt)) ? cancelledAt : undefined;
}

/** Whether a package shows `Unpacked` because it came out of a split that shows its original as cancelled. */
function isUnpackedPart(
  each: OrderPackage,
  unpackedAt: number,
  others: readonly OrderPackage[],
): boolean {
  // One that was there before came out of no split of that moment.
  const isNew = each.firstModifiedAt >= unpackedAt;
  const cancelledThen = others.filter(({ cancelledAt }) => isNew && cancelledAt === unpackedAt);
  const cameFromCancelled = each.lines.every((line) =>
    cancelledThen.some((other) => holdsLine(other, line) || holdsStockCode(other, line)),
  );
  if (cancelledThen.length > 0 && cameFromCancelled) return true;
  // The history of an original has its split; that of a part has what was before it.
  const isSucceeded = (other: OrderPackage) =>
    other.firstModifiedAt >= unpackedAt && sharesLine(other, each);
  return each.historyLacksUnpacked && !others.some(isSucceeded);
}

/** Whether a package holds what another one held that was cancelled at a moment. */
function tookOver(other: OrderPackage, cancelled: OrderPackage, at: number): boolean {
  if (other.cancelledAt === at) return false;
  if (other.firstModifiedAt >= at && sharesLine(other, cancelled)) return true;
  const beganThen = other.firstModifiedAt === at || other.bornAt === at;
  return beganThen && sharesStockCode(other, cancelled);
}

function sharesLine(one: OrderPackage, two: OrderPackage): boolean {
  return one.lines.some((line) => holdsLine(two, line));
}

function sharesStockCode(one: OrderPackage, two: OrderPackage): boolean {
  return one.lines.some((line) => holdsStockCode(two, line));
}

function holdsStockCode({ lines }: OrderPackage, { stockCode }: OrderPackageLine): boolean {
  return lines.some((line) => line.stockCode === stockCode);
}

function holdsLine({ lines }: OrderPackage, { orderLineId }: OrderPackageLine): boolean {
  return lines.some((line) => line.orderLineId === orderLineId);
}

function findParents(
  child: OrderPackage,
  originals: readonly Original[],
  packages: readonly OrderPackage[],
): { readonly links: readonly SplitLink[]; readonly isPart: boolean } {
  const { packageKey: childKey, orderNumber } = child;
  const links = new Map<string, SplitLink>();
  const itself = originals.find(({ packageKey }) => packageKey === childKey);
  const earlier = originals.filter((parent) => couldBeParent(parent, child, itself));
  const parts: OrderPackageLine[] = [];
  for (const line of child.lines) {
    const holders = latest(earlier.filter((parent) => holdsLine(parent, line)));
    if (holders.length === 0) parts.push(line);
    for (const { packageKey: parentKey } of holders) {
      links.set(parentKey, { orderNumber, parentKey, childKey, inferred: false });
    }
  }
  const tied = new Set(links.keys());
  let isPart = tied.size > 0;
  for (const part of parts) {
    const fitting = byStockCode(earlier, part, child, itself);
    if (fitting.length > 0) isPart = true;
    // A part of a line lies with the lines that stayed whole.
    if (fitting.some(({ packageKey }) => tied.has(packageKey))) continue;
    const dividing = fitting.filter((parent) => !passedOnWhole(parent, part, originals, packages));
    const [only, ...more] = atItsBeginning(dividing.length > 0 ? dividing : fitting, child);
    if (only === undefined || more.length > 0) continue;
    if (packages.some((each) => mayBeOriginal(each, only, child, part))) continue;
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
  itself: Original | undefined,
): boolean {
  if (parent.packageKey === child.packageKey) return false;
  if (parent.splitAt > child.firstModifiedAt) return false;
  // Of two that were split in one millisecond, the one with fewer lines came out of the other.
  return parent.splitAt !== itself?.splitAt || parent.lines.length > child.lines.length;
}

/** The originals that held a part's stock code. One that was split itself when it was first seen is older than that. */
function byStockCode(
  earlier: readonly Original[],
  part: OrderPackageLine,
  { firstModifiedAt }: OrderPackage,
  itself: Original | undefined,
): readonly Original[] {
  const showsItsBeginning = itself?.splitAt !== firstModifiedAt;
  return earlier.filter(
    (parent) =>
      holdsStockCode(parent, part) && (showsItsBeginning || parent.splitAt < firstModifiedAt),
  );
}

/** Whether every line of a part's stock code lies whole in a package that came out of an original: none was divided. */
function passedOnWhole(
  original: Original,
  { stockCode }: OrderPackageLine,
  originals: readonly Original[],
  packages: readonly OrderPackage[],
): boolean {
  const parts = packages.filter((each) => {
    const itself = originals.find(({ packageKey }) => packageKey === each.packageKey);
    return couldBeParent(original, each, itself);
  });
  return original.lines
    .filter((line) => line.stockCode === stockCode)
    .every((line) => parts.some((each) => holdsLine(each, line)));
}

/** Of several originals that fit, those that were split in the very moment in which the child came to be. */
function atItsBeginning(
  fitting: readonly Original[],
  { firstModifiedAt, bornAt }: OrderPackage,
): readonly Original[] {
  const atOnce = fitting.filter(({ splitAt }) => splitAt === firstModifiedAt || splitAt === bornAt);
  return atOnce.length > 0 ? atOnce : fitting;
}

/**
 * Whether a cancelled package may be the original of a part instead: where originals show as cancelled, one whose
 * parts moved on before they were read looks like any other.
 */
function mayBeOriginal(
  each: OrderPackage,
  original: Original,
  { packageKey, firstModifiedAt, bornAt }: OrderPackage,
  part: OrderPackageLine,
): boolean {
  const { splitAt } = original;
  if (splitAt !== original.cancelledAt || splitAt === firstModifiedAt || splitAt === bornAt) {
    return false;
  }
  if (each.packageKey === packageKey || each.packageKey === original.packageKey) return false;
  const wasCancelled = each.cancelledAt !== undefined && each.cancelledAt <= firstModifiedAt;
  return wasCancelled && holdsStockCode(each, part);
}

/** The packages split last: earlier ones are the grandparents. */
function latest(packages: readonly Original[]): readonly Original[] {
  const time = Math.max(...packages.map(({ splitAt }) => splitAt));
  const last = packages.filter(({ splitAt }) => splitAt === time);
  const fewest = Math.min(...last.map(({ lines }) => lines.length));
  return last.filter(({ lines }) => lines.length === fewest);
}
