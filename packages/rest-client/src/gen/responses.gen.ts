// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.1.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import {
  checkCount,
  decimalOfDouble,
  identifierKeys,
  identifierOfDouble,
  type ResponseDecoder,
} from "@marketplace-seller/client-core/internal";
import type { OperationId } from "./operations.gen.ts";

/** How each operation's successful response is read exactly. */
export const responseDecoders: Readonly<Record<OperationId, ResponseDecoder>> = {
  listShipmentPackages: {
    walk(value) {
      walkShipmentPackagePage(value);
    },
    identifierKeys: identifierKeys(["address","barcode","cargoProviderName","cargoSenderNumber","cargoTrackingLink","cargoTrackingNumber","city","countryCode","customerEmail","customerId","customerfullName","district","etgbNo","fullName","gsm","hsCode","id","invoiceLink","name","neighborhood","orderItemLineItemStatusName","orderLineId","orderNumber","postalCode","productId","productName","productOrigin","sellerId","shipmentCompanyId","status","stockCode","taxHouse","taxId","taxOffice","tcId","tcIdentityNumber","value"]),
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
  },
  splitPackageByOrderLines: {
    walk(value) {
      walkSplitResult(value);
    },
    identifierKeys: identifierKeys(["message","orderLineId","orderNumber","packageId","stockCode"]),
  },
  addLaborCosts: {
    walk(value) {
      walkLaborCostResultList(value);
    },
    identifierKeys: identifierKeys(["lineId","reasons","status"]),
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
  },
};

function walkBillingAddress(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  if (typeof value.address === "number") value.address = identifierOfDouble(value.address);
  if (typeof value.city === "number") value.city = identifierOfDouble(value.city);
  if (typeof value.district === "number") value.district = identifierOfDouble(value.district);
  if (typeof value.neighborhood === "number") value.neighborhood = identifierOfDouble(value.neighborhood);
  if (typeof value.fullName === "number") value.fullName = identifierOfDouble(value.fullName);
  if (typeof value.gsm === "number") value.gsm = identifierOfDouble(value.gsm);
  if (typeof value.tcId === "number") value.tcId = identifierOfDouble(value.tcId);
  if (typeof value.postalCode === "number") value.postalCode = identifierOfDouble(value.postalCode);
  if (typeof value.taxId === "number") value.taxId = identifierOfDouble(value.taxId);
  if (typeof value.taxHouse === "number") value.taxHouse = identifierOfDouble(value.taxHouse);
  v0 = value.invoiceType;
  if (typeof v0 === "number") checkCount(v0, "invoiceType");
  if (typeof value.countryCode === "number") value.countryCode = identifierOfDouble(value.countryCode);
}

function walkCollectionResult(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.code;
  if (typeof v0 === "number") checkCount(v0, "code");
  if (typeof value.message === "number") value.message = identifierOfDouble(value.message);
}

function walkLaborCostDetails(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.totalLaborCostExcludingVAT;
  if (typeof v0 === "number") value.totalLaborCostExcludingVAT = decimalOfDouble(v0);
  v0 = value.laborVatRate;
  if (typeof v0 === "number") checkCount(v0, "laborVatRate");
  v0 = value.amountExcludingVAT;
  if (typeof v0 === "number") value.amountExcludingVAT = decimalOfDouble(v0);
}

