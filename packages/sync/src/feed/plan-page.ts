import {
  addVersion,
  findVersionBefore,
  isCurrent,
  isKnown,
  type KnownPackage,
} from "./known-package.ts";
import { type ObservedVersion, readTransitions, type Transition } from "./observed-version.ts";
import { type ChangeKind, classifyChange, isUnpacked } from "./package-status.ts";
import { findChangedTimes, findPackageTimes, type TimesByPackage } from "./package-times.ts";
import { type FormerOriginal, followParts } from "./renumbered-splits.ts";
import { findSplits, type SplitLink, type Splits } from "./split-links.ts";

export interface PlannedChange {
  readonly kind: ChangeKind;
  /** True when the version was updated before the time up to which the feed had already read. */
  readonly late: boolean;
  readonly statusBefore: string | undefined;
  readonly version: ObservedVersion;
}

/** The changes to the database when a page of versions is stored. */
export interface PagePlan {
  /** The changes, in the order of their sequence numbers. */
  readonly changes: readonly PlannedChange[];
  /** The versions that become the current versions of their packages. */
  readonly current: readonly ObservedVersion[];
  readonly transitions: readonly Transition[];
  /** All split links of the orders on the page. */
  readonly links: readonly SplitLink[];
  /** The keys of the packages in the page's orders that were split into other packages. */
  readonly split: ReadonlySet<string>;
  /** The keys of packages that were stored under another order number. */
  readonly renumbered: readonly string[];
  /** The split packages whose order was renumbered, which get the new order number of their parts. */
  readonly following: readonly KnownPackage[];
  /** The times of all packages of the page's orders. */
  readonly times: TimesByPackage;
  /** The keys of stored packages whose times differ from the stored ones although their version stays current. */
  readonly retimed: readonly string[];
  /** The number of versions whose content changed although their `lastModifiedDate` did not. */
  readonly unchangedDates: number;
}

/** A version that is not stored yet, with the stored state of its package. */
interface NewVersion {
  readonly version: ObservedVersion;
  readonly before: KnownPackage | undefined;
}

/**
 * Plans the changes to the database for a page of versions. Each version that is not stored yet becomes one change;
 * it also becomes the current version of its package unless a later version is known. Storing a page of the listing a
 * second time changes nothing. A package whose order number differs from the stored one counts as a new package,
 * because a service that was reset uses its ids again.
 *
 * @param observed - the versions of the page
 * @param known - all stored packages of the orders on the page, and the stored packages that have an id of the page
 * @param lateBefore - versions updated before this time are marked as late, epoch milliseconds
 * @param originals - the split packages of the orders under which packages of the page are stored
 */
export function planPage(
  observed: readonly ObservedVersion[],
  known: readonly KnownPackage[],
  lateBefore: number,
  originals: readonly FormerOriginal[] = [],
): PagePlan {
  const stored = new Map(known.map((knownPackage) => [knownPackage.packageKey, knownPackage]));
  const packages = new Map(stored);
  const newVersions = addNewVersions(observed, packages);
  const current = findCurrent(newVersions);
  const followers = followParts(current, stored, originals);
  const { splits, following } = findSplitsWithFollowers(packages, followers);
  for (const original of following) packages.set(original.packageKey, original);
  const times = findPackageTimes(packages.values());
  const currentKeys = new Set(current.map(({ packageKey }) => packageKey));
  return {
    changes: newVersions.map((newVersion) => planChange(newVersion, splits, lateBefore)),
    current,
    transitions: newVersions.flatMap(({ version }) => readTransitions(version)),
    links: splits.links,
    split: new Set(splits.originals.keys()),
    renumbered: current
      .filter(({ packageKey, orderNumber }) => {
        const storedNumber = stored.get(packageKey)?.versionsOrderNumber;
        return storedNumber !== undefined && storedNumber !== orderNumber;
      })
      .map(({ packageKey }) => packageKey),
    following,
    times,
    retimed: findChangedTimes(findPackageTimes(known), times).filter(
      (key) => !currentKeys.has(key),
    ),
    unchangedDates: newVersions.filter(({ version }) => isDateStored(version, known)).length,
  };
}

/** Tells whether another version of the same package is stored with the same update time. */
function isDateStored(
  { packageKey, orderNumber, modifiedAt }: ObservedVersion,
  known: readonly KnownPackage[],
): boolean {
  const stored = known.find(
    (candidate) =>
      candidate.packageKey === packageKey && candidate.versionsOrderNumber === orderNumber,
  );
  return stored?.versions.some((version) => version.modifiedAt === modifiedAt) === true;
}

/** Selects the versions that are not stored, and adds them to their packages. */
function addNewVersions(
  observed: readonly ObservedVersion[],
  packages: Map<string, KnownPackage>,
): readonly NewVersion[] {
  const newVersions: NewVersion[] = [];
  for (const version of sortByUpdate(observed)) {
    const sameKey = packages.get(version.packageKey);
    const before = sameKey?.versionsOrderNumber === version.orderNumber ? sameKey : undefined;
    if (isKnown(version, before)) continue;
    newVersions.push({ version, before });
    packages.set(version.packageKey, addVersion(version, before));
  }
  return newVersions;
}

/** Sorts versions by update time, oldest first; within one millisecond a split package comes before its parts. */
export function sortByUpdate(observed: readonly ObservedVersion[]): readonly ObservedVersion[] {
  const rank = ({ status }: ObservedVersion) => (isUnpacked(status) ? 0 : 1);
  return [...observed].sort((a, b) => a.modifiedAt - b.modifiedAt || rank(a) - rank(b));
}

function planChange(
  { version, before }: NewVersion,
  { originals, parts }: Splits,
  lateBefore: number,
): PlannedChange {
  const statusBefore = findVersionBefore(version, before)?.status;
  const kind = classifyChange({
    status: version.status,
    statusBefore,
    isFirst: before === undefined,
    isPart: parts.has(version.packageKey),
    isSplit: originals.get(version.packageKey) === version.modifiedAt,
  });
  return { kind, late: version.modifiedAt < lateBefore, statusBefore, version };
}

function findCurrent(newVersions: readonly NewVersion[]): readonly ObservedVersion[] {
  const current = new Map<string, ObservedVersion>();
  for (const { version, before } of newVersions) {
    if (isCurrent(version, before)) current.set(version.packageKey, version);
  }
  return [...current.values()];
}

/**
 * Finds the splits after split packages got the order number of their parts. A split package keeps its order number
 * if with the new order number it would no longer count as split.
 */
function findSplitsWithFollowers(
  packages: ReadonlyMap<string, KnownPackage>,
  followers: readonly KnownPackage[],
): Pick<PagePlan, "following"> & { readonly splits: Splits } {
  const findSplitsWith = (moved: readonly KnownPackage[]) => {
    const movedByKey = moved.map((original) => [original.packageKey, original] as const);
    return findSplitsByOrder([...new Map([...packages, ...movedByKey]).values()]);
  };
  const splits = findSplitsWith(followers);
  const following = followers.filter(({ packageKey }) => splits.originals.has(packageKey));
  if (following.length === followers.length) return { splits, following };
  return { splits: findSplitsWith(following), following };
}

function findSplitsByOrder(packages: readonly KnownPackage[]): Splits {
  const splitsOfOrders = [...Map.groupBy(packages, ({ orderNumber }) => orderNumber).values()].map(
    findSplits,
  );
  return {
    links: splitsOfOrders.flatMap(({ links }) => links),
    originals: new Map(splitsOfOrders.flatMap(({ originals }) => [...originals])),
    parts: new Set(splitsOfOrders.flatMap(({ parts }) => [...parts])),
  };
}
