import { decodeResponse, encodeRequest } from "@marketplace-seller/soap-client/codec";
import fc from "fast-check";
import { expect } from "vitest";
import {
  type Actor,
  actors,
  choice,
  chooseByIndex,
  choosePackage,
  chooseSellers,
  type PackageChoice,
  packageChoices,
  uniqueIds,
} from "../choices.ts";
import { type Command, createCommand } from "../command.ts";
import { checkPackage } from "../invariants.ts";
import type { ListedLine, ListedPackage } from "../listed-package.ts";
import { groupByPackage, type Model, type ModelPackage, type ModelSeller } from "../model.ts";
import { expectPackages, readPackages } from "../observe.ts";
import type { Service } from "../service.ts";
import { claimId } from "../split-outcome.ts";

interface RepackInput {
  readonly actor: Actor;
  readonly operation: "CombineItems" | "SeparateCombinedItems";
  readonly from: PackageChoice;
  readonly items: readonly number[];
}

/** Combines items of an order over SOAP, or separates combined items (assumption `soap-combine`). */
async function repackItems(input: RepackInput, model: Model, service: Service): Promise<void> {
  const { actor, operation, from, items } = input;
  const { caller, owner } = chooseSellers(model, actor);
  const near = choosePackage(owner, from);
  if (near === undefined) return;
  const lines = currentLines(orderOf(owner, near));
  const named = uniqueIds(items.map((at) => chooseByIndex(lines, at)?.orderLineId ?? "7"));
  const { appKey, appSecret } = caller;
  const orderItemList = { orderItem: named.map((id) => ({ id })) };
  const message = encodeRequest(operation, { auth: { appKey, appSecret }, orderItemList });
  const { kind } = decodeResponse(operation, await service.soap(message));
  if (kind === "response") {
    expect(caller, "another's items are not found").toBe(owner);
    const after = await takeIn(model, service, caller, near);
    const isTogether = after.some(({ lines: held }) =>
      named.every((id) => held.some(({ orderLineId }) => orderLineId === id)),
    );
    if (operation === "CombineItems") expect(isTogether).toBe(true);
  }
  await expectPackages(service, caller);
}

/**
 * Reads the order's packages after combining or separating: every line must be in exactly one of these packages, with
 * unchanged values.
 */
async function takeIn(
  model: Model,
  service: Service,
  seller: ModelSeller,
  near: ModelPackage,
): Promise<readonly ListedPackage[]> {
  const { orderNumber } = near.listed;
  const before = currentLines(orderOf(seller, near));
  const observed = await readPackages(service, seller);
  const after = [...observed.values()].filter((item) => item.orderNumber === orderNumber);
  expect(currentLines(after)).toEqual(before);
  for (const visible of after) {
    checkPackage(visible);
    const tracking = visible.cargoTrackingNumber;
    if (!seller.packages.has(tracking)) {
      claimId(model, "package", visible.id ?? "");
      claimId(model, "tracking", tracking);
    }
    seller.packages.set(tracking, { listed: visible, createdDate: near.createdDate });
  }
  return after;
}

function orderOf(
  seller: ModelSeller,
  { listed: observed }: ModelPackage,
): readonly ListedPackage[] {
  const all = groupByPackage(seller).map((item) => item.listed);
  return all.filter(({ orderNumber }) => orderNumber === observed.orderNumber);
}

function currentLines(packages: readonly ListedPackage[]): readonly ListedLine[] {
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
  .map(createCommand(repackItems));
