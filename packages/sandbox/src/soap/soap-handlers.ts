import type {
  OrderDataListRequest,
  OrderItemDataList,
  PagingData,
  ShipmentOrderItem,
} from "@marketplace-seller/soap-client/codec";
import type { DomainContext } from "../domain/context.ts";
import type { LineShipment } from "../domain/model/shipment-package.ts";
import { combineOrderItems, separateOrderItems } from "../domain/operations/combine-order-items.ts";
import { findOrder, orderPage } from "../domain/operations/listings.ts";
import {
  acceptOrderItems,
  deliverOrderItem,
  findComplementaryItems,
  identifyOrderItems,
  rejectOrderItems,
  shipOrderItems,
} from "../domain/operations/order-items.ts";
import type { PackedLine } from "../domain/operations/packed-lines.ts";
import { RefusalError } from "../domain/refusals.ts";
import type { OrderSearch } from "../domain/store.ts";
import type { OperationName as AddedName } from "../gen/overlay-messages.gen.ts";
import type { soapStubs } from "../gen/soap-stubs.gen.ts";
import { readDate, readSearch } from "./read-fields.ts";
import {
  toDetailedOrderData,
  toItemWithComplementary,
  toOrderData,
  toOrderDetailData,
  toOrderItemData,
} from "./render-order.ts";
import type { OperationName, Requests, Responses } from "./soap-codec.ts";

/** As a complete message. */
export type Encode = <Name extends OperationName>(
  operation: Name,
  response: Responses[Name],
) => string;

export interface SoapContext {
  readonly domain: DomainContext;
  readonly encode: Encode;
  /** For the marketplace's warehouse. */
  readonly warehouseSender: string;
}

/** Returns the response message, in a string or in UTF-8 bytes. */
export type SoapHandler<Name extends OperationName> = (
  sellerId: string,
  request: Requests[Name],
) => string | Buffer;

/** No operation of the contract lacks one. */
export type SoapHandlers = { readonly [Name in OperationName]: SoapHandler<Name> };

/** Of success (assumption `soap-result-status`). */
const result = { status: "success" } as const;

type ReadOperation = "OrderList" | "DetailedOrderList" | "OrderDetail" | "ComplementaryItemDetail";

type Paging = { readonly currentPage: number | null; readonly pageSize: number | null } | null;

export function createReadHandlers({
  domain,
  encode,
}: SoapContext): Pick<SoapHandlers, ReadOperation> {
  const readListing = (data: OrderDataListRequest | null, paging: Paging): OrderSearch => ({
    ...readSearch(data, domain.clock()),
    ...orderPage(paging?.currentPage, paging?.pageSize),
  });
  return {
    OrderList: (sellerId, { searchData, pagingData }) => {
      const search = readListing(searchData, pagingData);
      const found = domain.store.read(({ orders }) => orders.summaries(sellerId, search));
      return encode("OrderList", {
        result,
        pagingData: renderPaging(found.total, search),
        orderList: { order: found.content.map(toOrderData) },
      });
    },
    DetailedOrderList: (sellerId, { searchData, pagingData }) => {
      const search = readListing(searchData, pagingData);
      const found = domain.store.read(({ orders }) => orders.search(sellerId, search));
      return encode("DetailedOrderList", {
        result,
        orderList: { order: found.content.map(toDetailedOrderData) },
        pagingData: renderPaging(found.total, search),
      });
    },
    OrderDetail: (sellerId, { orderRequest }) =>
      encode("OrderDetail", {
        result,
        orderDetail: toOrderDetailData(findOrder(domain, sellerId, orderRequest.id)),
      }),
    ComplementaryItemDetail: (sellerId, request) => {
      const found = findComplementaryItems(domain, sellerId, readIds(request));
      return encode("ComplementaryItemDetail", {
        result,
        itemWithCompInfoList: { itemWithComplementary: found.map(toItemWithComplementary) },
      });
    },
  };
}

function renderPaging(total: number, { page, size }: OrderSearch): PagingData {
  const pageCount = Math.ceil(total / size);
  return { currentPage: page, pageSize: size, totalCount: total, pageCount };
}

export function createWriteHandlers({
  domain,
  encode,
}: SoapContext): Omit<SoapHandlers, ReadOperation | AddedName | keyof typeof soapStubs> {
  return {
    OrderItemAccept: (sellerId, request) => {
      const orderLineIds = readIds(request);
      const items = acceptOrderItems(domain, sellerId, { ...request, orderLineIds });
      return encode("OrderItemAccept", { result, orderItemList: renderItems(items) });
    },
    OrderItemReject: (sellerId, request) => {
      const orderLineIds = readIds(request);
      const items = rejectOrderItems(domain, sellerId, { ...request, orderLineIds });
      return encode("OrderItemReject", { result, orderItemList: renderItems(items) });
    },
    MakeOrderItemShipment: (sellerId, { orderItemList }) => {
      const items = orderItemList.orderItem.map((item) => ({
        orderLineId: item.id,
        shipment: readShipment(item),
      }));
      const shipped = shipOrderItems(domain, sellerId, { items });
      return encode("MakeOrderItemShipment", { result, orderItemList: renderItems(shipped) });
    },
    OrderItemDelivery: (sellerId, request) => {
      const { orderItemList, shipmentCompanyId, shipmentMethod, deliveryTime } = request;
      // The codes of a shipment, but the document types them as text (assumption `soap-delivery-method`).
      if (!["1", "2"].includes(shipmentMethod)) throw new RefusalError("unknownShipmentMethod");
      deliverOrderItem(domain, sellerId, {
        orderLineId: orderItemList.orderItemId,
        shipmentCompanyId,
        deliveryTime: readDate(deliveryTime).first,
      });
      return encode("OrderItemDelivery", { result });
    },
    CombineItems: (sellerId, request) => {
      combineOrderItems(domain, sellerId, readIds(request));
      return encode("CombineItems", { result });
    },
    SeparateCombinedItems: (sellerId, request) => {
      separateOrderItems(domain, sellerId, readIds(request));
      return encode("SeparateCombinedItems", { result });
    },
    OrderItemIdentity: (sellerId, { orderNumber, orderItemList }) => {
      const items = orderItemList.orderItem.map(({ orderItemId, productId, serialDataList }) => ({
        orderLineId: orderItemId,
        productId,
        serialNumbers: serialDataList.serialData,
      }));
      identifyOrderItems(domain, sellerId, { orderNumber, items });
      return encode("OrderItemIdentity", { result });
    },
  };
}

interface NamedItems {
  readonly orderItemList: { readonly orderItem: readonly { readonly id: string }[] };
}

function readIds({ orderItemList }: NamedItems): readonly string[] {
  return orderItemList.orderItem.map(({ id }) => id);
}

function renderItems(items: readonly PackedLine[]): OrderItemDataList {
  return { orderItem: items.map(toOrderItemData) };
}

function readShipment({ shipmentInfo }: ShipmentOrderItem): LineShipment {
  const { shipmentCompany, campaignNumber, trackingNumber, shipmentMethod } = shipmentInfo;
  if (shipmentMethod !== 1 && shipmentMethod !== 2) throw new RefusalError("unknownShipmentMethod");
  return { shipmentCompanyId: shipmentCompany.id, campaignNumber, trackingNumber, shipmentMethod };
}
