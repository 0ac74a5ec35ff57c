import type * as soap from "@marketplace-seller/soap-client/codec";
import { renderSoapDate } from "@marketplace-seller/soap-client/codec";
import type { BillingAddress, Order, ShippingAddress } from "../domain/model/order.ts";
import type { OrderLine, ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { ComplementedLine } from "../domain/operations/order-items.ts";
import { billingTotals, orderStanding } from "../domain/rules/order-sums.ts";
import { findShipmentCompany } from "../domain/rules/shipment-companies.ts";
import type { OrderSummary, OrderWithPackages } from "../domain/store.ts";
import { soapStatuses } from "./soap-statuses.ts";

export function orderData(order: OrderSummary): soap.OrderData {
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

export function detailedOrderData({ order, packages }: OrderWithPackages): soap.DetailedOrderData {
  const standing = orderStanding(packages);
  return {
    id: order.orderId,
    invoiceType: String(order.billingAddress.invoiceType),
    status: soapStatuses[standing.status].order,
    orderNumber: order.orderNumber,
    totalAmount: standing.totalAmount,
    paymentType: order.paymentType,
    citizenshipId: order.buyer.tcIdentityNumber ?? "",
    orderItemList: {
      orderItem: packedLines(packages).map(orderItemData),
    },
    createDate: renderSoapDate(order.createdDate),
    serviceItemList: serviceItemList(order),
  };
}

export function orderDetailData({ order, packages }: OrderWithPackages): soap.OrderDetailData {
  const lines = packages.flatMap((shipment) => shipment.lines);
  return {
    id: order.orderId,
    orderNumber: order.orderNumber,
    rwbOrder: order.rwbOrder,
    buyer: buyer(order),
    citizenshipId: order.buyer.tcIdentityNumber ?? "",
    invoiceType: String(order.billingAddress.invoiceType),
    itemList: {
      item: packedLines(packages).map(orderSearchData),
    },
    serviceItemList: serviceItemList(order),
    status: soapStatuses[orderStanding(packages).status].order,
    paymentType: order.paymentType,
    billingTemplate: billingTotals(order, lines),
    shippingAddress: addressModel(order.shippingAddress),
    billingAddress: addressModel(order.billingAddress),
    createDate: renderSoapDate(order.createdDate),
    orderItemShipmentList: {
      orderItemShipmentInfo: lines.map((line) => itemShipment(order, line)),
    },
  };
}

function buyer({ buyer: { customerId, fullName, taxId, taxOffice, email, ...rest } }: Order) {
  return { id: customerId, fullName, taxId, taxOffice, email, tcId: rest.tcIdentityNumber ?? "" };
}

function serviceItemList({ serviceItems }: Order): soap.ServiceItemList {
  return {
    serviceItem: serviceItems.map(({ orderLineIds, ...item }) => ({
      ...item,
      orderItemList: { orderItem: [...orderLineIds] },
    })),
  };
}

/** One entry per item, for an entry names one (assumption `soap-single-ids`). */
function itemShipment(order: Order, { orderLineId }: OrderLine): soap.OrderItemShipment {
  return {
    shippingAddress: addressModel(order.shippingAddress),
    deliveryPointMessage: order.deliveryPointMessage ?? "",
    orderItemIds: { id: orderLineId },
  };
}

interface ShippedLine {
  readonly line: OrderLine;
  readonly shipment: ShipmentPackage;
}

function packedLines(packages: readonly ShipmentPackage[]): readonly ShippedLine[] {
  return packages.flatMap((shipment) => shipment.lines.map((line) => ({ line, shipment })));
}

/** What the listings and the order detail both show of an order item. */
function commonItemData(line: OrderLine, shipment: ShipmentPackage) {
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
    shipmentInfo: shipmentInfo(line, shipment),
    attributes: attributeList(line),
    customTextOptionValues: customTexts(line),
  };
}

/** An order item as the listings and the item operations show it. */
export function orderItemData({ line, shipment }: ShippedLine): soap.OrderItemData {
  return {
    ...commonItemData(line, shipment),
    stockKeepingUnitId: line.stockKeepingUnitId,
    status: soapStatuses[line.status].item,
    bundle: line.bundle ?? false,
    updatedDate: renderSoapDate(line.updatedDate),
    cargoCompanyWarning: "",
  };
}

function orderSearchData({ line, shipment }: ShippedLine): soap.OrderSearchData {
  return {
    ...commonItemData(line, shipment),
    productId: line.productId,
    status: soapStatuses[line.status].word,
    rejectReason: rejectReason(line),
    approvedDate: renderDate(line.approvedDate),
    installmentChargeWithVAT: line.installmentChargeWithVAT,
    totalMallDiscountPrice: line.totalMallDiscountPrice,
    sellerCouponDiscount: line.sellerCouponDiscount,
    sellerStockCode: line.stockCode,
    version: line.version,
    sellerInvoiceAmount: line.sellerInvoiceAmount,
    shippingDate: renderDate(line.shippingDate),
    shipmenCompanyCampaignNumber: campaignNumber(line, shipment),
  };
}

/** A unit cancelled in a split over REST has the number of its reason alone. */
function rejectReason({ rejectReason: reason, cancelReasonId }: OrderLine): string {
  return reason ?? (cancelReasonId === undefined ? "" : String(cancelReasonId));
}

function attributeList({ variantAttributes }: OrderLine): soap.AttributeList {
  return { attribute: variantAttributes.map(({ id, name, value }) => ({ id, name, value })) };
}

function customTexts({ customTextOptionValues }: OrderLine): soap.CustomTextOptionValueList {
  return {
    customTextOptionValue: customTextOptionValues.map(({ option, text }) => ({ option, text })),
  };
}

/**
 * How a line travels: what the seller reported, and before that what the package was given. The
 * codes whose values the document does not show are constant (assumption `soap-shipment-codes`).
 */
function shipmentInfo(line: OrderLine, shipment: ShipmentPackage): soap.OrderItemShipmentInfo {
  const trackingNumber = line.shipment?.trackingNumber ?? shipment.cargoSenderNumber ?? "";
  return {
    shipmentCompany: findShipmentCompany(shipment.shipmentCompanyId) ?? null,
    trackingNumber,
    trackingNumberStatus: trackingNumber === "" ? "" : "ACTIVE",
    shipmentCode: 0,
    campaignNumber: campaignNumber(line, shipment),
    shipmentMethod: String(line.shipment?.shipmentMethod ?? shipment.shipmentMethod),
    campaignNumberStatus: 1,
  };
}

/** The shipment campaign code: REST's `cargoTrackingNumber` until the seller reports another. */
function campaignNumber(line: OrderLine, shipment: ShipmentPackage): string {
  const reported = line.shipment?.campaignNumber ?? "";
  return reported === "" ? shipment.cargoTrackingNumber : reported;
}

export function itemWithComplementary({
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
    acceptedDate: renderDate(line.approvedDate),
    status: soapStatuses[line.status].item,
    certificateNo: [...complement.certificateNo],
    compItemId: complement.compItemId,
    compAcceptedDate: renderDate(complement.compAcceptedDate),
    buyerAddress: buyerAddress(order),
  };
}

function buyerAddress({ buyer, billingAddress }: Order): soap.ComplementaryBuyerAddress {
  const { fullName, address, gsm, invoiceType } = billingAddress;
  return {
    fullName: fullName ?? buyer.fullName,
    address,
    // An integer by the schema; a number is kept as digits, and nothing else may stand there.
    phoneNumber: (gsm ?? "").replace(/\D/g, "") || "0",
    tcNo: buyer.tcIdentityNumber ?? "",
    companyName: invoiceType === 2 ? buyer.fullName : "",
    taxNo: buyer.taxId ?? "",
    taxOffice: buyer.taxOffice ?? "",
  };
}

/** An address as SOAP shows it: no member may be nil, so what is not there is empty. */
function addressModel(address: ShippingAddress | BillingAddress): soap.AddressModel {
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

/** Nothing when there is no date. */
function renderDate(epochMs: number | undefined | null): string {
  return epochMs == null ? "" : renderSoapDate(epochMs);
}
