import type { Order } from "../domain/model/order.ts";
import type {
  OrderLine,
  PackageHistory,
  PackageStatus,
  ShipmentPackage,
} from "../domain/model/shipment-package.ts";
import { openPackage } from "../domain/operations/packed-lines.ts";
import { createPackage } from "../domain/operations/place-order.ts";
import { moveLineTo, movePackageTo } from "../domain/rules/package-movement.ts";
import { shipmentCompanies } from "../domain/rules/shipment-companies.ts";
import { planSplitByQuantity, splitLines } from "../domain/rules/split-plan.ts";
import type { Random } from "../domain/seeded-random.ts";
import type { Ids, Scenario } from "./make-order.ts";

/** Handed over to a carrier. */
const MOVING_STATUSES: readonly PackageStatus[] = ["Shipped", "Delivered"];

/** The original package of a split is the first. */
export function makePackages(
  random: Random,
  ids: Ids,
  order: Order,
  lines: readonly OrderLine[],
  scenario: Scenario,
): readonly [ShipmentPackage, ...ShipmentPackage[]] {
  const original = makePackage(random, ids, order, lines, scenario);
  const [line] = lines;
  if (!scenario.split || line === undefined || original.status !== "Picking") return [original];
  return splitPackage(ids, original, line);
}

function makePackage(
  random: Random,
  ids: Ids,
  order: Order,
  lines: readonly OrderLine[],
  scenario: Scenario,
): ShipmentPackage {
  const { histories, locationSpecific } = scenario;
  const { status, createdDate } = histories.at(-1) ?? histories[0];
  const company = random.pick(shipmentCompanies);
  const created = createPackage(ids, order, lines, locationSpecific);
  const tracking = MOVING_STATUSES.includes(status) && {
    cargoSenderNumber: random.digits(12),
    cargoTrackingLink: `https://tracking.example.com/${created.cargoTrackingNumber}`,
  };
  return {
    ...created,
    ...tracking,
    status,
    lines: lines.map((line) => replayHistory(line, histories)),
    shipmentCompanyId: company.id,
    cargoProviderName: company.name,
    shipmentMethod: random.chance(3) ? 2 : 1,
    lastModifiedDate: createdDate,
    histories,
  };
}

/** All status changes of the package. */
function replayHistory(line: OrderLine, histories: readonly PackageHistory[]): OrderLine {
  const [, ...movements] = histories;
  let moved = line;
  for (const { status, createdDate } of movements) moved = moveLineTo(moved, status, createdDate);
  return moved.status === "Cancelled" ? { ...moved, rejectReason: "Stokta yok" } : moved;
}

/** Into one unit of the first line, one cancelled unit of it, and the rest. */
function splitPackage(
  ids: Ids,
  original: ShipmentPackage,
  { orderLineId }: OrderLine,
): readonly [ShipmentPackage, ...ShipmentPackage[]] {
  const now = original.lastModifiedDate + 60_000;
  const plan = planSplitByQuantity(
    {
      splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
      cancelledItems: [{ orderLineId, quantity: 1, cancelReasonId: 61 }],
    },
    original.lines,
  );
  const splitResult = splitLines(plan, original.lines, now, () => ids.nextId("orderLine"));
  const supplied = splitResult.packages.map((lines) => openPackage(ids, original, lines, now));
  const cancelled = openPackage(ids, original, splitResult.cancelled, now, "UnSupplied");
  return [movePackageTo(original, "Unpacked", now), ...supplied, cancelled];
}
