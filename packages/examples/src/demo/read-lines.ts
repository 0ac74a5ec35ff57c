import { invoiceTotal, sellerInvoiceAmount } from "@marketplace-seller/rest-client";
import type { Day } from "./day.ts";
import type { ShipmentPackage } from "./packages-in-words.ts";

/** Picks a package that can be split, and reads what to invoice for it. */
export async function readLines({ rest, narrator }: Day): Promise<ShipmentPackage> {
  narrator.chapter("One package in Picking: its lines and what to invoice");
  const { content } = await rest.packages.list({ status: "Picking", size: 100 });
  const shipment = narrator.found(
    content.find(canBeSplit),
    "a package in Picking has a line of three units or more",
  );

  narrator.tell(
    `order ${shipment.orderNumber}, package ${shipment.id}, ${shipment.customerfullName}`,
  );
  narrator.table([
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
  narrator.tell(`invoice total: ${invoiceTotal(shipment)} TL`);
  narrator.check(
    shipment.lines.every((line) => sellerInvoiceAmount(line) === line.sellerInvoiceAmount),
    "units × price − discounts is the invoice amount of every line, to the kuruş",
  );
  return shipment;
}

function canBeSplit(shipment: ShipmentPackage): boolean {
  return shipment.id !== null && shipment.lines.some((line) => line.quantity >= 3);
}
