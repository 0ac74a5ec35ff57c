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

/** A package as the listing shows it. */
export type ListedPackage = ResultOf<"listShipmentPackages">["content"][number];

/** Units of one line; all of them when there is no quantity. */
interface Portion {
  readonly orderLineId: string;
  readonly quantity: number | undefined;
}

/** What a split would make: a package of each group, one of what is cancelled, one of the rest. */
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

/** What the packages of an order say about a write. */
export type Evaluation = Omit<Resolution, "reason">;

/** Statuses that a package has which was never split (interface-specification.md, States). */
const WHOLE: ReadonlySet<string> = new Set(["Created", "Picking", "Shipped", "Delivered"]);

/**
 * Whether a split took effect, by the packages of its order: the package that it splits is `Unpacked` (or, as
 * live services are reported to show it, `Cancelled`) and each package that it makes is there, or that package is
 * seen whole.
 *
 * @param packages - packages of the order that were seen; others may exist
 * @param packageId - the package that is split; without it the one that holds all lines of the request
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

/** Whether a package looks like the original of a split. */
const isLeft = (item: ListedPackage): boolean =>
  ["Unpacked", "Cancelled"].includes(findStatus(item));

/** A status as reported of live services may begin with a space. */
const findStatus = (item: ListedPackage): string => `${item.shipmentPackageStatus}`.trim();

/**
 * The one package that holds every line of the request. After a split the lines that stayed whole are
 * listed twice, in the old package and in the new one: then the open one is it only if the request
 * would change it, and of several old ones only the one that was unpacked last.
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

/** What one package that the split makes holds, in words that survive new line ids. */
interface Contents {
  readonly text: string;
  readonly cancelled: boolean;
}

/** Undefined when the request does not fit the package. */
function contentsWanted(
  { groups, cancelled }: SplitParts,
  { lines }: ListedPackage,
): readonly Contents[] | undefined {
  const left = new Map(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const stockCodes = new Map(lines.map(({ orderLineId, stockCode }) => [orderLineId, stockCode]));
  let fits = true;
  const take = ({ orderLineId, quantity }: Portion): string => {
    const available = left.get(orderLineId) ?? 0;
    const units = quantity ?? available;
    if (units < 1 || units > available) fits = false;
    left.set(orderLineId, available - units);
    return renderUnits(stockCodes.get(orderLineId), units);
  };
  const contents = (portions: readonly Portion[], isCancelled: boolean): Contents => ({
    text: portions.map(take).sort().join("\n"),
    cancelled: isCancelled,
  });
  const made = [
    ...groups.map((group) => contents(group, false)),
    ...(cancelled.length > 0 ? [contents(cancelled, true)] : []),
  ];
  const rest = [...left].filter(([, units]) => units > 0);
  if (rest.length > 0) {
    made.push(
      contents(
        rest.map(([orderLineId]) => ({ orderLineId, quantity: undefined })),
        false,
      ),
    );
  }
  return fits ? made : undefined;
}

const renderUnits = (stockCode: unknown, units: number): string =>
  JSON.stringify([stockCode, units]);

/**
 * The packages that a split made, in the order of what is wanted; undefined unless each of them is there. Their lines
 * are left out where another package of the order holds the same as one of them, such as that of an earlier split.
 */
function findMade(
  expected: readonly Contents[],
  packages: readonly ListedPackage[],
  source: ListedPackage,
): Pick<Evaluation, "splitPackageOrderItems"> | undefined {
  // A cancelled package may have been just that: what was there before did not come out of it.
  const since = findStatus(source) === "Cancelled" ? source.lastModifiedDate : 0;
  const others = packages.filter((item) => item !== source && item.lastModifiedDate >= since);
  const left = new Set(others);
  const holds = (element: ListedPackage, { text, cancelled }: Contents): boolean =>
    (findStatus(element) === "UnSupplied") === cancelled && renderLines(element) === text;
  const made: ListedPackage[] = [];
  for (const contents of expected) {
    const found = [...left].find((entry) => holds(entry, contents));
    if (found === undefined) return undefined;
    left.delete(found);
    made.push(found);
  }
  const isAmbiguous = [...left].some((value) =>
    expected.some((contents) => holds(value, contents)),
  );
  return isAmbiguous ? {} : { splitPackageOrderItems: made.flatMap(listItems) };
}

function listItems({ id, orderNumber, lines }: ListedPackage): readonly SplitOrderItem[] {
  if (id === null) return [];
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
 * Whether labor costs were added, by what the lines show now: all of them the wanted amount, or none.
 *
 * @param packages - packages of the order that were seen; others may exist
 */
export function evaluateLaborCosts(
  { laborCostDetails }: BodyOf<"addLaborCosts">,
  packages: readonly ListedPackage[],
): WriteOutcome {
  const observed = costsShown(packages);
  const same = laborCostDetails.map(({ orderLineId, totalLaborCostExcludingVAT }) => {
    const cost = observed.get(formatIdentifier(orderLineId));
    const expected = formatDecimal(totalLaborCostExcludingVAT);
    return typeof cost === "string" ? compareDecimals(cost, expected) === 0 : undefined;
  });
  return combineOutcomes(same);
}

/**
 * What each line costs now, by its id. A package that was split lists its lines still, and its successors show what
 * they cost now. It is `Unpacked`, or as live services are reported to show it `Cancelled` with successors that are
 * `Unpacked`; one that is `Unpacked` alone says nothing.
 */
function costsShown(packages: readonly ListedPackage[]): ReadonlyMap<string, unknown> {
  const inStatus = (expected: (status: string) => boolean) =>
    packages
      .filter(({ shipmentPackageStatus }) => expected(`${shipmentPackageStatus}`.trim()))
      .flatMap(({ lines }) => lines)
      .map((line) => [line.orderLineId, line.totalLaborCostExcludingVAT] as const);
  const cancelled = new Map(inStatus((status) => status === "Cancelled"));
  const unpacked = inStatus((status) => status === "Unpacked").filter(([id]) => cancelled.has(id));
  const open = inStatus((status) => status !== "Cancelled" && status !== "Unpacked");
  return new Map([...cancelled, ...unpacked, ...open]);
}
