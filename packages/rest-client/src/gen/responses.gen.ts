// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import {
  checkCount,
  identifierKeys,
  renderDecimal,
  renderIdentifier,
  type ResponseDecoder,
} from "@marketplace-seller/client-core/internal";
import type { OperationId } from "./operations.gen.ts";

/** The decoders of successful responses, which keep every digit. */
export const responseDecoders: Readonly<Record<OperationId, ResponseDecoder>> = {
  listShipmentPackages: {
    walk(value) {
      walkShipmentPackagePage(value);
    },
    identifierKeys: identifierKeys(["address","barcode","cargoProviderName","cargoSenderNumber","cargoTrackingLink","cargoTrackingNumber","city","countryCode","customerEmail","customerId","customerfullName","district","etgbNo","fullName","gsm","hsCode","id","invoiceLink","name","neighborhood","orderItemLineItemStatusName","orderLineId","orderNumber","postalCode","productId","productName","productOrigin","sellerId","shipmentCompanyId","status","stockCode","taxHouse","taxId","taxOffice","tcId","tcIdentityNumber","value"]),
    rows: ["content"],
  },
  createCollectionRequest: {
    walk(value) {
      walkCollectionResult(value);
    },
    identifierKeys: identifierKeys(["message"]),
  },
  splitPackageByQuantity: {
    walk(value) {
      walkSplitResult(value);
    },
    identifierKeys: identifierKeys(["message","orderLineId","orderNumber","packageId","stockCode"]),
    rows: ["splitPackageOrderItems"],
  },
  splitPackageByOrderLines: {
    walk(value) {
      walkSplitResult(value);
    },
    identifierKeys: identifierKeys(["message","orderLineId","orderNumber","packageId","stockCode"]),
    rows: ["splitPackageOrderItems"],
  },
  addLaborCosts: {
    walk(value) {
      walkLaborCostResultList(value);
    },
    identifierKeys: identifierKeys(["lineId","reasons","status"]),
    rows: ["content"],
  },
  createProducts: {
    walk(value) {
      walkTask(value);
    },
    identifierKeys: identifierKeys(["id"]),
  },
  updateProducts: {
    walk(value) {
      walkTask(value);
    },
    identifierKeys: identifierKeys(["id"]),
  },
  updatePriceAndStock: {
    walk(value) {
      walkTask(value);
    },
    identifierKeys: identifierKeys(["id"]),
  },
  queryProducts: {
    walk(value) {
      walkProductPage(value);
    },
    identifierKeys: identifierKeys(["attributeId","attributeName","attributeValue","barcode","catalogId","categoryId","description","groupId","marketplaceProductId","productMainId","sellerId","sellerNickname","shipmentTemplate","stockCode","title"]),
    rows: ["content"],
  },
};

function walkBillingAddress(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  if (typeof value.address === "number") value.address = renderIdentifier(value.address);
  if (typeof value.city === "number") value.city = renderIdentifier(value.city);
  if (typeof value.district === "number") value.district = renderIdentifier(value.district);
  if (typeof value.neighborhood === "number") value.neighborhood = renderIdentifier(value.neighborhood);
  if (typeof value.fullName === "number") value.fullName = renderIdentifier(value.fullName);
  if (typeof value.gsm === "number") value.gsm = renderIdentifier(value.gsm);
  if (typeof value.tcId === "number") value.tcId = renderIdentifier(value.tcId);
  if (typeof value.postalCode === "number") value.postalCode = renderIdentifier(value.postalCode);
  if (typeof value.taxId === "number") value.taxId = renderIdentifier(value.taxId);
  if (typeof value.taxHouse === "number") value.taxHouse = renderIdentifier(value.taxHouse);
  v0 = value.invoiceType;
  if (typeof v0 === "number") checkCount(v0, "invoiceType");
  if (typeof value.countryCode === "number") value.countryCode = renderIdentifier(value.countryCode);
}

function walkCollectionResult(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.code;
  if (typeof v0 === "number") checkCount(v0, "code");
  if (typeof value.message === "number") value.message = renderIdentifier(value.message);
}

function walkLaborCostDetails(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.totalLaborCostExcludingVAT;
  if (typeof v0 === "number") value.totalLaborCostExcludingVAT = renderDecimal(v0);
  v0 = value.laborVatRate;
  if (typeof v0 === "number") checkCount(v0, "laborVatRate");
  v0 = value.amountExcludingVAT;
  if (typeof v0 === "number") value.amountExcludingVAT = renderDecimal(v0);
}

