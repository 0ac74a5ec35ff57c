import type {
  SplitByOrderLinesRequest,
  SplitByQuantityRequest,
} from "../../gen/rest-routes.gen.ts";
import type { OrderLine } from "../model/order-line.ts";
import { Refused } from "../refusals.ts";

/** Some units of a line. */
export interface Portion {
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
export function linesOfQuantities(request: SplitByQuantityRequest): readonly string[] {
  const packed = request.splitPackages.flatMap((wanted) => wanted.packageDetails);
  return [...packed, ...(request.cancelledItems ?? [])].map((item) => item.orderLineId);
}

/**
 * The plan of a split by quantity: a package per element, one more for every unit that is neither
 * packed nor cancelled, and one for the cancelled portion (interface-specification.md, Split package
 * by quantity).
 *
 * @param lines - every line of the packages that are split
 */
export function planByQuantity(
  request: SplitByQuantityRequest,
  lines: readonly OrderLine[],
): SplitPlan {
  const { splitPackages, cancelledItems = [] } = request;
  const packages = splitPackages.map(({ packageDetails }) =>
    packageDetails.map(({ orderLineId, quantities }) => ({ orderLineId, quantity: quantities })),
  );
  return completed({ packages, cancelled: cancelledItems }, lines);
}

/** The plan of a split by lines: a package per group, one more for the lines not named. */
export function planByOrderLines(
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
  return completed({ packages, cancelled: [] }, lines);
}

function completed(plan: SplitPlan, lines: readonly OrderLine[]): SplitPlan {
  for (const portions of plan.packages) refuseRepeatedLine(portions);
  const taken = unitsTaken([...plan.packages.flat(), ...plan.cancelled]);
  const rest: Portion[] = [];
  for (const line of lines) {
    const left = line.quantity - (taken.get(line.orderLineId) ?? 0);
    if (left < 0) throw new Refused("quantityExceeded");
    if (left > 0) rest.push({ orderLineId: line.orderLineId, quantity: left });
  }
  return { ...plan, packages: rest.length === 0 ? plan.packages : [...plan.packages, rest] };
}

function refuseRepeatedLine(portions: readonly Portion[]): void {
  const ids = new Set(portions.map((portion) => portion.orderLineId));
  if (ids.size < portions.length) throw new Refused("lineNamedTwice");
}

function unitsTaken(portions: readonly Portion[]): ReadonlyMap<string, number> {
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
  const content = (portions: readonly { orderLineId: string }[]) =>
    String(portions.map(({ orderLineId }) => orderLineId).sort());
  const wanted = plan.packages.map(content).sort();
  const present = sources.map((source) => content(source.lines)).sort();
  return wanted.join("|") === present.join("|");
}