function walkLaborCostResult(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.lineId;
  if (typeof v0 === "number") value.lineId = identifierOfDouble(v0);
  if (typeof value.status === "number") value.status = identifierOfDouble(value.status);
  if (typeof value.reasons === "number") value.reasons = identifierOfDouble(value.reasons);
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
  if (typeof v0 === "number") value.productId = identifierOfDouble(v0);
  if (typeof value.productName === "number") value.productName = identifierOfDouble(value.productName);
  if (typeof value.stockCode === "number") value.stockCode = identifierOfDouble(value.stockCode);
  m0 = value.variantAttributes;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkVariantAttribute(e1);
    }
  }
  v0 = value.price;
  if (typeof v0 === "number") value.price = decimalOfDouble(v0);
  v0 = value.dueAmount;
  if (typeof v0 === "number") value.dueAmount = decimalOfDouble(v0);
  v0 = value.installmentChargeWithVAT;
  if (typeof v0 === "number") value.installmentChargeWithVAT = decimalOfDouble(v0);
  v0 = value.sellerCouponDiscount;
  if (typeof v0 === "number") value.sellerCouponDiscount = decimalOfDouble(v0);
  v0 = value.sellerDiscount;
  if (typeof v0 === "number") value.sellerDiscount = decimalOfDouble(v0);
  v0 = value.sellerCampaignCommissionDiscount;
  if (typeof v0 === "number") value.sellerCampaignCommissionDiscount = decimalOfDouble(v0);
  v0 = value.sellerInvoiceAmount;
  if (typeof v0 === "number") value.sellerInvoiceAmount = decimalOfDouble(v0);
  v0 = value.totalSellerDiscountPrice;
  if (typeof v0 === "number") value.totalSellerDiscountPrice = decimalOfDouble(v0);
  v0 = value.mallDiscount;
  if (typeof v0 === "number") value.mallDiscount = decimalOfDouble(v0);
  v0 = value.totalMallDiscountPrice;
  if (typeof v0 === "number") value.totalMallDiscountPrice = decimalOfDouble(v0);
  v0 = value.orderLineId;
  if (typeof v0 === "number") value.orderLineId = identifierOfDouble(v0);
  if (typeof value.orderItemLineItemStatusName === "number") value.orderItemLineItemStatusName = identifierOfDouble(value.orderItemLineItemStatusName);
  v0 = value.vatRate;
  if (typeof v0 === "number") checkCount(v0, "vatRate");
  v0 = value.commissionRate;
  if (typeof v0 === "number") value.commissionRate = decimalOfDouble(v0);
  v0 = value.sellerCampaignCommissionRate;
  if (typeof v0 === "number") value.sellerCampaignCommissionRate = decimalOfDouble(v0);
  v0 = value.taxDeductionRate;
  if (typeof v0 === "number") value.taxDeductionRate = decimalOfDouble(v0);
  v0 = value.totalLaborCostExcludingVAT;
  if (typeof v0 === "number") value.totalLaborCostExcludingVAT = decimalOfDouble(v0);
  v0 = value.netMarketingFeeRate;
  if (typeof v0 === "number") value.netMarketingFeeRate = decimalOfDouble(v0);
  v0 = value.netMarketplaceFeeRate;
  if (typeof v0 === "number") value.netMarketplaceFeeRate = decimalOfDouble(v0);
  if (typeof value.barcode === "number") value.barcode = identifierOfDouble(value.barcode);
  v0 = value.deliveryFeeType;
  if (typeof v0 === "number") checkCount(v0, "deliveryFeeType");
  v0 = value.sellerDiscountedPrice;
  if (typeof v0 === "number") value.sellerDiscountedPrice = decimalOfDouble(v0);
  if (typeof value.productOrigin === "number") value.productOrigin = identifierOfDouble(value.productOrigin);
}

function walkPackageHistory(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.createdDate;
  if (typeof v0 === "number") checkCount(v0, "createdDate");
  if (typeof value.status === "number") value.status = identifierOfDouble(value.status);
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
  if (typeof v0 === "number") value.marketplaceProductId = identifierOfDouble(v0);
  v0 = value.sellerId;
  if (typeof v0 === "number") value.sellerId = identifierOfDouble(v0);
  if (typeof value.sellerNickname === "number") value.sellerNickname = identifierOfDouble(value.sellerNickname);
  if (typeof value.stockCode === "number") value.stockCode = identifierOfDouble(value.stockCode);
  if (typeof value.title === "number") value.title = identifierOfDouble(value.title);
  if (typeof value.description === "number") value.description = identifierOfDouble(value.description);
  v0 = value.categoryId;
  if (typeof v0 === "number") value.categoryId = identifierOfDouble(v0);
  if (typeof value.productMainId === "number") value.productMainId = identifierOfDouble(value.productMainId);
  v0 = value.preparingDay;
  if (typeof v0 === "number") checkCount(v0, "preparingDay");
  if (typeof value.shipmentTemplate === "number") value.shipmentTemplate = identifierOfDouble(value.shipmentTemplate);
  v0 = value.maxPurchaseQuantity;
  if (typeof v0 === "number") checkCount(v0, "maxPurchaseQuantity");
  v0 = value.catalogId;
  if (typeof v0 === "number") value.catalogId = identifierOfDouble(v0);
  if (typeof value.barcode === "number") value.barcode = identifierOfDouble(value.barcode);
  v0 = value.groupId;
  if (typeof v0 === "number") value.groupId = identifierOfDouble(v0);
  v0 = value.salePrice;
  if (typeof v0 === "number") value.salePrice = decimalOfDouble(v0);
  v0 = value.listPrice;
  if (typeof v0 === "number") value.listPrice = decimalOfDouble(v0);
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
      if (typeof m0[i1] === "number") m0[i1] = identifierOfDouble(m0[i1]);
    }
  }
  v0 = value.vatRate;
  if (typeof v0 === "number") checkCount(v0, "vatRate");
  v0 = value.commissionRate;
  if (typeof v0 === "number") value.commissionRate = decimalOfDouble(v0);
}

