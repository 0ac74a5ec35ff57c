import { invoiceTotal, sellerInvoiceAmount } from "@marketplace-seller/rest-client";
import type { DemoContext } from "./demo-context.ts";
import type { ShipmentPackage } from "./package-rows.ts";

/** Finds a package that can be split, and shows its lines and amounts. */
export async function readLines({ rest, report }: DemoContext): Promise<ShipmentPackage> {
  report.step("Show one package in Picking: its lines and the invoice amounts");
  const { content } = await rest.packages.list({ status: "Picking", size: 100 });
  const shipment = report.found(
    content.find(canBeSplit),
    "a package in Picking has a line of three units or more",
  );

  report.line(
    `order ${shipment.orderNumber}, package ${shipment.id}, ${shipment.customerfullName}`,
  );
  report.table([
    ["order line", "stock code", "product", "units", "unit price", "discounts", "to invoice"],
    ...shipment.lines.map((line) => [
      line.orderLineId,
      line.stockCode,
      line.productName,
      String(line.quantity),
      line.price,
      line.totalSellerDiscountPrice,
      line.sellerInvoiceAmount,
    ]),
  ]);
  report.line(`invoice total: ${invoiceTotal(shipment)} TL`);
  report.check(
    shipment.lines.every((line) => sellerInvoiceAmount(line) === line.sellerInvoiceAmount),
    "units × price − discounts is the invoice amount of every line, to the kuruş",
  );
  return shipment;
}

function canBeSplit(shipment: ShipmentPackage): boolean {
  return shipment.id !== null && shipment.lines.some((line) => line.quantity >= 3);
}
