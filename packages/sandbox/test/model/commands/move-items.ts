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
  type Stray,
  sellersOf,
  sometimes,
  strayLines,
  strays,
} from "../choices.ts";
import { asCommand, type Command } from "../command.ts";
import { expectMoved } from "../expect-moved.ts";
import { isAllowed } from "../invariants.ts";
import {
  groupByPackage,
  holderOf,
  type Model,
  type ModelPackage,
  type ModelSeller,
} from "../model.ts";
import { expectPackages, isRecent } from "../observe.ts";
import type { Service } from "../service.ts";

/** SOAP operations that move order items, and where to (assumption `soap-transitions`). */
const movements = {
  OrderItemAccept: "Picking",
  OrderItemReject: "Cancelled",
  MakeOrderItemShipment: "Shipped",
  OrderItemDelivery: "Delivered",
} as const;

type Movement = keyof typeof movements;

/** What a message asks for, before its items are known. */
export interface MovementAsked {
  readonly actor: Actor;
  readonly operation: Movement;
  readonly from: PackageChoice;
  /** Undefined: every item of the package. */
  readonly items: readonly number[] | undefined;
  readonly stray: Stray | undefined;
}

/** Accepts, rejects, ships or delivers order items over SOAP. */
async function moveItems(asked: MovementAsked, model: Model, service: Service): Promise<void> {
  const { actor, operation, from, items, stray } = asked;
  const { by, of } = sellersOf(model, actor);
  const near = packageFor(of, operation, from);
  if (near === undefined) return;
  const all = near.shown.lines.map(({ orderLineId }) => orderLineId);
  const named = items?.flatMap((at) => chosen(all, at) ?? []) ?? all;
  const several = once([...named, ...strayLines(of, stray)]);
  const ids = operation === "OrderItemDelivery" ? several.slice(-1) : several;
  const response = await service.soap(messageOf(by, operation, ids));
  const { kind } = decodeResponse(operation, response);
  const holders = movable(by, ids, movements[operation]);
  expect(kind, response).toBe(holders === undefined ? "failed" : "response");
  if (holders !== undefined) {
    await expectMoved(model, service, by, { holders, ids, to: movements[operation] });
  }
  await expectPackages(service, by);
}

/** Mostly a package that may take the step. */
function packageFor(owner: ModelSeller, operation: Movement, from: PackageChoice) {
  const may = groupByPackage(owner).filter(
    ({ shown, ...item }) =>
      isRecent(item) &&
      shown.id !== null &&
      isAllowed(shown.shipmentPackageStatus, movements[operation]),
  );
  return from.picking && may.length > 0 ? chosen(may, from.at) : choosePackage(owner, from);
}

/** The packages that the items are in, when each may take the step; undefined when one may not. */
function movable(
  seller: ModelSeller,
  ids: readonly string[],
  to: string,
): readonly ModelPackage[] | undefined {
  const holders = ids.map((id) => holderOf(seller, id));
  const found = holders.filter((holder) => holder !== undefined);
  if (found.length < holders.length) return undefined;
  const areAllowed = found.every(({ shown }) => isAllowed(shown.shipmentPackageStatus, to));
  return areAllowed ? [...new Set(found)] : undefined;
}

const shipment = {
  shipmentCompany: { id: "344" },
  campaignNumber: "K-1",
  trackingNumber: "TRK-77",
  shipmentMethod: 1,
};

function messageOf(
  { appKey, appSecret }: ModelSeller,
  operation: Movement,
  ids: readonly string[],
): string {
  const auth = { appKey, appSecret };
  const orderItemList = { orderItem: ids.map((id) => ({ id })) };
  switch (operation) {
    case "OrderItemAccept":
      return encodeRequest(operation, { auth, orderItemList, numberOfPackages: 1 });
    case "OrderItemReject":
      return encodeRequest(operation, { auth, orderItemList, rejectReason: "Stokta yok" });
    case "MakeOrderItemShipment": {
      const items = ids.map((id) => ({ id, shipmentInfo: shipment }));
      return encodeRequest(operation, { auth, orderItemList: { orderItem: items } });
    }
    case "OrderItemDelivery":
      return encodeRequest(operation, {
        auth,
        orderItemList: { orderItemId: ids[0] ?? "7" },
        shipmentCompanyId: "344",
        shipmentMethod: "1",
        deliveryTime: "21/11/2026 12:00",
      });
  }
}

export const movementsOfItems: fc.Arbitrary<Command> = fc
  .record({
    actor: actors,
    operation: fc.constantFrom(
      "OrderItemAccept" as const,
      "OrderItemAccept" as const,
      "OrderItemReject" as const,
      "MakeOrderItemShipment" as const,
      "OrderItemDelivery" as const,
    ),
    from: packageChoices,
    items: sometimes(fc.array(choice, { minLength: 1, maxLength: 3 })),
    stray: strays,
  })
  .map(asCommand(moveItems));
