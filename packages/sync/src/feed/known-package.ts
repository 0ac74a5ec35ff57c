import { type ObservedVersion, readTransitions, type Transition } from "./observed-version.ts";
import { isUnpacked } from "./package-status.ts";
import type { OrderPackage, OrderPackageLine } from "./split-links.ts";

export interface KnownVersion {
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly digest: string;
  readonly status: string;
}

/** With all versions, in the order of observation. */
export interface KnownPackage extends OrderPackage {
  /** Of the current version, epoch milliseconds. */
  readonly modifiedAt: number;
  /** `orderNumber` differs from it after the order of a split package was renumbered. */
  readonly versionsOrderNumber: string;
  readonly versions: readonly KnownVersion[];
  readonly history: readonly HistoryEntry[];
  readonly isSplit: boolean;
}

/** The time in epoch milliseconds. */
export type HistoryEntry = Pick<Transition, "status" | "at">;

/** Before the digest of a version that is to be read again, so that it is no longer known. */
export const REREAD = "stored otherwise ";

export function isKnown(version: ObservedVersion, known: KnownPackage | undefined): boolean {
  return (known?.versions ?? []).some(
    ({ modifiedAt, digest }) => modifiedAt === version.modifiedAt && digest === version.digest,
  );
}

/** No known version was updated later. */
export function isCurrent(version: ObservedVersion, known: KnownPackage | undefined): boolean {
  return known === undefined || version.modifiedAt >= known.modifiedAt;
}

/** The last one that was not updated later. */
export function findVersionBefore(
  version: ObservedVersion,
  known: KnownPackage | undefined,
): KnownVersion | undefined {
  let before: KnownVersion | undefined;
  for (const candidate of known?.versions ?? []) {
    if (candidate.modifiedAt > version.modifiedAt) continue;
    if (before === undefined || candidate.modifiedAt >= before.modifiedAt) before = candidate;
  }
  return before;
}

export function addVersion(
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
    versionsOrderNumber: orderNumber,
    modifiedAt: current?.modifiedAt ?? modifiedAt,
    lines: current?.lines ?? readLines(shipment.lines),
    versions,
    history,
    isSplit: known?.isSplit ?? false,
    ...deriveTimes(versions, history),
  };
}

/** By which splits are recognized. */
export function deriveTimes(
  versions: readonly KnownVersion[],
  history: readonly HistoryEntry[],
): Pick<
  KnownPackage,
  "firstModifiedAt" | "bornAt" | "unpackedAt" | "historyLacksUnpacked" | "cancelledAt"
> {
  const observed = versions.map(({ status, modifiedAt: at }) => ({ status, at }));
  const findFirst = (status: string) =>
    findEarliest([...observed, ...history].filter((entry) => entry.status === status));
  return {
    firstModifiedAt: findEarliest(observed) ?? Number.POSITIVE_INFINITY,
    bornAt: findEarliest(history),
    unpackedAt: findFirst("Unpacked"),
    historyLacksUnpacked: history.length > 0 && !history.some(({ status }) => isUnpacked(status)),
    cancelledAt: findFirst("Cancelled"),
  };
}

function findEarliest(entries: readonly { readonly at: number }[]): number | undefined {
  return entries.length === 0 ? undefined : Math.min(...entries.map(({ at }) => at));
}

/** Then they are one package, listed under two order numbers. */
export function hasSameLines(version: ObservedVersion, { lines }: KnownPackage): boolean {
  const lineIds = new Set(readLines(version.shipment.lines).map(({ orderLineId }) => orderLineId));
  if (lines.length === 0 || lines.length !== lineIds.size) return false;
  return lines.every(({ orderLineId }) => lineIds.has(orderLineId));
}

/** Without those that have no usable id, which cannot link two packages. */
function readLines(lines: unknown): readonly OrderPackageLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: Partial<OrderPackageLine> | null) =>
    typeof line?.orderLineId === "string"
      ? [{ orderLineId: line.orderLineId, stockCode: String(line.stockCode) }]
      : [],
  );
}
