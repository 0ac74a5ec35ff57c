import {
  type ComplementaryBuyerAddress,
  type ItemWithComplementaryData,
  soapDateOf,
} from "@marketplace-seller/soap-client/codec";
import type { Order } from "../../domain/model/order.ts";
import type { ComplementaryItem, OrderLine } from "../../domain/model/order-line.ts";
import { optionalDateText } from "../dates.ts";
import { itemStatusNumber } from "../status-codes.ts";

/** An order item with what was bought for it. */
export function itemWithComplementary(
  order: Order,
  line: OrderLine,
  complement: ComplementaryItem,
): ItemWithComplementaryData {
  return {
    sellerCode: line.stockCode,
    productTitle: line.productName,
    category: complement.category,
    price: line.price,
    paidDate: soapDateOf(order.createdDate),
    acceptedDate: optionalDateText(line.approvedDate),
    status: itemStatusNumber(line.status),
    certificateNo: [...complement.certificateNo],
    compItemId: complement.compItemId,
    compAcceptedDate: optionalDateText(complement.compAcceptedDate),
    buyerAddress: buyerAddress(order),
  };
}

function buyerAddress({ buyer, billingAddress }: Order): ComplementaryBuyerAddress {
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
