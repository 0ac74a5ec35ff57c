import type * as soap from "@marketplace-seller/soap-client/codec";
import { renderSoapDate } from "@marketplace-seller/soap-client/codec";
import type { BillingAddress, Order, ShippingAddress } from "../domain/model/order.ts";
import type { OrderLine, ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { ComplementedLine } from "../domain/operations/order-items.ts";
import { billingTotals, summarizeOrder } from "../domain/rules/order-sums.ts";
import { findShipmentCompany } from "../domain/rules/shipment-companies.ts";
import type { OrderSummary, OrderWithPackages } from "../domain/store.ts";
import { soapStatuses } from "./soap-statuses.ts";

export function toOrderData(order: OrderSummary): soap.OrderData {
  return {
    id: order.orderId,
    createDate: renderSoapDate(order.createdDate),
    totalDiscountAmount: order.totalDiscountAmount,
    paymentType: order.paymentType,
    orderNumber: order.orderNumber,
    totalAmount: order.totalAmount,
    status: soapStatuses[order.status].order,
    citizenshipId: order.citizenshipId,
  };
}

export function toDetailedOrderData({
  order,
  packages,
}: OrderWithPackages): soap.DetailedOrderData {
  const orderTotals = summarizeOrder(packages);
  return {
    id: order.orderId,
    invoiceType: String(order.billingAddress.invoiceType),
    status: soapStatuses[orderTotals.status].order,
    orderNumber: order.orderNumber,
    totalAmount: orderTotals.totalAmount,
    paymentType: order.paymentType,
    citizenshipId: order.buyer.tcIdentityNumber ?? "",
    orderItemList: {
      orderItem: listShippedLines(packages).map(toOrderItemData),
    },
    createDate: renderSoapDate(order.createdDate),
    serviceItemList: buildServiceItems(order),
  };
}

export function toOrderDetailData({ order, packages }: OrderWithPackages): soap.OrderDetailData {
  const lines = packages.flatMap((shipment) => shipment.lines);
  return {
    id: order.orderId,
    orderNumber: order.orderNumber,
    rwbOrder: order.rwbOrder,
    buyer: buyer(order),
    citizenshipId: order.buyer.tcIdentityNumber ?? "",
    invoiceType: String(order.billingAddress.invoiceType),
    itemList: {
      item: listShippedLines(packages).map(toOrderSearchData),
    },
    serviceItemList: buildServiceItems(order),
    status: soapStatuses[summarizeOrder(packages).status].order,
    paymentType: order.paymentType,
    billingTemplate: billingTotals(order, lines),
    shippingAddress: buildAddress(order.shippingAddress),
    billingAddress: buildAddress(order.billingAddress),
    createDate: renderSoapDate(order.createdDate),
    orderItemShipmentList: {
      orderItemShipmentInfo: lines.map((line) => buildItemShipment(order, line)),
    },
  };
}

function buyer({ buyer: { customerId, fullName, taxId, taxOffice, email, ...rest } }: Order) {
  return { id: customerId, fullName, taxId, taxOffice, email, tcId: rest.tcIdentityNumber ?? "" };
}

function buildServiceItems({ serviceItems }: Order): soap.ServiceItemList {
  return {
    serviceItem: serviceItems.map(({ orderLineIds, ...item }) => ({
      ...item,
      orderItemList: { orderItem: [...orderLineIds] },
    })),
  };
}

/** Names exactly one item (assumption `soap-single-ids`). */
function buildItemShipment(order: Order, { orderLineId }: OrderLine): soap.OrderItemShipment {
  return {
    shippingAddress: buildAddress(order.shippingAddress),
    deliveryPointMessage: order.deliveryPointMessage ?? "",
    orderItemIds: { id: orderLineId },
  };
}

interface ShippedLine {
  readonly line: OrderLine;
  readonly shipment: ShipmentPackage;
}

function listShippedLines(packages: readonly ShipmentPackage[]): readonly ShippedLine[] {
  return packages.flatMap((shipment) => shipment.lines.map((line) => ({ line, shipment })));
}

/** Of the listings and the detail. */
function buildCommonItemData(line: OrderLine, shipment: ShipmentPackage) {
  return {
    price: line.price,
    sellerDiscount: line.sellerDiscount,
    mallDiscount: line.mallDiscount,
    commission: line.commission,
    dueAmount: line.dueAmount,
    quantity: line.quantity,
    productName: line.productName,
    deliveryFeeType: line.deliveryFeeType,
    id: line.orderLineId,
    productSellerCode: line.stockCode,
    shipmentInfo: buildShipmentInfo(line, shipment),
    attributes: buildAttributeList(line),
    customTextOptionValues: buildCustomTexts(line),
  };
}

/** As the listings and the operations on items return it. */
export function toOrderItemData({ line, shipment }: ShippedLine): soap.OrderItemData {
  return {
    ...buildCommonItemData(line, shipment),
    stockKeepingUnitId: line.stockKeepingUnitId,
    status: soapStatuses[line.status].item,
    bundle: line.bundle ?? false,
    updatedDate: renderSoapDate(line.updatedDate),
    cargoCompanyWarning: "",
  };
}

function toOrderSearchData({ line, shipment }: ShippedLine): soap.OrderSearchData {
  return {
    ...buildCommonItemData(line, shipment),
    productId: line.productId,
    status: soapStatuses[line.status].word,
    rejectReason: rejectReason(line),
    approvedDate: renderOptionalDate(line.approvedDate),
    installmentChargeWithVAT: line.installmentChargeWithVAT,
    totalMallDiscountPrice: line.totalMallDiscountPrice,
    sellerCouponDiscount: line.sellerCouponDiscount,
    sellerStockCode: line.stockCode,
    version: line.version,
    sellerInvoiceAmount: line.sellerInvoiceAmount,
    shippingDate: renderOptionalDate(line.shippingDate),
    shipmenCompanyCampaignNumber: findCampaignNumber(line, shipment),
  };
}

/** For units that a REST split cancelled, the id of the reason. */
function rejectReason({ rejectReason: reason, cancelReasonId }: OrderLine): string {
  return reason ?? (cancelReasonId === undefined ? "" : String(cancelReasonId));
}

function buildAttributeList({ variantAttributes }: OrderLine): soap.AttributeList {
  return { attribute: variantAttributes.map(({ id, name, value }) => ({ id, name, value })) };
}

function buildCustomTexts({ customTextOptionValues }: OrderLine): soap.CustomTextOptionValueList {
  return {
    customTextOptionValue: customTextOptionValues.map(({ option, text }) => ({ option, text })),
  };
}

/**
 * From the seller's report, before that from the package. Codes whose values the document does not define are constants
 * (assumption `soap-shipment-codes`).
 */
function buildShipmentInfo(line: OrderLine, shipment: ShipmentPackage): soap.OrderItemShipmentInfo {
  const trackingNumber = line.shipment?.trackingNumber ?? shipment.cargoSenderNumber ?? "";
  return {
    shipmentCompany: findShipmentCompany(shipment.shipmentCompanyId) ?? null,
    trackingNumber,
    trackingNumberStatus: trackingNumber === "" ? "" : "ACTIVE",
    shipmentCode: 0,
    campaignNumber: findCampaignNumber(line, shipment),
    shipmentMethod: String(line.shipment?.shipmentMethod ?? shipment.shipmentMethod),
    campaignNumberStatus: 1,
  };
}

/** REST's `cargoTrackingNumber` until the seller reports another code. */
function findCampaignNumber(line: OrderLine, shipment: ShipmentPackage): string {
  const reported = line.shipment?.campaignNumber ?? "";
  return reported === "" ? shipment.cargoTrackingNumber : reported;
}

export function toItemWithComplementary({
  order,
  line,
  complement,
}: ComplementedLine): soap.ItemWithComplementaryData {
  return {
    sellerCode: line.stockCode,
    productTitle: line.productName,
    category: complement.category,
    price: line.price,
    paidDate: renderSoapDate(order.createdDate),
    acceptedDate: renderOptionalDate(line.approvedDate),
    status: soapStatuses[line.status].item,
    certificateNo: [...complement.certificateNo],
    compItemId: complement.compItemId,
    compAcceptedDate: renderOptionalDate(complement.compAcceptedDate),
    buyerAddress: buildBuyerAddress(order),
  };
}

function buildBuyerAddress({ buyer, billingAddress }: Order): soap.ComplementaryBuyerAddress {
  const { fullName, address, gsm, invoiceType } = billingAddress;
  return {
    fullName: fullName ?? buyer.fullName,
    address,
    // The schema requires an integer.
    phoneNumber: (gsm ?? "").replace(/\D/g, "") || "0",
    tcNo: buyer.tcIdentityNumber ?? "",
    companyName: invoiceType === 2 ? buyer.fullName : "",
    taxNo: buyer.taxId ?? "",
    taxOffice: buyer.taxOffice ?? "",
  };
}

/** No member may be nil: absent ones are empty texts. */
function buildAddress(address: ShippingAddress | BillingAddress): soap.AddressModel {
  return {
    address: address.address,
    fullName: address.fullName ?? "",
    city: address.city,
    district: address.district,
    neighborhood: address.neighborhood ?? "",
    postalCode: address.postalCode ?? "",
    gsm: address.gsm ?? "",
    tcId: address.tcId ?? "",
    taxId: ("taxId" in address ? address.taxId : null) ?? "",
    taxHouse: ("taxHouse" in address ? address.taxHouse : null) ?? "",
  };
}

/** An absent date is an empty text. */
function renderOptionalDate(epochMs: number | undefined | null): string {
  return epochMs == null ? "" : renderSoapDate(epochMs);
}
