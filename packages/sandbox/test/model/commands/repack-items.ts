import { decodeResponse, encodeRequest } from "@marketplace-seller/soap-client/codec";
import fc from "fast-check";
import { expect } from "vitest";
import {
  type Actor,
  actors,
  choice,
  choosePackage,
  chosen,
  once,
  type PackageChoice,
  packageChoices,
  sellersOf,
} from "../choices.ts";
import { asCommand, type Command } from "../command.ts";
import { checkPackage } from "../invariants.ts";
import type { ShownLine, ShownPackage } from "../listed-package.ts";
import { groupByPackage, type Model, type ModelPackage, type ModelSeller } from "../model.ts";
import { expectPackages, observedPackages } from "../observe.ts";
import type { Service } from "../service.ts";
import { claimId } from "../split-outcome.ts";

interface RepackAsked {
  readonly actor: Actor;
  readonly operation: "CombineItems" | "SeparateCombinedItems";
  readonly from: PackageChoice;
  readonly items: readonly number[];
}

/** Combines items of an order over SOAP, or separates combined items (assumption `soap-combine`). */
async function repackItems(requested: RepackAsked, model: Model, service: Service): Promise<void> {
  const { actor, operation, from, items } = requested;
  const { by, of } = sellersOf(model, actor);
  const near = choosePackage(of, from);
  if (near === undefined) return;
  const lines = currentLines(orderOf(of, near));
  const named = once(items.map((at) => chosen(lines, at)?.orderLineId ?? "7"));
  const { appKey, appSecret } = by;
  const orderItemList = { orderItem: named.map((id) => ({ id })) };
  const message = encodeRequest(operation, { auth: { appKey, appSecret }, orderItemList });
  const { kind } = decodeResponse(operation, await service.soap(message));
  if (kind === "response") {
    expect(by, "another's items are not found").toBe(of);
    const after = await takeIn(model, service, by, near);
    const isTogether = after.some(({ lines: held }) =>
      named.every((id) => held.some(({ orderLineId }) => orderLineId === id)),
    );
    if (operation === "CombineItems") expect(isTogether).toBe(true);
  }
  await expectPackages(service, by);
}

/**
 * Reads the order's packages after combining or separating: every line is in exactly one of them, with unchanged
 * values.
 */
async function takeIn(
  model: Model,
  service: Service,
  seller: ModelSeller,
  near: ModelPackage,
): Promise<readonly ShownPackage[]> {
  const { orderNumber } = near.shown;
  const before = currentLines(orderOf(seller, near));
  const observed = await observedPackages(service, seller);
  const after = [...observed.values()].filter((item) => item.orderNumber === orderNumber);
  expect(currentLines(after)).toEqual(before);
  for (const visible of after) {
    checkPackage(visible);
    const tracking = visible.cargoTrackingNumber;
    if (!seller.packages.has(tracking)) {
      claimId(model, "package", visible.id ?? "");
      claimId(model, "tracking", tracking);
    }
    seller.packages.set(tracking, { shown: visible, createdDate: near.createdDate });
  }
  return after;
}

function orderOf(seller: ModelSeller, { shown: observed }: ModelPackage): readonly ShownPackage[] {
  const all = groupByPackage(seller).map((item) => item.shown);
  return all.filter(({ orderNumber }) => orderNumber === observed.orderNumber);
}

function currentLines(packages: readonly ShownPackage[]): readonly ShownLine[] {
  return packages
    .filter(({ shipmentPackageStatus }) => shipmentPackageStatus !== "Unpacked")
    .flatMap(({ lines }) => lines)
    .sort((one, other) => (one.orderLineId < other.orderLineId ? -1 : 1));
}

export const repackedItems: fc.Arbitrary<Command> = fc
  .record({
    actor: actors,
    operation: fc.constantFrom("CombineItems" as const, "SeparateCombinedItems" as const),
    from: packageChoices,
    items: fc.array(choice, { minLength: 1, maxLength: 3 }),
  })
  .map(asCommand(repackItems));
