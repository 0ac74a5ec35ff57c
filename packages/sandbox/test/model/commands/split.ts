import fc from "fast-check";
import { SPLIT_BY_LINES, SPLIT_BY_QUANTITY } from "../../paths.ts";
import {
  type Actor,
  actors,
  choice,
  chooseByIndex,
  choosePackage,
  chooseSellers,
  type ForeignLine,
  foreignLineIds,
  foreignLines,
  type PackageChoice,
  packageChoices,
  pickingLines,
  uniqueIds,
} from "../choices.ts";
import { type Command, createCommand, expectRefused } from "../command.ts";
import { expectSplit } from "../expect-split.ts";
import { findHolder, type Model, type ModelPackage, type ModelSeller } from "../model.ts";
import { expectPackages } from "../observe.ts";
import type { Service } from "../service.ts";
import { computeSplit, type Portion } from "../split-outcome.ts";

interface Units {
  readonly line: number;
  readonly units: number;
}

/** The random input of a split by quantity, before the command chooses order lines. */
export interface QuantitySplit {
  readonly actor: Actor;
  readonly from: PackageChoice;
  /** True when the split uses lines of all packages of the order, false when only of the chosen package. */
  readonly wholeOrder: boolean;
  readonly packages: readonly (readonly Units[])[];
  readonly cancelled: readonly (Units & { readonly reason: number })[];
  /**
   * True when the split uses the generated numbers of units even when they exceed the numbers of units of the lines.
   */
  readonly unlimited: boolean;
  readonly foreignLine: ForeignLine | undefined;
}

/** Splits a package by quantity, with or without cancelled units, and compares the result with the model. */
async function splitByQuantity(
  input: QuantitySplit,
  model: Model,
  service: Service,
): Promise<void> {
  const { caller, owner } = chooseSellers(model, input.actor);
  const near = choosePackage(owner, input.from, hasSeveralUnits);
  if (near === undefined) return;
  const { packages, cancelled } = portionsOf(input, owner, near);
  const body = bodyOf(packages, cancelled);
  const response = await service.call(caller, "POST", SPLIT_BY_QUANTITY, body);
  const outcome = computeSplit(caller, packages, cancelled);
  if (outcome === undefined) return expectRefused(service, caller, response);
  await expectSplit(model, service, caller, outcome, response);
  await expectPackages(service, caller);
}

function portionsOf(input: QuantitySplit, owner: ModelSeller, near: ModelPackage) {
  const { wholeOrder, foreignLine, unlimited } = input;
  const lines = wholeOrder ? pickingLines(owner, near) : near.listed.lines;
  const left = new Map(lines.map((line) => [line.orderLineId, Number(line.quantity)]));
  const portionOf = ({ line: at, units }: Units): readonly Portion[] => {
    const orderLineId = chooseByIndex(lines, at)?.orderLineId ?? "7";
    const rest = left.get(orderLineId) ?? 0;
    if (unlimited) return [{ orderLineId, units }];
    if (rest === 0) return [];
    const packed = 1 + (units % rest);
    left.set(orderLineId, rest - packed);
    return [{ orderLineId, units: packed }];
  };
  const cancelled = input.cancelled.flatMap(({ reason, ...units }) =>
    portionOf(units).map((portion) => ({ ...portion, reason })),
  );
  const packages = input.packages
    .map((units) => onceEach(units.flatMap(portionOf)))
    .filter((portions) => portions.length > 0);
  const besides = foreignLineIds(owner, foreignLine).map((orderLineId) => [
    { orderLineId, units: 1 },
  ]);
  return { packages: [...packages, ...besides], cancelled };
}

function hasSeveralUnits({ listed: observed }: ModelPackage): boolean {
  return observed.lines.reduce((sum, { quantity }) => sum + Number(quantity), 0) > 1;
}

/** A new package names each line once, because the interface document does not define a repeated line. */
function onceEach(portions: readonly Portion[]): readonly Portion[] {
  return [...new Map(portions.map((portion) => [portion.orderLineId, portion])).values()];
}

