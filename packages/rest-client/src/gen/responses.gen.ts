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

/** How each operation's successful answer is read exactly. */
export const responseDecoders: Readonly<Record<OperationId, ResponseDecoder>> = {
  listShipmentPackages: {
    walk(value) {
      walkShipmentPackagePage(value);
    },
    identifierKeys: identifierKeys(["customerId","orderLineId","productId","sellerId","shipmentCompanyId"]),
  },
  createCollectionRequest: {
    walk(value) {
      walkCollectionResult(value);
    },
    identifierKeys: identifierKeys([]),
  },
  splitPackageByQuantity: {
    walk(value) {
      walkSplitResult(value);
    },
    identifierKeys: identifierKeys(["orderLineId"]),
  },
  splitPackageByOrderLines: {
    walk(value) {
      walkSplitResult(value);
    },
    identifierKeys: identifierKeys(["orderLineId"]),
  },
  addLaborCosts: {
    walk(value) {
      walkLaborCostResultList(value);
    },
    identifierKeys: identifierKeys(["lineId"]),
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
    identifierKeys: identifierKeys(["attributeId","catalogId","categoryId","groupId","marketplaceProductId","sellerId"]),
  },
};

function walkBillingAddress(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.invoiceType;
  if (typeof v0 === "number") checkCount(v0, "invoiceType");
}

function walkCollectionResult(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.code;
  if (typeof v0 === "number") checkCount(v0, "code");
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
  v0 = value.quantity;
  if (typeof v0 === "number") checkCount(v0, "quantity");
  v0 = value.productId;
  if (typeof v0 === "number") value.productId = identifierOfDouble(v0);
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
  v0 = value.deliveryFeeType;
  if (typeof v0 === "number") checkCount(v0, "deliveryFeeType");
  v0 = value.sellerDiscountedPrice;
  if (typeof v0 === "number") value.sellerDiscountedPrice = decimalOfDouble(v0);
}

function walkPackageHistory(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.createdDate;
  if (typeof v0 === "number") checkCount(v0, "createdDate");
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
  v0 = value.categoryId;
  if (typeof v0 === "number") value.categoryId = identifierOfDouble(v0);
  v0 = value.preparingDay;
  if (typeof v0 === "number") checkCount(v0, "preparingDay");
  v0 = value.maxPurchaseQuantity;
  if (typeof v0 === "number") checkCount(v0, "maxPurchaseQuantity");
  v0 = value.catalogId;
  if (typeof v0 === "number") value.catalogId = identifierOfDouble(v0);
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
  v0 = value.customerId;
  if (typeof v0 === "number") value.customerId = identifierOfDouble(v0);
  v0 = value.shipmentCompanyId;
  if (typeof v0 === "number") value.shipmentCompanyId = identifierOfDouble(v0);
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
  v0 = value.invoiceDate;
  if (typeof v0 === "number") checkCount(v0, "invoiceDate");
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

function walkSplitPackageOrderItem(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  v0 = value.orderLineId;
  if (typeof v0 === "number") value.orderLineId = identifierOfDouble(v0);
  v0 = value.quantity;
  if (typeof v0 === "number") checkCount(v0, "quantity");
}

function walkSplitResult(value: unknown): void {
  if (!isObject(value)) return;
  let v0: unknown;
  let m0: unknown;
  v0 = value.code;
  if (typeof v0 === "number") checkCount(v0, "code");
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
  v0 = value.id;
  if (typeof v0 === "number") value.id = identifierOfDouble(v0);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
