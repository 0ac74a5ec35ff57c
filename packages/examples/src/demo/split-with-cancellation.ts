import { sumDecimals } from "@marketplace-seller/rest-client";
import type { DemoContext } from "./demo-context.ts";
import { packageRows, type ShipmentPackage, unitsOf } from "./package-rows.ts";

const OUT_OF_STOCK = 61;

/** Splits a package: one unit is sent now, one is cancelled, the rest is sent later. */
export async function splitWithCancellation(
  { rest, report }: DemoContext,
  shipment: ShipmentPackage,
): Promise<void> {
  report.step("Split it: one unit now, one cancelled (out of stock), the rest later");
  const line = report.found(
    shipment.lines.find(({ quantity }) => quantity >= 3),
    "the line to divide is there",
  );
  const { orderLineId } = line;
  const result = await rest.packages.splitByQuantity({
    splitPackages: [{ packageDetails: [{ orderLineId, quantities: 1 }] }],
    cancelledItems: [{ cancelReasonId: OUT_OF_STOCK, orderLineId, quantity: 1 }],
  });
  report.line(`response ${result.code}: ${result.message}`);
  report.table([
    ["new package", "order line", "stock code", "units"],
    ...result.splitPackageOrderItems.map((item) => [
      item.packageId,
      item.orderLineId,
      item.stockCode,
      String(item.quantity),
    ]),
  ]);

  const { content } = await rest.packages.list({ orderNumber: shipment.orderNumber });
  report.line(`order ${shipment.orderNumber} now:`);
  report.table(packageRows(content));
  const original = content.find(({ id }) => id === shipment.id);
  const ids = new Set(result.splitPackageOrderItems.map(({ packageId }) => packageId));
  const made = content.filter(({ id }) => id !== null && ids.has(id));
  report.check(original?.shipmentPackageStatus === "Unpacked", "the original package is Unpacked");
  report.check(count(made, "Picking") >= 2, "the units to send are in new packages, in Picking");
  report.check(count(made, "UnSupplied") === 1, "the cancelled unit is UnSupplied");
  report.check(
    made.reduce((units, each) => units + unitsOf(each), 0) === unitsOf(shipment),
    `all ${unitsOf(shipment)} units are accounted for`,
  );
  report.check(
    sumDecimals(made.map(({ totalAmount }) => totalAmount)) === shipment.totalAmount,
    `the amounts still add up to ${shipment.totalAmount} TL`,
  );
}

function count(packages: readonly ShipmentPackage[], status: string): number {
  return packages.filter((shipment) => shipment.shipmentPackageStatus === status).length;
}