function walkLaborCostResult(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.lineId;
  if (typeof v0 === "number") value.lineId = renderIdentifier(v0);
  if (typeof value.status === "number") value.status = renderIdentifier(value.status);
  if (typeof value.reasons === "number") value.reasons = renderIdentifier(value.reasons);
  walkLaborCostDetails(value.details);
}

function walkLaborCostResultList(value: unknown): void {
  if (!isObject(value)) return;
  let m0: unknown;
  m0 = value.content;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkLaborCostResult(e1);
    }
  }
}

function walkOrderLine(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  v0 = value.quantity;
  if (typeof v0 === "number") checkCount(v0, "quantity");
  v0 = value.productId;
  if (typeof v0 === "number") value.productId = renderIdentifier(v0);
  if (typeof value.productName === "number") value.productName = renderIdentifier(value.productName);
  if (typeof value.stockCode === "number") value.stockCode = renderIdentifier(value.stockCode);
  m0 = value.variantAttributes;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkVariantAttribute(e1);
    }
  }
  v0 = value.price;
  if (typeof v0 === "number") value.price = renderDecimal(v0);
  v0 = value.dueAmount;
  if (typeof v0 === "number") value.dueAmount = renderDecimal(v0);
  v0 = value.installmentChargeWithVAT;
  if (typeof v0 === "number") value.installmentChargeWithVAT = renderDecimal(v0);
  v0 = value.sellerCouponDiscount;
  if (typeof v0 === "number") value.sellerCouponDiscount = renderDecimal(v0);
  v0 = value.sellerDiscount;
  if (typeof v0 === "number") value.sellerDiscount = renderDecimal(v0);
  v0 = value.sellerCampaignCommissionDiscount;
  if (typeof v0 === "number") value.sellerCampaignCommissionDiscount = renderDecimal(v0);
  v0 = value.sellerInvoiceAmount;
  if (typeof v0 === "number") value.sellerInvoiceAmount = renderDecimal(v0);
  v0 = value.totalSellerDiscountPrice;
  if (typeof v0 === "number") value.totalSellerDiscountPrice = renderDecimal(v0);
  v0 = value.mallDiscount;
  if (typeof v0 === "number") value.mallDiscount = renderDecimal(v0);
  v0 = value.totalMallDiscountPrice;
  if (typeof v0 === "number") value.totalMallDiscountPrice = renderDecimal(v0);
  v0 = value.orderLineId;
  if (typeof v0 === "number") value.orderLineId = renderIdentifier(v0);
  if (typeof value.orderItemLineItemStatusName === "number") value.orderItemLineItemStatusName = renderIdentifier(value.orderItemLineItemStatusName);
  v0 = value.vatRate;
  if (typeof v0 === "number") checkCount(v0, "vatRate");
  v0 = value.commissionRate;
  if (typeof v0 === "number") value.commissionRate = renderDecimal(v0);
  v0 = value.sellerCampaignCommissionRate;
  if (typeof v0 === "number") value.sellerCampaignCommissionRate = renderDecimal(v0);
  v0 = value.taxDeductionRate;
  if (typeof v0 === "number") value.taxDeductionRate = renderDecimal(v0);
  v0 = value.totalLaborCostExcludingVAT;
  if (typeof v0 === "number") value.totalLaborCostExcludingVAT = renderDecimal(v0);
  v0 = value.netMarketingFeeRate;
  if (typeof v0 === "number") value.netMarketingFeeRate = renderDecimal(v0);
  v0 = value.netMarketplaceFeeRate;
  if (typeof v0 === "number") value.netMarketplaceFeeRate = renderDecimal(v0);
  if (typeof value.barcode === "number") value.barcode = renderIdentifier(value.barcode);
  v0 = value.deliveryFeeType;
  if (typeof v0 === "number") checkCount(v0, "deliveryFeeType");
  v0 = value.sellerDiscountedPrice;
  if (typeof v0 === "number") value.sellerDiscountedPrice = renderDecimal(v0);
  if (typeof value.productOrigin === "number") value.productOrigin = renderIdentifier(value.productOrigin);
}

function walkPackageHistory(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.createdDate;
  if (typeof v0 === "number") checkCount(v0, "createdDate");
  if (typeof value.status === "number") value.status = renderIdentifier(value.status);
}

function walkPageable(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.pageNumber;
  if (typeof v0 === "number") checkCount(v0, "pageNumber");
  v0 = value.pageSize;
  if (typeof v0 === "number") checkCount(v0, "pageSize");
  v0 = value.offset;
  if (typeof v0 === "number") checkCount(v0, "offset");
}

