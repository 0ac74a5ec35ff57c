import type {
  SplitByOrderLinesRequest,
  SplitByQuantityRequest,
} from "../../gen/rest-routes.gen.ts";
import type { OrderLine } from "../model/shipment-package.ts";
import { RefusalError } from "../refusals.ts";
import { divideLine } from "./order-lines.ts";

/** Units of one line that go into the same new package. */
interface Portion {
  readonly orderLineId: string;
  readonly quantity: number;
  /** 61 to 65, when the split cancels the units. */
  readonly cancelReasonId?: number;
}

export interface SplitPlan {
  readonly packages: readonly (readonly Portion[])[];
  readonly cancelled: readonly Portion[];
}

export function listNamedLines(request: SplitByQuantityRequest): readonly string[] {
  const packed = request.splitPackages.flatMap((planned) => planned.packageDetails);
  return [...packed, ...(request.cancelledItems ?? [])].map((item) => item.orderLineId);
}

/**
 * A package for each element of `splitPackages`, one for all units that are neither packed nor cancelled, and one for
 * the cancelled units (interface-specification.md, Split package by quantity).
 *
 * @param lines - of all packages to split
 */
export function planSplitByQuantity(
  request: SplitByQuantityRequest,
  lines: readonly OrderLine[],
): SplitPlan {
  const { splitPackages, cancelledItems = [] } = request;
  const packages = splitPackages.map(({ packageDetails }) =>
    packageDetails.map(({ orderLineId, quantities }) => ({ orderLineId, quantity: quantities })),
  );
  return completePlan({ packages, cancelled: cancelledItems }, lines);
}

/** One package for each group, and one for the lines that are not named. */
export function planSplitByOrderLines(
  request: SplitByOrderLinesRequest,
  lines: readonly OrderLine[],
): SplitPlan {
  const quantities = new Map(lines.map((line) => [line.orderLineId, line.quantity]));
  const packages = request.splitGroups.map(({ orderLineIds }) =>
    orderLineIds.map((orderLineId) => ({
      orderLineId,
      quantity: quantities.get(orderLineId) ?? 0,
    })),
  );
  return completePlan({ packages, cancelled: [] }, lines);
}

function completePlan(plan: SplitPlan, lines: readonly OrderLine[]): SplitPlan {
  for (const portions of plan.packages) refuseRepeatedLine(portions);
  const assignedUnits = countAssignedUnits([...plan.packages.flat(), ...plan.cancelled]);
  const rest: Portion[] = [];
  for (const line of lines) {
    const left = line.quantity - (assignedUnits.get(line.orderLineId) ?? 0);
    if (left < 0) throw new RefusalError("quantityExceeded");
    if (left > 0) rest.push({ orderLineId: line.orderLineId, quantity: left });
  }
  return { ...plan, packages: rest.length === 0 ? plan.packages : [...plan.packages, rest] };
}

function refuseRepeatedLine(portions: readonly Portion[]): void {
  const ids = new Set(portions.map((portion) => portion.orderLineId));
  if (ids.size < portions.length) throw new RefusalError("lineNamedTwice");
}

function countAssignedUnits(portions: readonly Portion[]): ReadonlyMap<string, number> {
  const assignedUnits = new Map<string, number>();
  for (const { orderLineId, quantity } of portions) {
    assignedUnits.set(orderLineId, (assignedUnits.get(orderLineId) ?? 0) + quantity);
  }
  return assignedUnits;
}

/**
 * A split that would result in the present packages is refused, so that one that is sent twice is not executed twice.
 */
export function changesNothing(
  plan: SplitPlan,
  sources: readonly { readonly lines: readonly OrderLine[] }[],
): boolean {
  if (plan.cancelled.length > 0) return false;
  // Ids are enough: a line that is in only one planned package is in it with all its units.
  const describeContent = (portions: readonly { orderLineId: string }[]) =>
    String(portions.map(({ orderLineId }) => orderLineId).sort());
  const planned = plan.packages.map(describeContent).sort();
  const existing = sources.map((source) => describeContent(source.lines)).sort();
  return planned.join("|") === existing.join("|");
}

export interface SplitLines {
  readonly packages: readonly (readonly OrderLine[])[];
  readonly cancelled: readonly OrderLine[];
  /** By the id of the divided line. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/** An undivided line keeps its id, and the parts of a divided one get new ids (assumption `split-line-ids`). */
export function splitLines(
  plan: SplitPlan,
  lines: readonly OrderLine[],
  now: number,
  nextLineId: () => string,
): SplitLines {
  const portions = [...plan.packages.flat(), ...plan.cancelled];
  const linesByPortion = new Map<Portion, readonly OrderLine[]>();
  const parts = new Map<string, readonly string[]>();
  for (const line of lines) {
    const portionsOfLine = portions.filter((portion) => portion.orderLineId === line.orderLineId);
    const isWhole = portionsOfLine.length === 1;
    const ids = isWhole ? [line.orderLineId] : portionsOfLine.map(nextLineId);
    const planned = portionsOfLine.map(({ quantity }, part) => ({
      quantity,
      orderLineId: ids[part] ?? "",
    }));
    const divided = divideLine(line, planned);
    for (const [part, portion] of portionsOfLine.entries())
      linesByPortion.set(portion, divided.slice(part, part + 1));
    if (!isWhole) parts.set(line.orderLineId, ids);
  }
  const createLines = (portion: Portion) =>
    (linesByPortion.get(portion) ?? []).map((line) => finishLine(line, portion, now));
  return {
    packages: plan.packages.map((portionsOf) => portionsOf.flatMap(createLines)),
    cancelled: plan.cancelled.flatMap(createLines),
    parts,
  };
}

function finishLine(line: OrderLine, portion: Portion, now: number): OrderLine {
  const next: OrderLine = { ...line, updatedDate: now, version: line.version + 1 };
  if (portion.cancelReasonId === undefined) return next;
  return { ...next, status: "UnSupplied", cancelReasonId: portion.cancelReasonId };
}
