import {
  type DetailedOrderData,
  type OrderData,
  type OrderDetailData,
  type OrderItemShipment,
  type ServiceItemList,
  soapDateOf,
} from "@marketplace-seller/soap-client/codec";
import type { Order } from "../../domain/model/order.ts";
import type { OrderLine } from "../../domain/model/order-line.ts";
import { billingTotals } from "../../domain/rules/billing-template.ts";
import { orderStanding } from "../../domain/rules/order-standing.ts";
import type { OrderSummary, OrderWithPackages } from "../../domain/store.ts";
import { orderStatusNumber } from "../status-codes.ts";
import { addressModel } from "./addresses.ts";
import { orderItemData, orderSearchData } from "./order-items.ts";

/** An order in the plain listing. */
export function orderData(order: OrderSummary): OrderData {
  return {
    id: order.orderId,
    createDate: soapDateOf(order.createdDate),
    totalDiscountAmount: order.totalDiscountAmount,
    paymentType: order.paymentType,
    orderNumber: order.orderNumber,
    totalAmount: order.totalAmount,
    status: orderStatusNumber(order.status),
    citizenshipId: order.citizenshipId,
  };
}

/** An order in the detailed listing. */
export function detailedOrderData({ order, packages }: OrderWithPackages): DetailedOrderData {
  const standing = orderStanding(packages);
  return {
    id: order.orderId,
    invoiceType: String(order.billingAddress.invoiceType),
    status: orderStatusNumber(standing.status),
    orderNumber: order.orderNumber,
    totalAmount: standing.totalAmount,
    paymentType: order.paymentType,
    citizenshipId: order.buyer.tcIdentityNumber ?? "",
    orderItemList: {
      orderItem: packages.flatMap((shipment) =>
        shipment.lines.map((line) => orderItemData(line, shipment)),
      ),
    },
    createDate: soapDateOf(order.createdDate),
    serviceItemList: serviceItemList(order),
  };
}

/** An order, whole. */
export function orderDetailData({ order, packages }: OrderWithPackages): OrderDetailData {
  const lines = packages.flatMap((shipment) => shipment.lines);
  return {
    id: order.orderId,
    orderNumber: order.orderNumber,
    rwbOrder: order.rwbOrder,
    buyer: buyer(order),
    citizenshipId: order.buyer.tcIdentityNumber ?? "",
    invoiceType: String(order.billingAddress.invoiceType),
    itemList: {
      item: packages.flatMap((shipment) =>
        shipment.lines.map((line) => orderSearchData(line, shipment)),
      ),
    },
    serviceItemList: serviceItemList(order),
    status: orderStatusNumber(orderStanding(packages).status),
    paymentType: order.paymentType,
    billingTemplate: billingTotals(order, lines),
    shippingAddress: addressModel(order.shippingAddress),
    billingAddress: addressModel(order.billingAddress),
    createDate: soapDateOf(order.createdDate),
    orderItemShipmentList: {
      orderItemShipmentInfo: lines.map((line) => itemShipment(order, line)),
    },
  };
}

function buyer({ buyer: { customerId, fullName, taxId, taxOffice, email, ...rest } }: Order) {
  return { id: customerId, fullName, taxId, taxOffice, email, tcId: rest.tcIdentityNumber ?? "" };
}

function serviceItemList({ serviceItems }: Order): ServiceItemList {
  return {
    serviceItem: serviceItems.map(({ orderLineIds, ...item }) => ({
      ...item,
      orderItemList: { orderItem: [...orderLineIds] },
    })),
  };
}

/** One entry per item, for an entry names one (assumption `soap-single-ids`). */
function itemShipment(order: Order, { orderLineId }: OrderLine): OrderItemShipment {
  return {
    shippingAddress: addressModel(order.shippingAddress),
    deliveryPointMessage: order.deliveryPointMessage ?? "",
    orderItemIds: { id: orderLineId },
  };
}
