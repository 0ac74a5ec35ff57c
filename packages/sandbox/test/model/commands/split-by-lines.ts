import fc from "fast-check";
import { SPLIT_BY_LINES } from "../../paths.ts";
import {
  type Actor,
  actors,
  choosePackage,
  chosen,
  once,
  type PackageChoice,
  packageChoices,
  pickingLines,
  type Stray,
  sellersOf,
  strayLines,
  strays,
} from "../choices.ts";
import { asCommand, type Command, expectRefused } from "../command.ts";
import { expectSplit } from "../expect-split.ts";
import { holderOf, type Model, type ModelSeller } from "../model.ts";
import { expectPackages } from "../observe.ts";
import type { Service } from "../service.ts";
import { type Portion, splitOutcome } from "../split-outcome.ts";

/** What a split by lines asks for, before its lines are known. */
export interface LineSplit {
  readonly actor: Actor;
  readonly from: PackageChoice;
  readonly wholeOrder: boolean;
  readonly groups: readonly (readonly number[])[];
  readonly stray: Stray | undefined;
}

/** Splits a package, or several of one order, by whole lines. */
async function splitByLines(asked: LineSplit, model: Model, service: Service): Promise<void> {
  const { actor, from, wholeOrder, stray } = asked;
  const { by, of } = sellersOf(model, actor);
  const near = choosePackage(of, from, (item) => pickingLines(of, item).length > 1);
  if (near === undefined) return;
  const lines = wholeOrder ? pickingLines(of, near) : near.shown.lines;
  const groups = [
    ...asked.groups.map((places) =>
      once(places.map((at) => chosen(lines, at)?.orderLineId ?? "7")),
    ),
    ...strayLines(of, stray).map((id) => [id]),
  ];
  const members = groups.map((ids) => `{"orderLineIds":[${ids}]}`);
  const response = await service.call(by, "POST", SPLIT_BY_LINES, `{"splitGroups":[${members}]}`);
  const outcome = splitOutcome(
    by,
    groups.map((ids) => ids.map((id) => wholeLine(by, id))),
    [],
  );
  if (outcome === undefined) return expectRefused(service, by, response);
  await expectSplit(model, service, by, outcome, response);
  await expectPackages(service, by);
}

function wholeLine(seller: ModelSeller, orderLineId: string): Portion {
  const line = holderOf(seller, orderLineId)?.shown.lines.find(
    (candidate) => candidate.orderLineId === orderLineId,
  );
  return { orderLineId, units: Number(line?.quantity ?? 0) };
}

/** Small places, so that the lines of a small package are seldom named twice. */
const places = fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 });

export const splitsByLines: fc.Arbitrary<Command> = fc
  .record({
    actor: actors,
    from: packageChoices,
    wholeOrder: fc.boolean(),
    groups: fc.oneof(
      { weight: 2, arbitrary: places.map((group) => [group]) },
      { weight: 1, arbitrary: fc.array(places, { minLength: 2, maxLength: 3 }) },
    ),
    stray: strays,
  })
  .map(asCommand(splitByLines));
