import type {
  SplitByOrderLinesRequest,
  SplitByQuantityRequest,
} from "../../gen/rest-routes.gen.ts";
import type { OrderLine } from "../model/shipment-package.ts";
import { RefusalError } from "../refusals.ts";
import { divideLine } from "./order-lines.ts";

interface Portion {
  readonly orderLineId: string;
  readonly quantity: number;
  /** Set on a cancelled portion: 61 to 65. */
  readonly cancelReasonId?: number;
}

/** Which portions make which new package, in the order of the new packages. */
export interface SplitPlan {
  readonly packages: readonly (readonly Portion[])[];
  /** The portions of the cancelled package; empty when nothing is cancelled. */
  readonly cancelled: readonly Portion[];
}

/** Ids of the lines that a split by quantity names. */
export function listNamedLines(request: SplitByQuantityRequest): readonly string[] {
  const packed = request.splitPackages.flatMap((planned) => planned.packageDetails);
  return [...packed, ...(request.cancelledItems ?? [])].map((item) => item.orderLineId);
}

/**
 * The plan of a split by quantity: a package per element, one more for every unit that is neither
 * packed nor cancelled, and one for the cancelled portion (interface-specification.md, Split package
 * by quantity).
 *
 * @param lines - every line of the packages that are split
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

/** The plan of a split by lines: a package per group, one more for the lines not named. */
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
  const taken = countTakenUnits([...plan.packages.flat(), ...plan.cancelled]);
  const rest: Portion[] = [];
  for (const line of lines) {
    const left = line.quantity - (taken.get(line.orderLineId) ?? 0);
    if (left < 0) throw new RefusalError("quantityExceeded");
    if (left > 0) rest.push({ orderLineId: line.orderLineId, quantity: left });
  }
  return { ...plan, packages: rest.length === 0 ? plan.packages : [...plan.packages, rest] };
}

function refuseRepeatedLine(portions: readonly Portion[]): void {
  const ids = new Set(portions.map((portion) => portion.orderLineId));
  if (ids.size < portions.length) throw new RefusalError("lineNamedTwice");
}

function countTakenUnits(portions: readonly Portion[]): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const { orderLineId, quantity } of portions) {
    taken.set(orderLineId, (taken.get(orderLineId) ?? 0) + quantity);
  }
  return taken;
}

/**
 * Whether a plan would only make the same packages again; such a request is refused, so that a
 * split sent twice cannot be carried out twice.
 */
export function changesNothing(
  plan: SplitPlan,
  sources: readonly { readonly lines: readonly OrderLine[] }[],
): boolean {
  if (plan.cancelled.length > 0) return false;
  // Where every line goes into one package, it goes whole.
  const describeContent = (portions: readonly { orderLineId: string }[]) =>
    String(portions.map(({ orderLineId }) => orderLineId).sort());
  const planned = plan.packages.map(describeContent).sort();
  const present = sources.map((source) => describeContent(source.lines)).sort();
  return planned.join("|") === present.join("|");
}

export interface SplitLines {
  readonly packages: readonly (readonly OrderLine[])[];
  readonly cancelled: readonly OrderLine[];
  /** For each divided line, the ids of its parts. */
  readonly parts: ReadonlyMap<string, readonly string[]>;
}

/**
 * Turns a plan's portions into lines. A line that goes whole keeps its id; the parts of a divided
 * line get new ones (assumption `split-line-ids`).
 *
 * @param nextLineId - gives the id of the next new line
 */
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
  const taken = (portion: Portion) =>
    (linesByPortion.get(portion) ?? []).map((line) => bumpLineVersion(line, portion, now));
  return {
    packages: plan.packages.map((portionsOf) => portionsOf.flatMap(taken)),
    cancelled: plan.cancelled.flatMap(taken),
    parts,
  };
}

function bumpLineVersion(line: OrderLine, portion: Portion, now: number): OrderLine {
  const next: OrderLine = { ...line, updatedDate: now, version: line.version + 1 };
  if (portion.cancelReasonId === undefined) return next;
  return { ...next, status: "UnSupplied", cancelReasonId: portion.cancelReasonId };
}
