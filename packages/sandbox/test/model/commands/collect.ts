import fc from "fast-check";
import { expect } from "vitest";
import { COLLECTION } from "../../paths.ts";
import {
  type Actor,
  actors,
  choice,
  choosePackage,
  isPicking,
  once,
  type PackageChoice,
  packageChoices,
  rarely,
  type Stray,
  sellersOf,
  strayLines,
  strays,
} from "../choices.ts";
import { asCommand, type Command, expectRefused } from "../command.ts";
import { parseExactJson } from "../exact.ts";
import type { Model, ModelPackage, ModelSeller } from "../model.ts";
import { expectPackages } from "../observe.ts";
import type { Service } from "../service.ts";

/** The random input of the command that sends a collection request, before it chooses order lines. */
export interface CollectionAsked {
  readonly actor: Actor;
  readonly from: PackageChoice;
  /** Whether the request names the package by its cargo tracking number or by its package id. */
  readonly byTracking: boolean;
  /**
   * Index of an order line that the request omits, if the package has so many lines; otherwise the request has all
   * lines.
   */
  readonly without: number | undefined;
  readonly stray: Stray | undefined;
  readonly desi: string;
}

/** Sends a collection request for a package, complete or without one line. */
async function collect(requested: CollectionAsked, model: Model, service: Service): Promise<void> {
  const { by, of } = sellersOf(model, requested.actor);
  const near = choosePackage(of, requested.from);
  if (near === undefined) return;
  const lines = linesSent(requested, of, near);
  const { byTracking, desi } = requested;
  const id = byTracking ? near.shown.cargoTrackingNumber : near.shown.id;
  const details = lines.map(
    (line, index) =>
      `{"id":"${id}","orderLineId":${line},"boxQuantity":${index + 1},"desi":${desi},"shipmentCompany":"HLZ"}`,
  );
  const body = `{"collectionRequestDetails":[${details}]}`;
  const response = await service.call(by, "PUT", COLLECTION, body);
  if (!isComplete(by, near, lines)) return expectRefused(service, by, response);
  expect(response.status, response.text).toBe(200);
  expect(parseExactJson(response.text)).toMatchObject({
    code: "200",
    message: expect.any(String),
  });
  // A collection request records the pickup and does not change the package's status (assumption
  // `collection-status`).
  const observed = { ...near.shown, lastModifiedDate: String(model.now) };
  by.packages.set(observed.cargoTrackingNumber, { ...near, shown: observed });
  await expectPackages(service, by);
}

function linesSent(
  requested: CollectionAsked,
  owner: ModelSeller,
  near: ModelPackage,
): readonly string[] {
  const { without, stray } = requested;
  const all = near.shown.lines.map(({ orderLineId }) => orderLineId);
  const left = all.filter((_, index) => index !== without);
  const sent = once([...left, ...strayLines(owner, stray)]);
  return sent.length > 0 ? sent : all;
}

/**
 * A collection request is accepted for lines in `Picking` that are exactly the lines of the package (Create
 * collection request).
 */
function isComplete(
  seller: ModelSeller,
  { shown: observed }: ModelPackage,
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
    stray: strays,
    desi: choice.map((number) => `${number}.${number % 10}`),
  })
  .map(asCommand(collect));