function walkProduct(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  v0 = value.marketplaceProductId;
  if (typeof v0 === "number") value.marketplaceProductId = renderIdentifier(v0);
  v0 = value.sellerId;
  if (typeof v0 === "number") value.sellerId = renderIdentifier(v0);
  if (typeof value.sellerNickname === "number") value.sellerNickname = renderIdentifier(value.sellerNickname);
  if (typeof value.stockCode === "number") value.stockCode = renderIdentifier(value.stockCode);
  if (typeof value.title === "number") value.title = renderIdentifier(value.title);
  if (typeof value.description === "number") value.description = renderIdentifier(value.description);
  v0 = value.categoryId;
  if (typeof v0 === "number") value.categoryId = renderIdentifier(v0);
  if (typeof value.productMainId === "number") value.productMainId = renderIdentifier(value.productMainId);
  v0 = value.preparingDay;
  if (typeof v0 === "number") checkCount(v0, "preparingDay");
  if (typeof value.shipmentTemplate === "number") value.shipmentTemplate = renderIdentifier(value.shipmentTemplate);
  v0 = value.maxPurchaseQuantity;
  if (typeof v0 === "number") checkCount(v0, "maxPurchaseQuantity");
  v0 = value.catalogId;
  if (typeof v0 === "number") value.catalogId = renderIdentifier(v0);
  if (typeof value.barcode === "number") value.barcode = renderIdentifier(value.barcode);
  v0 = value.groupId;
  if (typeof v0 === "number") value.groupId = renderIdentifier(v0);
  v0 = value.salePrice;
  if (typeof v0 === "number") value.salePrice = renderDecimal(v0);
  v0 = value.listPrice;
  if (typeof v0 === "number") value.listPrice = renderDecimal(v0);
  v0 = value.quantity;
  if (typeof v0 === "number") checkCount(v0, "quantity");
  m0 = value.attributes;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkProductAttribute(e1);
    }
  }
  m0 = value.imageUrls;
  if (Array.isArray(m0)) {
    for (let i1 = 0; i1 < m0.length; i1++) {
      if (typeof m0[i1] === "number") m0[i1] = renderIdentifier(m0[i1]);
    }
  }
  v0 = value.vatRate;
  if (typeof v0 === "number") checkCount(v0, "vatRate");
  v0 = value.commissionRate;
  if (typeof v0 === "number") value.commissionRate = renderDecimal(v0);
}

function walkProductAttribute(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.attributeId;
  if (typeof v0 === "number") value.attributeId = renderIdentifier(v0);
  if (typeof value.attributeName === "number") value.attributeName = renderIdentifier(value.attributeName);
  if (typeof value.attributeValue === "number") value.attributeValue = renderIdentifier(value.attributeValue);
}

function walkProductPage(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  m0 = value.content;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkProduct(e1);
    }
  }
  walkPageable(value.pageable);
  v0 = value.totalElements;
  if (typeof v0 === "number") checkCount(v0, "totalElements");
  v0 = value.totalPages;
  if (typeof v0 === "number") checkCount(v0, "totalPages");
  v0 = value.number;
  if (typeof v0 === "number") checkCount(v0, "number");
  v0 = value.numberOfElements;
  if (typeof v0 === "number") checkCount(v0, "numberOfElements");
  v0 = value.size;
  if (typeof v0 === "number") checkCount(v0, "size");
}

