import { type ObservedVersion, readTransitions, type Transition } from "./observed-version.ts";
import { isUnpacked } from "./package-status.ts";
import type { OrderPackage, OrderPackageLine } from "./split-links.ts";

export interface KnownVersion {
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly digest: string;
  readonly status: string;
}

/** A package as it is stored, with every version of it, in the order in which they were observed. */
export interface KnownPackage extends OrderPackage {
  /** Last update of the current version, epoch milliseconds. */
  readonly modifiedAt: number;
  /** The order number that the versions carry: another one than `orderNumber` where a split original followed its parts. */
  readonly versionsOrder: string;
  readonly versions: readonly KnownVersion[];
  readonly history: readonly HistoryEntry[];
  readonly isSplit: boolean;
}

/** A status that a package took at a moment, by its own history; epoch milliseconds. */
export type HistoryEntry = Pick<Transition, "status" | "at">;

export function isKnown(version: ObservedVersion, known: KnownPackage | undefined): boolean {
  return (known?.versions ?? []).some(
    ({ modifiedAt, digest }) => modifiedAt === version.modifiedAt && digest === version.digest,
  );
}

/** Whether a version is the current one of its package: none that is known was updated later. */
export function isCurrent(version: ObservedVersion, known: KnownPackage | undefined): boolean {
  return known === undefined || version.modifiedAt >= known.modifiedAt;
}

/** The last known version that is not younger: what the package was before. */
export function versionBefore(
  version: ObservedVersion,
  known: KnownPackage | undefined,
): KnownVersion | undefined {
  let before: KnownVersion | undefined;
  for (const one of known?.versions ?? []) {
    if (one.modifiedAt > version.modifiedAt) continue;
    if (before === undefined || one.modifiedAt >= before.modifiedAt) before = one;
  }
  return before;
}

export function withVersion(
  version: ObservedVersion,
  known: KnownPackage | undefined,
): KnownPackage {
  const { packageKey, orderNumber, modifiedAt, digest, status, shipment } = version;
  const versions = [...(known?.versions ?? []), { modifiedAt, digest, status }];
  const history = [...(known?.history ?? []), ...readTransitions(version)];
  const current = isCurrent(version, known) ? undefined : known;
  return {
    packageKey,
    orderNumber,
    versionsOrder: orderNumber,
    modifiedAt: current?.modifiedAt ?? modifiedAt,
    lines: current?.lines ?? readLines(shipment.lines),
    versions,
    history,
    isSplit: known?.isSplit ?? false,
    ...findTimes(versions, history),
  };
}

/** When a package was first seen, came to be, and first showed what a split makes of it. */
export function findTimes(
  versions: readonly KnownVersion[],
  history: readonly HistoryEntry[],
): Pick<
  KnownPackage,
  "firstModifiedAt" | "bornAt" | "unpackedAt" | "historyLacksUnpacked" | "cancelledAt"
> {
  const seen = versions.map(({ status, modifiedAt: at }) => ({ status, at }));
  const firstIn = (status: string) =>
    earliest([...seen, ...history].filter((each) => each.status === status));
  return {
    firstModifiedAt: earliest(seen) ?? Number.POSITIVE_INFINITY,
    bornAt: earliest(history),
    unpackedAt: firstIn("Unpacked"),
    historyLacksUnpacked: history.length > 0 && !history.some(({ status }) => isUnpacked(status)),
    cancelledAt: firstIn("Cancelled"),
  };
}

function earliest(entries: readonly { readonly at: number }[]): number | undefined {
  return entries.length === 0 ? undefined : Math.min(...entries.map(({ at }) => at));
}

/** Whether two packages hold the same lines: then one is the other under another order number. */
export function holdsLinesOf(version: ObservedVersion, { lines }: KnownPackage): boolean {
  const listed = new Set(readLines(version.shipment.lines).map(({ orderLineId }) => orderLineId));
  const isSame = lines.length === listed.size;
  return isSame && lines.length > 0 && lines.every(({ orderLineId }) => listed.has(orderLineId));
}

/** Results are open: a line without a usable id ties nothing. */
function readLines(lines: unknown): readonly OrderPackageLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: Partial<OrderPackageLine> | null) =>
    typeof line?.orderLineId === "string"
      ? [{ orderLineId: line.orderLineId, stockCode: String(line.stockCode) }]
      : [],
  );
}
