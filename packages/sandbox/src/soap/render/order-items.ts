import {
  type AttributeList,
  type CustomTextOptionValueList,
  type OrderItemData,
  type OrderSearchData,
  soapDateOf,
} from "@marketplace-seller/soap-client/codec";
import type { OrderLine } from "../../domain/model/order-line.ts";
import type { ShipmentPackage } from "../../domain/model/shipment-package.ts";
import { optionalDateText } from "../dates.ts";
import { itemStatusNumber, itemStatusWord } from "../status-codes.ts";
import { campaignNumber, shipmentInfo } from "./shipment-info.ts";

/** An order item as the listings and the item operations show it. */
export function orderItemData(line: OrderLine, shipment: ShipmentPackage): OrderItemData {
  return {
    id: line.orderLineId,
    stockKeepingUnitId: line.stockKeepingUnitId,
    productSellerCode: line.stockCode,
    price: line.price,
    sellerDiscount: line.sellerDiscount,
    mallDiscount: line.mallDiscount,
    commission: line.commission,
    status: itemStatusNumber(line.status),
    quantity: line.quantity,
    productName: line.productName,
    deliveryFeeType: line.deliveryFeeType,
    dueAmount: line.dueAmount,
    shipmentInfo: shipmentInfo(line, shipment),
    attributes: attributeList(line),
    customTextOptionValues: customTexts(line),
    bundle: line.bundle ?? false,
    updatedDate: soapDateOf(line.updatedDate),
    cargoCompanyWarning: "",
  };
}

/** An order item as the order detail shows it. */
export function orderSearchData(line: OrderLine, shipment: ShipmentPackage): OrderSearchData {
  return {
    id: line.orderLineId,
    productId: line.productId,
    deliveryFeeType: line.deliveryFeeType,
    productSellerCode: line.stockCode,
    status: itemStatusWord(line.status),
    rejectReason: rejectReason(line),
    approvedDate: optionalDateText(line.approvedDate),
    dueAmount: line.dueAmount,
    installmentChargeWithVAT: line.installmentChargeWithVAT,
    price: line.price,
    totalMallDiscountPrice: line.totalMallDiscountPrice,
    quantity: line.quantity,
    sellerCouponDiscount: line.sellerCouponDiscount,
    sellerStockCode: line.stockCode,
    version: line.version,
    attributes: attributeList(line),
    sellerDiscount: line.sellerDiscount,
    mallDiscount: line.mallDiscount,
    commission: line.commission,
    sellerInvoiceAmount: line.sellerInvoiceAmount,
    productName: line.productName,
    shipmentInfo: shipmentInfo(line, shipment),
    shippingDate: optionalDateText(line.shippingDate),
    customTextOptionValues: customTexts(line),
    shipmenCompanyCampaignNumber: campaignNumber(line, shipment),
  };
}

/** A unit cancelled in a split over REST has the number of its reason alone. */
function rejectReason({ rejectReason: reason, cancelReasonId }: OrderLine): string {
  return reason ?? (cancelReasonId === undefined ? "" : String(cancelReasonId));
}

function attributeList({ variantAttributes }: OrderLine): AttributeList {
  return { attribute: variantAttributes.map(({ id, name, value }) => ({ id, name, value })) };
}

function customTexts({ customTextOptionValues }: OrderLine): CustomTextOptionValueList {
  return {
    customTextOptionValue: customTextOptionValues.map(({ option, text }) => ({ option, text })),
  };
}