function walkShipmentPackage(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  walkBillingAddress(value.billingAddress);
  walkShippingAddress(value.shippingAddress);
  if (typeof value.orderNumber === "number") value.orderNumber = renderIdentifier(value.orderNumber);
  if (typeof value.id === "number") value.id = renderIdentifier(value.id);
  if (typeof value.customerEmail === "number") value.customerEmail = renderIdentifier(value.customerEmail);
  if (typeof value.customerfullName === "number") value.customerfullName = renderIdentifier(value.customerfullName);
  v0 = value.customerId;
  if (typeof v0 === "number") value.customerId = renderIdentifier(v0);
  if (typeof value.taxId === "number") value.taxId = renderIdentifier(value.taxId);
  if (typeof value.taxOffice === "number") value.taxOffice = renderIdentifier(value.taxOffice);
  if (typeof value.tcIdentityNumber === "number") value.tcIdentityNumber = renderIdentifier(value.tcIdentityNumber);
  if (typeof value.cargoSenderNumber === "number") value.cargoSenderNumber = renderIdentifier(value.cargoSenderNumber);
  if (typeof value.cargoTrackingNumber === "number") value.cargoTrackingNumber = renderIdentifier(value.cargoTrackingNumber);
  if (typeof value.cargoTrackingLink === "number") value.cargoTrackingLink = renderIdentifier(value.cargoTrackingLink);
  v0 = value.shipmentCompanyId;
  if (typeof v0 === "number") value.shipmentCompanyId = renderIdentifier(v0);
  if (typeof value.cargoProviderName === "number") value.cargoProviderName = renderIdentifier(value.cargoProviderName);
  v0 = value.shipmentMethod;
  if (typeof v0 === "number") checkCount(v0, "shipmentMethod");
  v0 = value.installmentChargeWithVATprice;
  if (typeof v0 === "number") value.installmentChargeWithVATprice = renderDecimal(v0);
  m0 = value.lines;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkOrderLine(e1);
    }
  }
  v0 = value.lastModifiedDate;
  if (typeof v0 === "number") checkCount(v0, "lastModifiedDate");
  v0 = value.agreedDeliveryDate;
  if (typeof v0 === "number") checkCount(v0, "agreedDeliveryDate");
  v0 = value.totalAmount;
  if (typeof v0 === "number") value.totalAmount = renderDecimal(v0);
  v0 = value.totalDiscountAmount;
  if (typeof v0 === "number") value.totalDiscountAmount = renderDecimal(v0);
  m0 = value.packageHistories;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkPackageHistory(e1);
    }
  }
  v0 = value.sellerId;
  if (typeof v0 === "number") value.sellerId = renderIdentifier(v0);
  if (typeof value.hsCode === "number") value.hsCode = renderIdentifier(value.hsCode);
  if (typeof value.invoiceLink === "number") value.invoiceLink = renderIdentifier(value.invoiceLink);
  v0 = value.invoiceDate;
  if (typeof v0 === "number") checkCount(v0, "invoiceDate");
  if (typeof value.etgbNo === "number") value.etgbNo = renderIdentifier(value.etgbNo);
  v0 = value.etgbDate;
  if (typeof v0 === "number") checkCount(v0, "etgbDate");
}

function walkShipmentPackagePage(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  v0 = value.pageCount;
  if (typeof v0 === "number") checkCount(v0, "pageCount");
  v0 = value.totalPages;
  if (typeof v0 === "number") checkCount(v0, "totalPages");
  v0 = value.page;
  if (typeof v0 === "number") checkCount(v0, "page");
  v0 = value.size;
  if (typeof v0 === "number") checkCount(v0, "size");
  m0 = value.content;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkShipmentPackage(e1);
    }
  }
}

function walkShippingAddress(value: unknown): void {
  if (!isObject(value)) return;
  if (typeof value.address === "number") value.address = renderIdentifier(value.address);
  if (typeof value.city === "number") value.city = renderIdentifier(value.city);
  if (typeof value.district === "number") value.district = renderIdentifier(value.district);
  if (typeof value.neighborhood === "number") value.neighborhood = renderIdentifier(value.neighborhood);
  if (typeof value.fullName === "number") value.fullName = renderIdentifier(value.fullName);
  if (typeof value.gsm === "number") value.gsm = renderIdentifier(value.gsm);
  if (typeof value.tcId === "number") value.tcId = renderIdentifier(value.tcId);
  if (typeof value.postalCode === "number") value.postalCode = renderIdentifier(value.postalCode);
}

function walkSplitPackageOrderItem(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  if (typeof value.orderNumber === "number") value.orderNumber = renderIdentifier(value.orderNumber);
  if (typeof value.packageId === "number") value.packageId = renderIdentifier(value.packageId);
  v0 = value.orderLineId;
  if (typeof v0 === "number") value.orderLineId = renderIdentifier(v0);
  if (typeof value.stockCode === "number") value.stockCode = renderIdentifier(value.stockCode);
  v0 = value.quantity;
  if (typeof v0 === "number") checkCount(v0, "quantity");
}

function walkSplitResult(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  v0 = value.code;
  if (typeof v0 === "number") checkCount(v0, "code");
  if (typeof value.message === "number") value.message = renderIdentifier(value.message);
  m0 = value.splitPackageOrderItems;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkSplitPackageOrderItem(e1);
    }
  }
}

function walkTask(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  v0 = value.id;
  if (typeof v0 === "number") value.id = renderIdentifier(v0);
  m0 = value.reasons;
  if (Array.isArray(m0)) {
    for (let i1 = 0; i1 < m0.length; i1++) {
      if (typeof m0[i1] === "number") m0[i1] = renderIdentifier(m0[i1]);
    }
  }
}

function walkVariantAttribute(value: unknown): void {
  if (!isObject(value)) return;
  if (typeof value.name === "number") value.name = renderIdentifier(value.name);
  if (typeof value.value === "number") value.value = renderIdentifier(value.value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