/** The test builds the JSON text of the request itself, so that ids keep every digit. */
function bodyOf(
  packages: readonly (readonly Portion[])[],
  cancelled: readonly (Portion & { readonly reason: number })[],
): string {
  const details = packages.map((portions) => {
    const members = portions.map(
      ({ orderLineId, units }) => `{"orderLineId":${orderLineId},"quantities":${units}}`,
    );
    return `{"packageDetails":[${members}]}`;
  });
  const items = cancelled.map(
    ({ orderLineId, units, reason }) =>
      `{"cancelReasonId":${reason},"orderLineId":${orderLineId},"quantity":${units}}`,
  );
  const cancellation = items.length > 0 ? `,"cancelledItems":[${items}]` : "";
  return `{"splitPackages":[${details}]${cancellation}}`;
}

const units = { line: choice, units: fc.integer({ min: 1, max: 6 }) };

export const splitsByQuantity: fc.Arbitrary<Command> = fc
  .record({
    actor: actors,
    from: packageChoices,
    wholeOrder: fc.boolean(),
    packages: fc.oneof(
      {
        weight: 12,
        arbitrary: fc.array(fc.array(fc.record(units), { minLength: 1, maxLength: 3 }), {
          minLength: 1,
          maxLength: 3,
        }),
      },
      { weight: 1, arbitrary: fc.constant([]) },
    ),
    cancelled: fc.oneof(
      { weight: 2, arbitrary: fc.constant([]) },
      {
        weight: 1,
        arbitrary: fc.array(fc.record({ ...units, reason: fc.constantFrom(61, 62, 63, 64, 65) }), {
          minLength: 1,
          maxLength: 2,
        }),
      },
    ),
    unlimited: fc.oneof(
      { weight: 7, arbitrary: fc.constant(false) },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    foreignLine: foreignLines,
  })
  .map(createCommand(splitByQuantity));

/** The random input of a split by order lines, before the command chooses the lines. */
export interface LineSplit {
  readonly actor: Actor;
  readonly from: PackageChoice;
  readonly wholeOrder: boolean;
  readonly groups: readonly (readonly number[])[];
  readonly foreignLine: ForeignLine | undefined;
}

/** Splits one or several packages of an order by whole lines, and compares the result with the model. */
async function splitByLines(input: LineSplit, model: Model, service: Service): Promise<void> {
  const { actor, from, wholeOrder, foreignLine } = input;
  const { caller, owner } = chooseSellers(model, actor);
  const near = choosePackage(owner, from, (item) => pickingLines(owner, item).length > 1);
  if (near === undefined) return;
  const lines = wholeOrder ? pickingLines(owner, near) : near.listed.lines;
  const groups = [
    ...input.groups.map((indexes) =>
      uniqueIds(indexes.map((at) => chooseByIndex(lines, at)?.orderLineId ?? "7")),
    ),
    ...foreignLineIds(owner, foreignLine).map((id) => [id]),
  ];
  const members = groups.map((ids) => `{"orderLineIds":[${ids}]}`);
  const response = await service.call(
    caller,
    "POST",
    SPLIT_BY_LINES,
    `{"splitGroups":[${members}]}`,
  );
  const outcome = computeSplit(
    caller,
    groups.map((ids) => ids.map((id) => wholeLine(caller, id))),
    [],
  );
  if (outcome === undefined) return expectRefused(service, caller, response);
  await expectSplit(model, service, caller, outcome, response);
  await expectPackages(service, caller);
}

function wholeLine(seller: ModelSeller, orderLineId: string): Portion {
  const line = findHolder(seller, orderLineId)?.listed.lines.find(
    (candidate) => candidate.orderLineId === orderLineId,
  );
  return { orderLineId, units: Number(line?.quantity ?? 0) };
}

/** The indexes are small, so that a split of a small package seldom names a line twice. */
const lineIndexes = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 });

export const splitsByLines: fc.Arbitrary<Command> = fc
  .record({
    actor: actors,
    from: packageChoices,
    wholeOrder: fc.boolean(),
    groups: fc.oneof(
      { weight: 2, arbitrary: lineIndexes.map((group) => [group]) },
      { weight: 1, arbitrary: fc.array(lineIndexes, { minLength: 2, maxLength: 3 }) },
    ),
    foreignLine: foreignLines,
  })
  .map(createCommand(splitByLines));
