import { sumDecimals } from "@marketplace-seller/rest-client";
import type { Day } from "./day.ts";
import { packageRows, type ShipmentPackage, unitsOf } from "./packages-in-words.ts";

const OUT_OF_STOCK = 61;

/** One unit is at hand, one is out of stock, the rest travels later: split the package so. */
export async function splitWithCancellation(
  { rest, narrator }: Day,
  shipment: ShipmentPackage,
): Promise<void> {
  narrator.chapter("Split it: one unit now, one cancelled (out of stock), the rest later");
  const line = narrator.found(
    shipment.lines.find(({ quantity }) => quantity >= 3),
    "the line to divide is there",
  );
  const { orderLineId } = line;
  const result = await rest.packages.splitByQuantity({
    splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
    cancelledItems: [{ cancelReasonId: OUT_OF_STOCK, orderLineId, quantity: 1 }],
  });
  narrator.tell(`answer ${result.code}: ${result.message}`);
  narrator.table([
    ["new package", "order line", "stock code", "units"],
    ...result.splitPackageOrderItems.map((item) => [
      item.packageId,
      item.orderLineId,
      item.stockCode,
      String(item.quantity),
    ]),
  ]);

  const { content } = await rest.packages.list({ orderNumber: shipment.orderNumber });
  narrator.tell(`order ${shipment.orderNumber} now:`);
  narrator.table(packageRows(content));
  const original = content.find(({ id }) => id === shipment.id);
  const ids = new Set(result.splitPackageOrderItems.map(({ packageId }) => packageId));
  const made = content.filter(({ id }) => id !== null && ids.has(id));
  narrator.check(
    original?.shipmentPackageStatus === "Unpacked",
    "the original package is Unpacked",
  );
  narrator.check(count(made, "Picking") >= 2, "the units to send are in new packages, in Picking");
  narrator.check(count(made, "UnSupplied") === 1, "the cancelled unit is UnSupplied");
  narrator.check(
    made.reduce((units, each) => units + unitsOf(each), 0) === unitsOf(shipment),
    `all ${unitsOf(shipment)} units are accounted for`,
  );
  narrator.check(
    sumDecimals(made.map(({ totalAmount }) => totalAmount)) === shipment.totalAmount,
    `the amounts still add up to ${shipment.totalAmount} TL`,
  );
}

function count(packages: readonly ShipmentPackage[], status: string): number {
  return packages.filter((shipment) => shipment.shipmentPackageStatus === status).length;
}
