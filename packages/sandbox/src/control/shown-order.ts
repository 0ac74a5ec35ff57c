import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { Order as ShownOrder, Package as ShownPackage } from "../gen/control-openapi.gen.ts";

/** An order in short, with the given packages. */
export function shownOrder(order: Order, packages: readonly ShipmentPackage[]): ShownOrder {
  const { orderNumber, orderId, createdDate, buyer } = order;
  return {
    orderNumber,
    orderId,
    createdDate,
    buyerName: buyer.fullName,
    packages: packages.map(shownPackage),
  };
}

/** A package in short. */
export function shownPackage(shipment: ShipmentPackage): ShownPackage {
  const { packageId, orderNumber, orderId, cargoTrackingNumber, status, sender } = shipment;
  const { lastModifiedDate, agreedDeliveryDate, totalAmount, totalDiscountAmount } = shipment;
  return {
    packageId,
    orderNumber,
    orderId,
    cargoTrackingNumber,
    status,
    sender,
    createdDate: shipment.orderCreatedDate,
    lastModifiedDate,
    agreedDeliveryDate,
    totalAmount,
    totalDiscountAmount,
    lines: shipment.lines.map(({ orderLineId, stockCode, productName, quantity, price }) => ({
      orderLineId,
      stockCode,
      productName,
      quantity,
      price,
    })),
    histories: shipment.histories.map((past) => ({ ...past })),
    splitFrom: [...(shipment.splitFrom ?? [])],
  };
}
