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
  type ForeignLine,
  foreignLineIds,
  foreignLines,
  type PackageChoice,
  packageChoices,
  sometimes,
  uniqueIds,
} from "../choices.ts";
import { type Command, createCommand } from "../command.ts";
import { checkPackage, isAllowed } from "../invariants.ts";
import type { ListedLine, ListedPackage } from "../listed-package.ts";
import {
  findHolder,
  groupByPackage,
  type Model,
  type ModelPackage,
  type ModelSeller,
} from "../model.ts";
import { expectPackages, isRecent, readPackages } from "../observe.ts";
import type { Service } from "../service.ts";
import { claimId } from "../split-outcome.ts";

/**
 * The SOAP operations that move order items, with the status to which each operation moves the items (assumption
 * `soap-transitions`).
 */
const movements = {
  OrderItemAccept: "Picking",
  OrderItemReject: "Cancelled",
  MakeOrderItemShipment: "Shipped",
  OrderItemDelivery: "Delivered",
} as const;

type Movement = keyof typeof movements;

/** The random input of a command that moves order items, before it chooses the items. */
export interface MovementInput {
  readonly actor: Actor;
  readonly operation: Movement;
  readonly from: PackageChoice;
  /** The number of items to name; undefined names every item of the package. */
  readonly items: readonly number[] | undefined;
  readonly foreignLine: ForeignLine | undefined;
}

/** Accepts, rejects, ships or delivers order items over SOAP, and compares the result with the model. */
async function moveItems(input: MovementInput, model: Model, service: Service): Promise<void> {
  const { actor, operation, from, items, foreignLine } = input;
  const { caller, owner } = chooseSellers(model, actor);
  const near = packageFor(owner, operation, from);
  if (near === undefined) return;
  const all = near.listed.lines.map(({ orderLineId }) => orderLineId);
  const named = items?.flatMap((at) => chooseByIndex(all, at) ?? []) ?? all;
  const several = uniqueIds([...named, ...foreignLineIds(owner, foreignLine)]);
  const ids = operation === "OrderItemDelivery" ? several.slice(-1) : several;
  const response = await service.soap(messageOf(caller, operation, ids));
  const { kind } = decodeResponse(operation, response);
  const holders = movable(caller, ids, movements[operation]);
  expect(kind, response).toBe(holders === undefined ? "failed" : "response");
  if (holders !== undefined) {
    await expectMoved(model, service, caller, { holders, ids, to: movements[operation] });
  }
  await expectPackages(service, caller);
}

/** In most cases chooses a package whose status allows the movement. */
function packageFor(owner: ModelSeller, operation: Movement, from: PackageChoice) {
  const may = groupByPackage(owner).filter(
    ({ listed: observed, ...item }) =>
      isRecent(item) &&
      observed.id !== null &&
      isAllowed(observed.shipmentPackageStatus, movements[operation]),
  );
  return from.picking && may.length > 0 ? chooseByIndex(may, from.at) : choosePackage(owner, from);
}

/**
 * Returns the packages that contain the items, when the status of each package allows the movement; otherwise
 * undefined.
 */
function movable(
  seller: ModelSeller,
  ids: readonly string[],
  to: string,
): readonly ModelPackage[] | undefined {
  const holders = ids.map((id) => findHolder(seller, id));
  const found = holders.filter((holder) => holder !== undefined);
  if (found.length < holders.length) return undefined;
  const areAllowed = found.every(({ listed: observed }) =>
    isAllowed(observed.shipmentPackageStatus, to),
  );
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
    foreignLine: foreignLines,
  })
  .map(createCommand(moveItems));

/** Order items that move, and the packages that contain them. */
export interface Moved {
  readonly holders: readonly ModelPackage[];
  readonly ids: readonly string[];
  readonly to: string;
}

/**
 * Checks the packages after a movement and updates the model. A package whose items are all named gets the new
 * status; otherwise the named items move to a new package.
 */
export async function expectMoved(
  model: Model,
  service: Service,
  seller: ModelSeller,
  { holders, ids, to }: Moved,
): Promise<void> {
  const observed = await readPackages(service, seller);
  for (const holder of holders) {
    const { listed: visible, createdDate } = holder;
    const leaving = visible.lines.filter(({ orderLineId }) => ids.includes(orderLineId));
    const staying = visible.lines.filter(({ orderLineId }) => !ids.includes(orderLineId));
    const found = packageWith(observed, visible.orderNumber, leaving, to);
    checkPackage(found);
    expect(found).toMatchObject(movedTo(model, visible, leaving, to));
    if (staying.length > 0) {
      expectLeft(model, seller, holder, staying, observed.get(visible.cargoTrackingNumber));
      claimId(model, "package", found.id ?? "");
      claimId(model, "tracking", found.cargoTrackingNumber);
    } else {
      expect(found).toMatchObject({
        id: visible.id,
        cargoTrackingNumber: visible.cargoTrackingNumber,
      });
    }
    seller.packages.set(found.cargoTrackingNumber, { listed: found, createdDate });
  }
}

function packageWith(
  observed: ReadonlyMap<string, ListedPackage>,
  orderNumber: string,
  lines: readonly ListedLine[],
  status: string,
): ListedPackage {
  const ids = lines.map(({ orderLineId }) => orderLineId).sort();
  const found = [...observed.values()].filter(
    (item) =>
      item.orderNumber === orderNumber &&
      item.shipmentPackageStatus === status &&
      item.lines
        .map(({ orderLineId }) => orderLineId)
        .sort()
        .join() === ids.join(),
  );
  expect(found.length, `one ${status} package of ${ids}`).toBe(1);
  const [only] = found;
  if (only === undefined) throw new Error("unreachable: counted above");
  return only;
}

/**
 * Returns the package that is expected after a movement, with the same lines in the new status, and with the status
 * added to the history.
 */
function movedTo(
  model: Model,
  observed: ListedPackage,
  lines: readonly ListedLine[],
  status: string,
) {
  const now = String(model.now);
  return {
    orderNumber: observed.orderNumber,
    sellerId: observed.sellerId,
    lines: lines.map((line) => ({ ...line, orderItemLineItemStatusName: status })),
    shipmentPackageStatus: status,
    lastModifiedDate: now,
    packageHistories: [...observed.packageHistories, { createdDate: now, status }],
  };
}

/** Order lines that do not move keep their package, whose status and history stay unchanged. */
function expectLeft(
  model: Model,
  seller: ModelSeller,
  { listed: observed, createdDate }: ModelPackage,
  staying: readonly ListedLine[],
  left: ListedPackage | undefined,
): void {
  if (left === undefined) throw new Error("The package that items left is gone");
  checkPackage(left);
  expect(left).toMatchObject({
    id: observed.id,
    orderNumber: observed.orderNumber,
    shipmentPackageStatus: observed.shipmentPackageStatus,
    packageHistories: observed.packageHistories,
    lines: staying,
    lastModifiedDate: String(model.now),
  });
  seller.packages.set(left.cargoTrackingNumber, { listed: left, createdDate });
}
