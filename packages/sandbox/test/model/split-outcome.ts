import { expect } from "vitest";
import { isPicking } from "./choices.ts";
import { exact, KURUS } from "./exact.ts";
import type { ListedLine } from "./listed-package.ts";
import { findHolder, type Model, type ModelPackage, type ModelSeller } from "./model.ts";

/** Some units of an order line in a split. */
export interface Portion {
  readonly orderLineId: string;
  readonly units: number;
}

/** The expected result of a split: one list of portions per new package. */
export interface SplitOutcome {
  readonly sources: readonly ModelPackage[];
  /** The new packages in `Picking`, first the requested packages, then the package with all remaining units. */
  readonly packages: readonly (readonly Portion[])[];
  /** The portions of the new package in `UnSupplied`; empty when the split cancels no units. */
  readonly cancelled: readonly Portion[];
}

/**
 * Computes the result of a split by the interface document (interface-specification.md, States and transitions, Split
 * package by quantity); undefined when the service must refuse the split.
 */
export function computeSplit(
  seller: ModelSeller,
  requested: readonly (readonly Portion[])[],
  cancelled: readonly Portion[],
): SplitOutcome | undefined {
  const portions = [...requested.flat(), ...cancelled];
  const sources = new Set<ModelPackage>();
  for (const { orderLineId } of portions) {
    const holder = findHolder(seller, orderLineId);
    if (holder === undefined || !isPicking(holder.listed)) return undefined;
    sources.add(holder);
  }
  if (requested.length === 0 || new Set([...sources].map(orderNumber)).size !== 1) return undefined;
  const senders = new Set(listLines([...sources]).map(({ sender }) => sender));
  if (senders.size > 1) return undefined;
  const rest: Portion[] = [];
  for (const line of listLines([...sources])) {
    const left = Number(line.quantity) - countUnits(portions, line.orderLineId);
    if (left < 0) return undefined;
    if (left > 0) rest.push({ orderLineId: line.orderLineId, units: left });
  }
  const packages = rest.length > 0 ? [...requested, rest] : requested;
  const outcome = { sources: [...sources], packages, cancelled };
  return changesNothing(outcome) ? undefined : outcome;
}

function orderNumber({ listed: observed }: ModelPackage): string {
  return observed.orderNumber;
}

function countUnits(portions: readonly Portion[], orderLineId: string): number {
  return portions
    .filter((portion) => portion.orderLineId === orderLineId)
    .reduce((sum, { units }) => sum + units, 0);
}

/** Lists the order lines of the packages to split. */
export function listLines(sources: readonly ModelPackage[]): readonly ListedLine[] {
  return sources.flatMap(({ listed: observed }) => observed.lines);
}

/** The service refuses a split that would result in the same packages. */
function changesNothing({ sources, packages, cancelled }: SplitOutcome): boolean {
  const asText = (portions: readonly Portion[]) =>
    portions
      .map(({ orderLineId, units }) => `${orderLineId}:${units}`)
      .sort()
      .join();
  const before = sources.map(({ listed: observed }) =>
    asText(
      observed.lines.map(({ orderLineId, quantity }) => ({ orderLineId, units: Number(quantity) })),
    ),
  );
  const after = packages.map(asText);
  return cancelled.length === 0 && after.sort().join("|") === before.sort().join("|");
}

/**
 * Renders a new package's lines as text: an undivided line by its id, a part of a divided line by its product,
 * because the part's id is new (assumption `split-line-ids`).
 */
export function signaturesOf(outcome: SplitOutcome): {
  readonly supplied: readonly string[];
  readonly cancelled: readonly string[];
} {
  const lines = new Map(listLines(outcome.sources).map((line) => [line.orderLineId, line]));
  const portions = [...outcome.packages.flat(), ...outcome.cancelled];
  const nameOf = ({ orderLineId, units }: Portion) => {
    const isWhole = portions.filter((portion) => portion.orderLineId === orderLineId).length === 1;
    return isWhole
      ? `${orderLineId}:${units}`
      : `part of ${lines.get(orderLineId)?.stockCode}:${units}`;
  };
  const signature = (list: readonly Portion[]) => list.map(nameOf).sort().join();
  return {
    supplied: outcome.packages.map(signature).sort(),
    cancelled: outcome.cancelled.length === 0 ? [] : [signature(outcome.cancelled)],
  };
}

/** Renders the lines of a listed package as text in the same form as the lines of an expected package. */
export function signatureOf(
  sources: readonly ModelPackage[],
  lines: readonly ListedLine[],
): string {
  const old = new Set(listLines(sources).map(({ orderLineId }) => orderLineId));
  return lines
    .map(({ orderLineId, stockCode, quantity }) =>
      old.has(orderLineId) ? `${orderLineId}:${quantity}` : `part of ${stockCode}:${quantity}`,
    )
    .sort()
    .join();
}

/** New order line ids are ids that no earlier response contained. */
export function claimId(model: Model, kind: "package" | "tracking" | "line", id: string) {
  const name = `${kind} ${id}`;
  expect(model.usedIds, `${name} is new`).not.toContain(name);
  model.usedIds.add(name);
}

/** The amount of a part is its share of the line's amount, rounded down or up by less than one kuruş. */
export function expectFairShare(whole: string, part: string, units: bigint, of: bigint): void {
  const excess = exact(part) * of - exact(whole) * units;
  const isFair = -KURUS * of < excess && excess < KURUS * of;
  expect(isFair, `${part} is a share of ${units}/${of} of ${whole}`).toBe(true);
}
