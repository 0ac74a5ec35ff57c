import {
  isCurrent,
  isKnown,
  type KnownPackage,
  versionBefore,
  withVersion,
} from "./known-package.ts";
import { type ObservedVersion, readTransitions, type Transition } from "./observed-version.ts";
import { type ChangeKind, changeKind, isUnpacked } from "./package-status.ts";
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
  /** How many versions have another content under a date that was stored before. */
  readonly sameDate: number;
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
 * @param observed - the page
 * A package under another order number than before is a new one: a service that was reset uses its ids again.
 *
 * @param known - every stored package of the orders that the page is about, and those that it names
 * @param lateBefore - epoch milliseconds; an older version surfaced late
 */
export function planPage(
  observed: readonly ObservedVersion[],
  known: readonly KnownPackage[],
  lateBefore: number,
): PagePlan {
  const packages = new Map(known.map((each) => [each.packageKey, each]));
  const fresh = takeFresh(observed, packages);
  const former = new Map(known.map(({ packageKey, orderNumber }) => [packageKey, orderNumber]));
  const current = findCurrent(fresh);
  const splits = splitsByOrder([...packages.values()]);
  return {
    changes: fresh.map((each) => planChange(each, splits, lateBefore)),
    current,
    transitions: fresh.flatMap(({ version }) => readTransitions(version)),
    links: splits.links,
    split: new Set(splits.originals.keys()),
    renumbered: current
      .filter(({ packageKey, orderNumber }) => {
        const before = former.get(packageKey);
        return before !== undefined && before !== orderNumber;
      })
      .map(({ packageKey }) => packageKey),
    sameDate: fresh.filter(({ version }) => hadDate(version, known)).length,
  };
}

function hadDate(
  { packageKey, orderNumber, modifiedAt }: ObservedVersion,
  known: readonly KnownPackage[],
): boolean {
  const stored = known.find(
    (each) => each.packageKey === packageKey && each.orderNumber === orderNumber,
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
    const past = found?.orderNumber === version.orderNumber ? found : undefined;
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
