import type { Order } from "../domain/model/order.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { Order as OrderView, Package as PackageView } from "../gen/control-openapi.gen.ts";

export function toOrderView(order: Order, packages: readonly ShipmentPackage[]): OrderView {
  const { orderNumber, orderId, createdDate, buyer, invoiceUrl } = order;
  return {
    ...(invoiceUrl === undefined ? {} : { invoiceUrl }),
    orderNumber,
    orderId,
    createdDate,
    buyerName: buyer.fullName,
    packages: packages.map(toPackageView),
  };
}

export function toPackageView(shipment: ShipmentPackage): PackageView {
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
