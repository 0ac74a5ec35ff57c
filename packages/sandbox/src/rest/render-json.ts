import type { Order } from "../domain/model/order.ts";
import type { Product } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { OrderLine, ShipmentPackage } from "../domain/model/shipment-package.ts";
import { applyVisibleStatus } from "../domain/rules/package-movement.ts";
import * as wire from "../gen/rest-routes.gen.ts";

/**
 * As in the package listing (interface-specification.md, Shipment package); once, when the package is saved, so that a
 * listing only joins texts.
 */
export function renderPackage(shipment: ShipmentPackage, order: Order): string {
  const { packageId, installmentChargeWithVAT, status, lines, histories, ...item } =
    applyVisibleStatus(shipment);
  const { buyer, billingAddress, shippingAddress, exportDeclaration, deliveryAddressType } = order;
  return wire.writeShipmentPackage({
    ...item,
    ...buyer,
    ...exportDeclaration,
    billingAddress,
    shippingAddress,
    id: packageId,
    customerEmail: buyer.email,
    customerfullName: buyer.fullName,
    installmentChargeWithVATprice: installmentChargeWithVAT,
    lines: lines.map(toWireLine),
    packageHistories: histories,
    shipmentPackageStatus: status,
    micro: exportDeclaration === null ? null : true,
    deliveryAddressType,
  });
}

function toWireLine(line: OrderLine): wire.OrderLine {
  const { status, laborCost } = line;
  return {
    ...line,
    orderItemLineItemStatusName: status,
    totalLaborCostExcludingVAT: laborCost?.totalLaborCostExcludingVAT ?? "0.00",
  };
}

/** As in the product listing (interface-specification.md, Product); once, when the product is saved. */
export function renderProduct(product: Product, seller: Pick<Seller, "nickname">): string {
  const names = { marketplaceProductId: product.productId, sellerNickname: seller.nickname };
  return wire.writeProduct({ ...product, ...names });
}
