import {
  compareDecimals,
  formatDecimal,
  formatIdentifier,
  type IdentifierInput,
  type Resolution,
  type SplitOrderItem,
  type WriteOutcome,
} from "@marketplace-seller/client-core";
import { combineOutcomes } from "@marketplace-seller/client-core/internal";
import type { BodyOf, ResultOf } from "../contract-types.ts";

/** A shipment package as the package listing returns it. */
export type ListedPackage = ResultOf<"listShipmentPackages">["content"][number];

/** A number of units of one order line; without a quantity, all units of the line. */
interface Portion {
  readonly orderLineId: string;
  readonly quantity: number | undefined;
}

/**
 * The packages that a split creates: one for each group of lines in the request, one for the cancelled units, and one
 * for the remaining units.
 */
export interface SplitParts {
  readonly groups: readonly (readonly Portion[])[];
  readonly cancelled: readonly Portion[];
}

export function partsByQuantity(body: BodyOf<"splitPackageByQuantity">): SplitParts {
  const portion = (orderLineId: IdentifierInput, quantity: number): Portion => ({
    orderLineId: formatIdentifier(orderLineId),
    quantity,
  });
  return {
    groups: body.splitPackages.map(({ packageDetails }) =>
      packageDetails.map(({ orderLineId, quantities }) => portion(orderLineId, quantities)),
    ),
    cancelled: (body.cancelledItems ?? []).map(({ orderLineId, quantity }) =>
      portion(orderLineId, quantity),
    ),
  };
}

export function partsByLines(body: BodyOf<"splitPackageByOrderLines">): SplitParts {
  const groups = body.splitGroups.map(({ orderLineIds }) =>
    orderLineIds.map((id) => ({ orderLineId: formatIdentifier(id), quantity: undefined })),
  );
  return { groups, cancelled: [] };
}

/** The outcome of a write, derived from the listed packages of the write's order. */
export type Evaluation = Omit<Resolution, "reason">;

/** The statuses that only a package that was never split can have (interface-specification.md, States). */
const WHOLE: ReadonlySet<string> = new Set(["Created", "Picking", "Shipped", "Delivered"]);

/**
 * Decides by the listed packages of an order whether a split of one of its packages was applied. The split was applied
 * when the original package is `Unpacked` (or `Cancelled`, as live services are reported to list it) and all new
 * packages exist. The split was not applied when the original is unchanged.
 *
 * @param packages - the packages of the order that were read; the order may have others
 * @param packageId - the package that is split; by default the package that contains all lines of the request
 */
export function evaluateSplit(
  parts: SplitParts,
  packages: readonly ListedPackage[],
  packageId: string | undefined,
): Evaluation {
  const source =
    packageId === undefined
      ? guessedSource(parts, packages)
      : packages.find(({ id }) => id === packageId);
  if (source === undefined) return { outcome: "unknown" };
  const status = findStatus(source);
  if (WHOLE.has(status)) return { outcome: "not-applied" };
  const expected = isLeft(source) ? contentsWanted(parts, source) : undefined;
  const found = expected && findMade(expected, packages, source);
  return found === undefined ? { outcome: "unknown" } : { outcome: "applied", ...found };
}

/** True when a package has a status that the original package of a split has. */
const isLeft = (item: ListedPackage): boolean =>
  ["Unpacked", "Cancelled"].includes(findStatus(item));

/** The status is trimmed, because live services are reported to send statuses that begin with a space. */
const findStatus = (item: ListedPackage): string => `${item.shipmentPackageStatus}`.trim();

/**
 * Finds the package of the order that has all lines of the split request. After a split, lines that were not divided
 * are listed both in the original package and in a new package. When several packages have all lines of the split
 * request, an open package is chosen if the request would change it; if not, the original package that was split last
 * is chosen.
 */
function guessedSource(
  parts: SplitParts,
  packages: readonly ListedPackage[],
): ListedPackage | undefined {
  const named = [...parts.groups, parts.cancelled].flat().map(({ orderLineId }) => orderLineId);
  const holding = packages.filter(({ lines }) => {
    const ids = new Set(lines.map(({ orderLineId }) => orderLineId));
    return named.length > 0 && named.every((id) => ids.has(id));
  });
  const changed = holding.filter((item) => (contentsWanted(parts, item)?.length ?? 0) > 1);
  const open = changed.find((element) => !isLeft(element));
  if (open !== undefined) return open;
  const unpacked = changed.filter(isLeft);
  const latest = Math.max(...unpacked.map(({ lastModifiedDate }) => lastModifiedDate));
  const last = unpacked.filter(({ lastModifiedDate }) => lastModifiedDate === latest);
  return last.length === 1 ? last[0] : undefined;
}

/** Describes the content of a new package without line ids, because a split can give lines new ids. */
interface Contents {
  readonly text: string;
  readonly cancelled: boolean;
}

/**
 * Computes the packages that a split request creates; undefined when the split request does not fit the lines of the
 * package.
 */
