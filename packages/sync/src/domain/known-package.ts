import type { ObservedVersion } from "./observed-version.ts";
import type { OrderPackage, OrderPackageLine } from "./split-links.ts";

/** A version that is stored. */
export interface KnownVersion {
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
  readonly digest: string;
  readonly status: string;
}

/** A package as it is stored, with every version of it, in the order in which they were observed. */
export interface KnownPackage extends OrderPackage {
  readonly versions: readonly KnownVersion[];
}

/** Whether this very version is stored. */
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

/** The package with one more version known. */
export function withVersion(
  version: ObservedVersion,
  known: KnownPackage | undefined,
): KnownPackage {
  const { packageKey, orderNumber, modifiedAt, digest, status, shipment } = version;
  const versions = [...(known?.versions ?? []), { modifiedAt, digest, status }];
  const firstModifiedAt = Math.min(known?.firstModifiedAt ?? modifiedAt, modifiedAt);
  if (known !== undefined && !isCurrent(version, known)) {
    return { ...known, versions, firstModifiedAt };
  }
  const lines = linesOf(shipment.lines);
  return { packageKey, orderNumber, status, modifiedAt, firstModifiedAt, lines, versions };
}

/** Results are open: a line without a usable id ties nothing. */
function linesOf(lines: unknown): readonly OrderPackageLine[] {
  if (!Array.isArray(lines)) return [];
  return lines.flatMap((line: Partial<OrderPackageLine> | null) =>
    typeof line?.orderLineId === "string"
      ? [{ orderLineId: line.orderLineId, stockCode: String(line.stockCode) }]
      : [],
  );
}
