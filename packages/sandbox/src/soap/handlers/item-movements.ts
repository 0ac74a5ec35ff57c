import type { OrderItemDataList, ShipmentOrderItem } from "@marketplace-seller/soap-client/codec";
import type { LineShipment } from "../../domain/model/order-line.ts";
import { acceptOrderItems } from "../../domain/operations/accept-order-items.ts";
import { deliverOrderItem } from "../../domain/operations/deliver-order-item.ts";
import type { HeldLine } from "../../domain/operations/held-line.ts";
import { rejectOrderItems } from "../../domain/operations/reject-order-items.ts";
import { shipOrderItems } from "../../domain/operations/ship-order-items.ts";
import { Refused } from "../../domain/refusals.ts";
import { readDate } from "../dates.ts";
import { orderItemData } from "../render/order-items.ts";
import { type SoapContext, type SoapHandlers, succeeded } from "../soap-handlers.ts";

type MovementHandlers = Pick<
  SoapHandlers,
  "OrderItemAccept" | "OrderItemReject" | "MakeOrderItemShipment" | "OrderItemDelivery"
>;

/** The operations that take order items from one status to the next. */
export function movementHandlers({ domain, encode }: SoapContext): MovementHandlers {
  return {
    OrderItemAccept: (sellerId, { orderItemList, numberOfPackages }) => {
      const orderLineIds = orderItemList.orderItem.map(({ id }) => id);
      const items = acceptOrderItems(domain, sellerId, { orderLineIds, numberOfPackages });
      return encode("OrderItemAccept", { result: succeeded, orderItemList: shown(items) });
    },
    OrderItemReject: (sellerId, { orderItemList, rejectReason, rejectReasonType }) => {
      const orderLineIds = orderItemList.orderItem.map(({ id }) => id);
      const reason = { rejectReason, rejectReasonType };
      const items = rejectOrderItems(domain, sellerId, { orderLineIds, ...reason });
      return encode("OrderItemReject", { result: succeeded, orderItemList: shown(items) });
    },
    MakeOrderItemShipment: (sellerId, { orderItemList }) => {
      const items = orderItemList.orderItem.map((item) => ({
        orderLineId: item.id,
        shipment: readShipment(item),
      }));
      const shipped = shipOrderItems(domain, sellerId, { items });
      return encode("MakeOrderItemShipment", { result: succeeded, orderItemList: shown(shipped) });
    },
    OrderItemDelivery: (sellerId, request) => {
      const { orderItemList, shipmentCompanyId, shipmentMethod, deliveryTime } = request;
      // The same codes as in a shipment, which the document types as text here.
      // Assumption `soap-delivery-method`.
      if (!["1", "2"].includes(shipmentMethod)) throw new Refused("unknownShipmentMethod");
      deliverOrderItem(domain, sellerId, {
        orderLineId: orderItemList.orderItemId,
        shipmentCompanyId,
        deliveryTime: readDate(deliveryTime).first,
      });
      return encode("OrderItemDelivery", { result: succeeded });
    },
  };
}

function shown(items: readonly HeldLine[]): OrderItemDataList {
  return { orderItem: items.map(({ line, shipment }) => orderItemData(line, shipment)) };
}

function readShipment({ shipmentInfo }: ShipmentOrderItem): LineShipment {
  const { shipmentCompany, campaignNumber, trackingNumber, shipmentMethod } = shipmentInfo;
  if (shipmentMethod !== 1 && shipmentMethod !== 2) throw new Refused("unknownShipmentMethod");
  return { shipmentCompanyId: shipmentCompany.id, campaignNumber, trackingNumber, shipmentMethod };
}