function contentsWanted(
  { groups, cancelled }: SplitParts,
  { lines }: ListedPackage,
): readonly Contents[] | undefined {
  const remaining = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const stockCodes = new Map(lines.map(({ orderLineId, stockCode }) => [orderLineId, stockCode]));
  let fits = true;
  const take = ({ orderLineId, quantity }: Portion): string => {
    const available = remaining.get(orderLineId) ?? 0;
    const units = quantity ?? available;
    if (units < 1 || units > available) fits = false;
    remaining.set(orderLineId, available - units);
    return renderUnits(stockCodes.get(orderLineId), units);
  };
  const contents = (portions: readonly Portion[], isCancelled: boolean): Contents => ({
    text: portions.map(take).sort().join("\n"),
    cancelled: isCancelled,
  });
  const parts = [
    ...groups.map((group) => contents(group, false)),
    ...(cancelled.length > 0 ? [contents(cancelled, true)] : []),
  ];
  const rest = [...remaining].filter(([, units]) => units > 0);
  if (rest.length > 0) {
    parts.push(
      contents(
        rest.map(([orderLineId]) => ({ orderLineId, quantity: undefined })),
        false,
      ),
    );
  }
  return fits ? parts : undefined;
}

const renderUnits = (stockCode: unknown, units: number): string =>
  JSON.stringify([stockCode, units]);

/**
 * Finds the packages that a split created, in the order of the request. Returns undefined unless all packages that the
 * split creates exist. The lines of the new packages are left out of the result when another package of the order, such
 * as one of an earlier split, has the same content as a new package.
 */
function findMade(
  expected: readonly Contents[],
  packages: readonly ListedPackage[],
  source: ListedPackage,
): Pick<Evaluation, "splitPackageOrderItems"> | undefined {
  // A package may have been cancelled without a split, so packages that are older than the cancellation are not counted
  // as packages that it was split into.
  const since = findStatus(source) === "Cancelled" ? source.lastModifiedDate : 0;
  const others = packages.filter((item) => item !== source && item.lastModifiedDate >= since);
  const unmatched = new Set(others);
  const holds = (element: ListedPackage, { text, cancelled }: Contents): boolean =>
    (findStatus(element) === "UnSupplied") === cancelled && renderLines(element) === text;
  const matched: ListedPackage[] = [];
  for (const contents of expected) {
    const found = [...unmatched].find((entry) => holds(entry, contents));
    if (found === undefined) return undefined;
    unmatched.delete(found);
    matched.push(found);
  }
  const isAmbiguous = [...unmatched].some((value) =>
    expected.some((contents) => holds(value, contents)),
  );
  return isAmbiguous ? {} : { splitPackageOrderItems: matched.flatMap(listItems) };
}

function listItems({ id, orderNumber, lines }: ListedPackage): readonly SplitOrderItem[] {
  // A service that deviates from the contract may send an id that is no text.
  if (typeof id !== "string") return [];
  return lines.map(({ orderLineId, stockCode, quantity }) => {
    return { orderNumber, packageId: id, orderLineId, stockCode, quantity };
  });
}

function renderLines({ lines }: ListedPackage): string {
  return lines
    .map(({ stockCode, quantity }) => renderUnits(stockCode, quantity))
    .sort()
    .join("\n");
}

/**
 * Decides whether labor costs were added: they were when all lines have the requested amount, they were not when no
 * line has it, and otherwise the outcome is unknown.
 *
 * @param packages - the packages of the order that were read; the order may have others
 */
export function evaluateLaborCosts(
  { laborCostDetails }: BodyOf<"addLaborCosts">,
  packages: readonly ListedPackage[],
): WriteOutcome {
  const observed = findCurrentLines(packages);
  const same = laborCostDetails.map(({ orderLineId, totalLaborCostExcludingVAT }) => {
    const expected = formatDecimal(totalLaborCostExcludingVAT);
    const compared = observed
      .filter((line) => line.orderLineId === formatIdentifier(orderLineId))
      .map(({ totalLaborCostExcludingVAT: cost }) =>
        typeof cost === "string" ? compareDecimals(cost, expected) === 0 : undefined,
      );
    if (compared.includes(true)) return true;
    const isKnown = compared.length > 0 && !compared.includes(undefined);
    return isKnown ? false : undefined;
  });
  return combineOutcomes(same);
}

/**
 * Finds the lines with the current labor costs. The original package of a split still lists its lines, but the current
 * labor costs are those in the packages that the split created. The original package of a split has the status
 * `Unpacked`, or `Cancelled` with parts that are `Unpacked`, as live services are reported to list it. A single
 * `Unpacked` package does not prove a split, and of a line in a `Cancelled` and an `Unpacked` package either cost may be
 * the current one.
 */
function findCurrentLines(packages: readonly ListedPackage[]): ListedPackage["lines"] {
  const inStatus = (expected: (status: string) => boolean) =>
    packages
      .filter(({ shipmentPackageStatus }) => expected(`${shipmentPackageStatus}`.trim()))
      .flatMap(({ lines }) => lines);
  const open = inStatus((status) => status !== "Cancelled" && status !== "Unpacked");
  const openIds = new Set(open.map(({ orderLineId }) => orderLineId));
  const cancelled = inStatus((status) => status === "Cancelled");
  const cancelledIds = new Set(cancelled.map(({ orderLineId }) => orderLineId));
  const unpacked = inStatus((status) => status === "Unpacked");
  const closed = [...cancelled, ...unpacked.filter((line) => cancelledIds.has(line.orderLineId))];
  return [...open, ...closed.filter(({ orderLineId }) => !openIds.has(orderLineId))];
}
