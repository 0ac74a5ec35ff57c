import type { OrderLine } from "../model/order-line.ts";
import { divideLine } from "./divide-line.ts";
import type { Portion, SplitPlan } from "./split-plan.ts";

/** The lines of each new package. */
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
  const made = new Map<Portion, readonly OrderLine[]>();
  const parts = new Map<string, readonly string[]>();
  for (const line of lines) {
    const own = portions.filter((portion) => portion.orderLineId === line.orderLineId);
    const isWhole = own.length === 1;
    const ids = isWhole ? [line.orderLineId] : own.map(nextLineId);
    const wanted = own.map(({ quantity }, part) => ({ quantity, orderLineId: ids[part] ?? "" }));
    const divided = divideLine(line, wanted);
    for (const [part, portion] of own.entries()) made.set(portion, divided.slice(part, part + 1));
    if (!isWhole) parts.set(line.orderLineId, ids);
  }
  const taken = (portion: Portion) =>
    (made.get(portion) ?? []).map((line) => moved(line, portion, now));
  return {
    packages: plan.packages.map((portionsOf) => portionsOf.flatMap(taken)),
    cancelled: plan.cancelled.flatMap(taken),
    parts,
  };
}

function moved(line: OrderLine, portion: Portion, now: number): OrderLine {
  const next: OrderLine = { ...line, updatedDate: now, version: line.version + 1 };
  if (portion.cancelReasonId === undefined) return next;
  return { ...next, status: "UnSupplied", cancelReasonId: portion.cancelReasonId };
}