function walkProductAttribute(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.attributeId;
  if (typeof v0 === "number") value.attributeId = identifierOfDouble(v0);
  if (typeof value.attributeName === "number") value.attributeName = identifierOfDouble(value.attributeName);
  if (typeof value.attributeValue === "number") value.attributeValue = identifierOfDouble(value.attributeValue);
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
  if (typeof value.orderNumber === "number") value.orderNumber = identifierOfDouble(value.orderNumber);
  if (typeof value.id === "number") value.id = identifierOfDouble(value.id);
  if (typeof value.customerEmail === "number") value.customerEmail = identifierOfDouble(value.customerEmail);
  if (typeof value.customerfullName === "number") value.customerfullName = identifierOfDouble(value.customerfullName);
  v0 = value.customerId;
  if (typeof v0 === "number") value.customerId = identifierOfDouble(v0);
  if (typeof value.taxId === "number") value.taxId = identifierOfDouble(value.taxId);
  if (typeof value.taxOffice === "number") value.taxOffice = identifierOfDouble(value.taxOffice);
  if (typeof value.tcIdentityNumber === "number") value.tcIdentityNumber = identifierOfDouble(value.tcIdentityNumber);
  if (typeof value.cargoSenderNumber === "number") value.cargoSenderNumber = identifierOfDouble(value.cargoSenderNumber);
  if (typeof value.cargoTrackingNumber === "number") value.cargoTrackingNumber = identifierOfDouble(value.cargoTrackingNumber);
  if (typeof value.cargoTrackingLink === "number") value.cargoTrackingLink = identifierOfDouble(value.cargoTrackingLink);
  v0 = value.shipmentCompanyId;
  if (typeof v0 === "number") value.shipmentCompanyId = identifierOfDouble(v0);
  if (typeof value.cargoProviderName === "number") value.cargoProviderName = identifierOfDouble(value.cargoProviderName);
  v0 = value.shipmentMethod;
  if (typeof v0 === "number") checkCount(v0, "shipmentMethod");
  v0 = value.installmentChargeWithVATprice;
  if (typeof v0 === "number") value.installmentChargeWithVATprice = decimalOfDouble(v0);
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
  if (typeof v0 === "number") value.totalAmount = decimalOfDouble(v0);
  v0 = value.totalDiscountAmount;
  if (typeof v0 === "number") value.totalDiscountAmount = decimalOfDouble(v0);
  m0 = value.packageHistories;
  if (Array.isArray(m0)) {
    for (const e1 of m0) {
      walkPackageHistory(e1);
    }
  }
  v0 = value.sellerId;
  if (typeof v0 === "number") value.sellerId = identifierOfDouble(v0);
  if (typeof value.hsCode === "number") value.hsCode = identifierOfDouble(value.hsCode);
  if (typeof value.invoiceLink === "number") value.invoiceLink = identifierOfDouble(value.invoiceLink);
  v0 = value.invoiceDate;
  if (typeof v0 === "number") checkCount(v0, "invoiceDate");
  if (typeof value.etgbNo === "number") value.etgbNo = identifierOfDouble(value.etgbNo);
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
  if (typeof value.address === "number") value.address = identifierOfDouble(value.address);
  if (typeof value.city === "number") value.city = identifierOfDouble(value.city);
  if (typeof value.district === "number") value.district = identifierOfDouble(value.district);
  if (typeof value.neighborhood === "number") value.neighborhood = identifierOfDouble(value.neighborhood);
  if (typeof value.fullName === "number") value.fullName = identifierOfDouble(value.fullName);
  if (typeof value.gsm === "number") value.gsm = identifierOfDouble(value.gsm);
  if (typeof value.tcId === "number") value.tcId = identifierOfDouble(value.tcId);
  if (typeof value.postalCode === "number") value.postalCode = identifierOfDouble(value.postalCode);
}

function walkSplitPackageOrderItem(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  if (typeof value.orderNumber === "number") value.orderNumber = identifierOfDouble(value.orderNumber);
  if (typeof value.packageId === "number") value.packageId = identifierOfDouble(value.packageId);
  v0 = value.orderLineId;
  if (typeof v0 === "number") value.orderLineId = identifierOfDouble(v0);
  if (typeof value.stockCode === "number") value.stockCode = identifierOfDouble(value.stockCode);
  v0 = value.quantity;
  if (typeof v0 === "number") checkCount(v0, "quantity");
}

function walkSplitResult(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  v0 = value.code;
  if (typeof v0 === "number") checkCount(v0, "code");
  if (typeof value.message === "number") value.message = identifierOfDouble(value.message);
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
  if (typeof v0 === "number") value.id = identifierOfDouble(v0);
  m0 = value.reasons;
  if (Array.isArray(m0)) {
    for (let i1 = 0; i1 < m0.length; i1++) {
      if (typeof m0[i1] === "number") m0[i1] = identifierOfDouble(m0[i1]);
    }
  }
}

function walkVariantAttribute(value: unknown): void {
  if (!isObject(value)) return;
  if (typeof value.name === "number") value.name = identifierOfDouble(value.name);
  if (typeof value.value === "number") value.value = identifierOfDouble(value.value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
