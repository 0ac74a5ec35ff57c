import fc from "fast-check";
import type { ShownLine } from "./listed-package.ts";
import { groupByPackage, type Model, type ModelPackage, type ModelSeller } from "./model.ts";
import { isRecent } from "./observe.ts";

/** The seller that sends a request, and the seller whose data the request names: usually the same one. */
export interface Actor {
  readonly by: 0 | 1 | 2;
  readonly of: 0 | 1 | 2;
}

/** A random number with which a command chooses one of the records that exist when it runs. */
export const choice = fc.nat({ max: 997 });

/** Generates a value in half of the cases, and undefined in the others. */
export function sometimes<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.option(values, { nil: undefined, freq: 2 });
}

/** Generates a value in one of five cases, and undefined in the others. */
export function rarely<Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: values },
  );
}

export const anySeller = fc.constantFrom(0 as const, 1 as const, 2 as const);

export const actors: fc.Arbitrary<Actor> = fc.oneof(
  { weight: 7, arbitrary: anySeller.map((by) => ({ by, of: by })) },
  { weight: 1, arbitrary: fc.record({ by: anySeller, of: anySeller }) },
);

/** How a random command chooses its package. */
export interface PackageChoice {
  /** Whether the command chooses a package in `Picking`, when there is one; otherwise a package in any status. */
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

export function chosen<Item>(items: readonly Item[], at: number): Item | undefined {
  return items[at % items.length];
}

/**
 * Chooses a recent package with a package id; packages without an id are shipped in the seller panel
 * (interface-specification.md, `id`) and no operation accepts them.
 *
 * @param suits - whether a package in `Picking` is fit for the command, so that the service accepts most commands
 */
export function choosePackage(
  owner: ModelSeller,
  { picking, at }: PackageChoice,
  suits: (item: ModelPackage) => boolean = () => true,
): ModelPackage | undefined {
  const all = numbered(owner);
  const expected = picking ? all.filter((item) => isPicking(item.shown) && suits(item)) : [];
  return chosen(expected.length > 0 ? expected : all, at);
}

function numbered(owner: ModelSeller): readonly ModelPackage[] {
  return groupByPackage(owner).filter((item) => isRecent(item) && item.shown.id !== null);
}

export function isPicking({ shipmentPackageStatus }: { readonly shipmentPackageStatus: string }) {
  return shipmentPackageStatus === "Picking";
}

/** Lists the lines in `Picking` of a package's whole order; only the package's lines when it has another status. */
export function pickingLines(owner: ModelSeller, near: ModelPackage): readonly ShownLine[] {
  if (!isPicking(near.shown)) return near.shown.lines;
  return numbered(owner)
    .filter(
      ({ shown: observed }) =>
        observed.orderNumber === near.shown.orderNumber && isPicking(observed),
    )
    .flatMap(({ shown: visible }) => visible.lines);
}

/** A foreign order line in a request: another line of the seller, or one that does not exist. */
export interface Stray {
  readonly nobodys: boolean;
  readonly at: number;
}

export const strays: fc.Arbitrary<Stray | undefined> = fc.oneof(
  { weight: 7, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.record({ nobodys: fc.boolean(), at: choice }) },
);

/** Returns the id of a foreign order line in a list, or an empty list without one; no line has the id 7. */
export function strayLines(owner: ModelSeller, stray: Stray | undefined): readonly string[] {
  if (stray === undefined) return [];
  const lines = stray.nobodys
    ? []
    : numbered(owner).flatMap(({ shown: observed }) => observed.lines);
  return [chosen(lines, stray.at)?.orderLineId ?? "7"];
}

/** Returns each id once, in the order of its first occurrence. */
export function once(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}

export function sellersOf(model: Model, { by, of }: Actor): { by: ModelSeller; of: ModelSeller } {
  return { by: model.sellers[by], of: model.sellers[of] };
}
