import {
  isCurrent,
  isKnown,
  type KnownPackage,
  versionBefore,
  withVersion,
} from "./known-package.ts";
import { type ObservedVersion, readTransitions, type Transition } from "./observed-version.ts";
import { type ChangeKind, changeKind, isUnpacked } from "./package-status.ts";
import { type FormerOriginal, followParts } from "./renumbered-splits.ts";
import { findSplits, type SplitLink, type Splits } from "./split-links.ts";

export interface PlannedChange {
  readonly kind: ChangeKind;
  /** Whether it surfaced after the feed had passed its time. */
  readonly late: boolean;
  readonly statusBefore: string | undefined;
  readonly version: ObservedVersion;
}

/** What storing one page of versions changes. */
export interface PagePlan {
  /** In the order in which they get their sequence. */
  readonly changes: readonly PlannedChange[];
  /** The versions that are now the current ones, one for each package. */
  readonly current: readonly ObservedVersion[];
  readonly transitions: readonly Transition[];
  /** All split links of the orders that the page is about. */
  readonly links: readonly SplitLink[];
  /** The keys of the packages of these orders that were split into others. */
  readonly split: ReadonlySet<string>;
  /** The keys of packages that were known under another order number. */
  readonly renumbered: readonly string[];
  /** Split originals that follow their parts to another order number. */
  readonly following: readonly KnownPackage[];
  /** How many versions have another content under a date that was stored before. */
  readonly unchangedDates: number;
}

/** A version that is not stored yet, and its package as it was before it. */
interface Fresh {
  readonly version: ObservedVersion;
  readonly past: KnownPackage | undefined;
}

/**
 * Decides what a page of versions changes: each version that is not stored yet becomes one change, and the
 * current one of its package unless a later one is known. Storing a page twice changes nothing.
 *
 * A package under another order number than before is a new one: a service that was reset uses its ids again.
 *
 * @param observed - the page
 * @param known - every stored package of the orders that the page is about, and those that it names
 * @param lateBefore - epoch milliseconds; an older version surfaced late
 * @param originals - the split originals of orders that packages of the page were stored under before
 */
export function planPage(
  observed: readonly ObservedVersion[],
  known: readonly KnownPackage[],
  lateBefore: number,
  originals: readonly FormerOriginal[] = [],
): PagePlan {
  const before = new Map(known.map((each) => [each.packageKey, each]));
  const packages = new Map(before);
  const fresh = takeFresh(observed, packages);
  const current = findCurrent(fresh);
  const { splits, following } = followedSplits(packages, followParts(current, before, originals));
  return {
    changes: fresh.map((each) => planChange(each, splits, lateBefore)),
    current,
    transitions: fresh.flatMap(({ version }) => readTransitions(version)),
    links: splits.links,
    split: new Set(splits.originals.keys()),
    renumbered: current
      .filter(({ packageKey, orderNumber }) => {
        const number = before.get(packageKey)?.versionsOrder;
        return number !== undefined && number !== orderNumber;
      })
      .map(({ packageKey }) => packageKey),
    following,
    unchangedDates: fresh.filter(({ version }) => hadDate(version, known)).length,
  };
}

function hadDate(
  { packageKey, orderNumber, modifiedAt }: ObservedVersion,
  known: readonly KnownPackage[],
): boolean {
  const stored = known.find(
    (each) => each.packageKey === packageKey && each.versionsOrder === orderNumber,
  );
  return stored?.versions.some((version) => version.modifiedAt === modifiedAt) === true;
}

function takeFresh(
  observed: readonly ObservedVersion[],
  packages: Map<string, KnownPackage>,
): readonly Fresh[] {
  const fresh: Fresh[] = [];
  for (const version of inOrder(observed)) {
    const found = packages.get(version.packageKey);
    const past = found?.versionsOrder === version.orderNumber ? found : undefined;
    if (isKnown(version, past)) continue;
    fresh.push({ version, past });
    packages.set(version.packageKey, withVersion(version, past));
  }
  return fresh;
}

/** Oldest update first; within one millisecond what was split before what came out of it. */
export function inOrder(observed: readonly ObservedVersion[]): readonly ObservedVersion[] {
  const rank = ({ status }: ObservedVersion) => (isUnpacked(status) ? 0 : 1);
  return [...observed].sort((a, b) => a.modifiedAt - b.modifiedAt || rank(a) - rank(b));
}

function planChange(
  { version, past }: Fresh,
  { originals, parts }: Splits,
  lateBefore: number,
): PlannedChange {
  const statusBefore = versionBefore(version, past)?.status;
  const kind = changeKind({
    status: version.status,
    statusBefore,
    firstSeen: past === undefined,
    fromSplit: parts.has(version.packageKey),
    wasSplit: originals.get(version.packageKey) === version.modifiedAt,
  });
  return { kind, late: version.modifiedAt < lateBefore, statusBefore, version };
}

function findCurrent(fresh: readonly Fresh[]): readonly ObservedVersion[] {
  const current = new Map<string, ObservedVersion>();
  for (const { version, past } of fresh) {
    if (isCurrent(version, past)) current.set(version.packageKey, version);
  }
  return [...current.values()];
}

/** The splits with the originals that follow their parts; one that these no longer show to be split stays. */
function followedSplits(
  packages: ReadonlyMap<string, KnownPackage>,
  followers: readonly KnownPackage[],
): Pick<PagePlan, "following"> & { readonly splits: Splits } {
  const splitsWith = (followers: readonly KnownPackage[]) => {
    const moved = followers.map((each) => [each.packageKey, each] as const);
    return splitsByOrder([...new Map([...packages, ...moved]).values()]);
  };
  const splits = splitsWith(followers);
  const following = followers.filter(({ packageKey }) => splits.originals.has(packageKey));
  if (following.length === followers.length) return { splits, following };
  return { splits: splitsWith(following), following };
}

function splitsByOrder(packages: readonly KnownPackage[]): Splits {
  const found = [...Map.groupBy(packages, ({ orderNumber }) => orderNumber).values()].map(
    findSplits,
  );
  return {
    links: found.flatMap(({ links }) => links),
    originals: new Map(found.flatMap(({ originals }) => [...originals])),
    parts: new Set(found.flatMap(({ parts }) => [...parts])),
  };
}
