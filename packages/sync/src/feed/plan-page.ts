import {
  addVersion,
  findVersionBefore,
  isCurrent,
  isKnown,
  type KnownPackage,
  REREAD,
} from "./known-package.ts";
import { type ObservedVersion, readTransitions, type Transition } from "./observed-version.ts";
import { type ChangeKind, classifyChange, isUnpacked } from "./package-status.ts";
import { findChangedTimes, findPackageTimes, type TimesByPackage } from "./package-times.ts";
import { type FormerOriginal, followParts } from "./renumbered-splits.ts";
import { findSplits, type SplitLink, type Splits } from "./split-links.ts";

export interface PlannedChange {
  readonly kind: ChangeKind;
  /** Updated before the time up to which the feed had already read. */
  readonly late: boolean;
  readonly statusBefore: string | undefined;
  readonly version: ObservedVersion;
}

/** Of storing a page. */
export interface PagePlan {
  /** In the order of sequence numbers. */
  readonly changes: readonly PlannedChange[];
  /** Which become current. */
  readonly current: readonly ObservedVersion[];
  readonly transitions: readonly Transition[];
  /** Of the page's orders, all. */
  readonly links: readonly SplitLink[];
  readonly split: ReadonlySet<string>;
  /** Keys of packages that were stored under another order number. */
  readonly renumbered: readonly string[];
  /** Split packages that get the new order number of their parts. */
  readonly following: readonly KnownPackage[];
  /** Of all packages of the page's orders. */
  readonly times: TimesByPackage;
  /** Keys of packages with other times, although their version stays current. */
  readonly retimed: readonly string[];
  /** Versions whose content changed although `lastModifiedDate` did not. */
  readonly unchangedDates: number;
}

/** With the stored state of its package. */
interface NewVersion {
  readonly version: ObservedVersion;
  readonly before: KnownPackage | undefined;
}

/**
 * Each version that is not stored yet becomes a change, and the current one unless a later one is known. A page stored
 * twice changes nothing. A package with another order number than the stored one is new: a service that was reset uses
 * its ids again.
 *
 * @param known - stored packages of the page's orders, and those with one of its ids
 * @param lateBefore - versions updated before it are late, epoch milliseconds
 * @param originals - split packages of the orders under which the page's packages are stored
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

/** Of the same package. */
function isDateStored(
  { packageKey, orderNumber, modifiedAt }: ObservedVersion,
  known: readonly KnownPackage[],
): boolean {
  const stored = known.find(
    (candidate) =>
      candidate.packageKey === packageKey && candidate.versionsOrderNumber === orderNumber,
  );
  return (stored?.versions ?? []).some(
    (version) => version.modifiedAt === modifiedAt && !version.digest.startsWith(REREAD),
  );
}

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

/** Oldest first; within a millisecond a split package comes before its parts. */
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
  // A replica that is behind may list an older version within the range of a poll.
  const late = version.modifiedAt < lateBefore || !isCurrent(version, before);
  return { kind, late, statusBefore, version };
}

function findCurrent(newVersions: readonly NewVersion[]): readonly ObservedVersion[] {
  const current = new Map<string, ObservedVersion>();
  for (const { version, before } of newVersions) {
    if (isCurrent(version, before)) current.set(version.packageKey, version);
  }
  return [...current.values()];
}

/** A split package keeps its order number if with that of its parts it would no longer count as split. */
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
