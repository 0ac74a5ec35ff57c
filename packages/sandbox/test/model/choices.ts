import fc from "fast-check";
import type { ListedLine } from "./listed-package.ts";
import { groupByPackage, type Model, type ModelPackage, type ModelSeller } from "./model.ts";
import { isRecent } from "./observe.ts";

/**
 * The seller that sends a request, and the seller whose data the request names: usually these two are the same
 * seller.
 */
export interface Actor {
  readonly caller: 0 | 1 | 2;
  readonly owner: 0 | 1 | 2;
}

/** A random number with which a command chooses one of the records that exist when it runs. */
export const choice = fc.nat({ max: 997 });

/** Generates a value in half of the cases, and undefined in the other half. */
export function sometimes<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(values, { nil: undefined, freq: 2 });
}

/** Generates a value in one of five cases, and undefined in the other four cases. */
export function rarely<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: values },
  );
}

export const anySeller = fc.constantFrom(0 as const, 1 as const, 2 as const);

export const actors: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 7, arbitrary: anySeller.map((seller) => ({ caller: seller, owner: seller })) },
  { weight: 1, arbitrary: fc.record({ caller: anySeller, owner: anySeller }) },
);

/** How a random command chooses its package. */
export interface PackageChoice {
  /**
   * True when the command chooses a package in `Picking`, or a package in any status if no package is in `Picking`;
   * false when the command chooses a package in any status.
   */
  readonly picking: boolean;
  readonly at: number;
}

export const packageChoices: fc.Arbitrary<PackageChoice> = fc.record({
  picking: fc.oneof(
    { weight: 5, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  at: choice,
});

export function chooseByIndex<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % items.length];
}

/**
 * Chooses a recent package with a package id; packages without an id are shipped in the seller panel
 * (interface-specification.md, `id`) and no operation accepts them.
 *
 * @param isSuitable - whether a package in `Picking` is fit for the command, so that the service accepts most commands
 */
export function choosePackage(
  owner: ModelSeller,
  { picking, at }: PackageChoice,
  isSuitable: (item: ModelPackage) => boolean = () => true,
): ModelPackage | undefined {
  const all = packagesWithId(owner);
  const expected = picking ? all.filter((item) => isPicking(item.listed) && isSuitable(item)) : [];
  return chooseByIndex(expected.length > 0 ? expected : all, at);
}

function packagesWithId(owner: ModelSeller): readonly ModelPackage[] {
  return groupByPackage(owner).filter((item) => isRecent(item) && item.listed.id !== null);
}

export function isPicking({ shipmentPackageStatus }: { readonly shipmentPackageStatus: string }) {
  return shipmentPackageStatus === "Picking";
}

/**
 * Lists the order lines in `Picking` of a package's whole order; when the package is not in `Picking`, lists only the
 * package's lines.
 */
export function pickingLines(owner: ModelSeller, near: ModelPackage): readonly ListedLine[] {
  if (!isPicking(near.listed)) return near.listed.lines;
  return packagesWithId(owner)
    .filter(
      ({ listed: observed }) =>
        observed.orderNumber === near.listed.orderNumber && isPicking(observed),
    )
    .flatMap(({ listed: visible }) => visible.lines);
}

/**
 * An order line in a request that is not of the chosen package: another line of the seller, or a line that does not
 * exist.
 */
export interface ForeignLine {
  readonly isMissing: boolean;
  readonly at: number;
}

export const foreignLines: fc.Arbitrary<ForeignLine | undefined> = fc.oneof(
  { weight: 7, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ isMissing: fc.boolean(), at: choice }) },
);

/**
 * Returns the id of a foreign order line in a list, or an empty list when there is no foreign line; no order line has
 * the id 7.
 */
export function foreignLineIds(
  owner: ModelSeller,
  foreignLine: ForeignLine | undefined,
): readonly string[] {
  if (foreignLine === undefined) return [];
  const lines = foreignLine.isMissing
    ? []
    : packagesWithId(owner).flatMap(({ listed: observed }) => observed.lines);
  return [chooseByIndex(lines, foreignLine.at)?.orderLineId ?? "7"];
}

/** Returns each id of a list once, in the order of its first occurrence. */
export function uniqueIds(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}

export function chooseSellers(
  model: Model,
  { caller, owner }: Actor,
): { caller: ModelSeller; owner: ModelSeller } {
  return { caller: model.sellers[caller], owner: model.sellers[owner] };
}
