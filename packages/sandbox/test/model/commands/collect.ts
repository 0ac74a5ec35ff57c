import fc from "fast-check";
import { expect } from "vitest";
import { COLLECTION } from "../../paths.ts";
import {
  type Actor,
  actors,
  choice,
  choosePackage,
  chooseSellers,
  type ForeignLine,
  foreignLineIds,
  foreignLines,
  isPicking,
  type PackageChoice,
  packageChoices,
  rarely,
  uniqueIds,
} from "../choices.ts";
import { type Command, createCommand, expectRefused } from "../command.ts";
import { parseExactJson } from "../exact.ts";
import type { Model, ModelPackage, ModelSeller } from "../model.ts";
import { expectPackages } from "../observe.ts";
import type { Service } from "../service.ts";

/** The random input of the command that sends a collection request, before it chooses order lines. */
export interface CollectionInput {
  readonly actor: Actor;
  readonly from: PackageChoice;
  /** True when the request names the package by its cargo tracking number, false when by its package id. */
  readonly byTracking: boolean;
  /**
   * Index of an order line that the request omits, if the package has so many lines; otherwise the request has all
   * lines.
   */
  readonly without: number | undefined;
  readonly foreignLine: ForeignLine | undefined;
  readonly desi: string;
}

/** Sends a collection request for a package, with all of the package's lines or without one line. */
async function collect(input: CollectionInput, model: Model, service: Service): Promise<void> {
  const { caller, owner } = chooseSellers(model, input.actor);
  const near = choosePackage(owner, input.from);
  if (near === undefined) return;
  const lines = linesSent(input, owner, near);
  const { byTracking, desi } = input;
  const id = byTracking ? near.listed.cargoTrackingNumber : near.listed.id;
  const details = lines.map(
    (line, index) =>
      `{"id":"${id}","orderLineId":${line},"boxQuantity":${index + 1},"desi":${desi},"shipmentCompany":"HLZ"}`,
  );
  const body = `{"collectionRequestDetails":[${details}]}`;
  const response = await service.call(caller, "PUT", COLLECTION, body);
  if (!isComplete(caller, near, lines)) return expectRefused(service, caller, response);
  expect(response.status, response.text).toBe(200);
  expect(parseExactJson(response.text)).toMatchObject({
    code: "200",
    message: expect.any(String),
  });
  // A collection request records the pickup and does not change the package's status (assumption
  // `collection-status`).
  const observed = { ...near.listed, lastModifiedDate: String(model.now) };
  caller.packages.set(observed.cargoTrackingNumber, { ...near, listed: observed });
  await expectPackages(service, caller);
}

function linesSent(
  input: CollectionInput,
  owner: ModelSeller,
  near: ModelPackage,
): readonly string[] {
  const { without, foreignLine } = input;
  const all = near.listed.lines.map(({ orderLineId }) => orderLineId);
  const left = all.filter((_, index) => index !== without);
  const sent = uniqueIds([...left, ...foreignLineIds(owner, foreignLine)]);
  return sent.length > 0 ? sent : all;
}

/**
 * A collection request is accepted for lines in `Picking` that are exactly the lines of the package (Create
 * collection request).
 */
function isComplete(
  seller: ModelSeller,
  { listed: observed }: ModelPackage,
  lines: readonly string[],
) {
  const isOwn = seller.packages.has(observed.cargoTrackingNumber);
  const all = observed.lines.map(({ orderLineId }) => orderLineId);
  const isAll = all.length === lines.length && all.every((id) => lines.includes(id));
  return isOwn && isPicking(observed) && isAll;
}

export const collections: fc.Arbitrary<Command> = fc
  .record({
    actor: actors,
    from: packageChoices,
    byTracking: fc.boolean(),
    without: rarely(fc.nat({ max: 2 })),
    foreignLine: foreignLines,
    desi: choice.map((number) => `${number}.${number % 10}`),
  })
  .map(createCommand(collect));
