// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type {
  ObjectShape,
  Shape,
  StringShape,
} from "@marketplace-seller/client-core";

/** The name of an operation of the contract. */
export type OperationId =
  | "listShipmentPackages"
  | "createCollectionRequest"
  | "splitPackageByQuantity"
  | "splitPackageByOrderLines"
  | "addLaborCosts"
  | "createProducts"
  | "updateProducts"
  | "updatePriceAndStock"
  | "queryProducts";

/** One route of the contract. */
export interface RestRoute {
  readonly operationId: OperationId;
  readonly method: "GET" | "PUT" | "POST" | "DELETE" | "PATCH";
  readonly url: string;
  /** The retry class: clients may repeat a call always (`safe`), never, or when the caller opts in (`absolute`). */
  readonly retry: "safe" | "never" | "absolute";
  /** The rate limit: the number of requests that a seller may make in a number of seconds. */
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
  readonly path?: ObjectShape;
  readonly query?: ObjectShape;
  readonly body?: Shape;
}

const packageStatusFilterShape: StringShape = {
  type: "string",
  values: ["Created", "Picking", "Shipped", "Cancelled", "Delivered", "Unpacked", "UnSupplied"],
};

const senderFilterShape: StringShape = { type: "string", values: ["SELLER", "ALL", "MARKETPLACE"] };

const collectionRequestDetailShape: ObjectShape = {
  type: "object",
  fields: {
    id: { type: "string" },
    orderLineId: { type: "identifier" },
    boxQuantity: { type: "integer", minimum: 1, maximum: 2147483647 },
    desi: { type: "decimal", minimum: "0" },
    shipmentCompany: { type: "string", values: ["HLZ", "CEVA", "BL"] },
  },
  required: ["id", "orderLineId", "boxQuantity", "desi", "shipmentCompany"],
};

const collectionRequestShape: ObjectShape = {
  type: "object",
  fields: {
    collectionRequestDetails: { type: "array", items: collectionRequestDetailShape, minItems: 1 },
  },
  required: ["collectionRequestDetails"],
};

const packageDetailShape: ObjectShape = {
  type: "object",
  fields: {
    orderLineId: { type: "identifier" },
    quantities: { type: "integer", minimum: 1, maximum: 2147483647 },
  },
  required: ["orderLineId", "quantities"],
};

const splitPackageShape: ObjectShape = {
  type: "object",
  fields: { packageDetails: { type: "array", items: packageDetailShape, minItems: 1 } },
  required: ["packageDetails"],
};

const cancelledItemShape: ObjectShape = {
  type: "object",
  fields: {
    cancelReasonId: { type: "integer", values: [61, 62, 63, 64, 65] },
    orderLineId: { type: "identifier" },
    quantity: { type: "integer", minimum: 1, maximum: 2147483647 },
  },
  required: ["cancelReasonId", "orderLineId", "quantity"],
};

const splitByQuantityRequestShape: ObjectShape = {
  type: "object",
  fields: {
    splitPackages: { type: "array", items: splitPackageShape, minItems: 1 },
    cancelledItems: { type: "array", items: cancelledItemShape },
  },
  required: ["splitPackages"],
};

const splitGroupShape: ObjectShape = {
  type: "object",
  fields: { orderLineIds: { type: "array", items: { type: "identifier" }, minItems: 1 } },
  required: ["orderLineIds"],
};

const splitByOrderLinesRequestShape: ObjectShape = {
  type: "object",
  fields: { splitGroups: { type: "array", items: splitGroupShape, minItems: 1 } },
  required: ["splitGroups"],
};

const laborCostDetailShape: ObjectShape = {
  type: "object",
  fields: {
    orderLineId: { type: "identifier" },
    totalLaborCostExcludingVAT: { type: "decimal", minimum: "0" },
    laborVatRate: { type: "integer", values: [0, 1, 10, 20], nullable: true },
  },
  required: ["orderLineId", "totalLaborCostExcludingVAT"],
};

const laborCostRequestShape: ObjectShape = {
  type: "object",
  fields: { laborCostDetails: { type: "array", items: laborCostDetailShape, minItems: 1 } },
  required: ["laborCostDetails"],
};

const currencyTypeInputShape: StringShape = { type: "string", values: ["TL", "USD", "EUR"] };

const productImageShape: ObjectShape = {
  type: "object",
  fields: {
    url: { type: "string", pattern: "^https://" },
    order: { type: "integer", minimum: -2147483648, maximum: 2147483647 },
  },
  required: ["url", "order"],
};

const productCreateAttributeShape: ObjectShape = {
  type: "object",
  fields: {
    id: { type: "identifier" },
    valueId: { type: "identifier" },
    customValue: { type: "string" },
  },
  required: ["id"],
};

const productCreateSkuShape: ObjectShape = {
  type: "object",
  fields: {
    title: { type: "string" },
    description: { type: "string" },
    categoryId: { type: "identifier" },
    currencyType: currencyTypeInputShape,
    productMainId: { type: "string" },
    preparingDay: { type: "integer", minimum: 1 },
    shipmentTemplate: { type: "string" },
    maxPurchaseQuantity: { type: "integer", minimum: 1 },
    stockCode: { type: "string", maxLength: 255 },
    catalogId: { type: "identifier" },
    barcode: { type: "string" },
    quantity: { type: "integer", minimum: 0, maximum: 999999 },
    images: { type: "array", items: productImageShape },
    attributes: { type: "array", items: productCreateAttributeShape },
    salePrice: { type: "decimal", fractionDigits: 2, minimum: "0" },
    listPrice: { type: "decimal", fractionDigits: 2, minimum: "0" },
    vatRate: { type: "integer", values: [0, 1, 10, 20] },
  },
  required: [
    "title",
    "description",
    "categoryId",
    "currencyType",
    "productMainId",
    "preparingDay",
    "shipmentTemplate",
    "stockCode",
    "quantity",
    "images",
    "attributes",
    "salePrice",
    "listPrice",
    "vatRate",
  ],
  notBelow: { listPrice: "salePrice" },
};

const productCreatePayloadShape: ObjectShape = {
  type: "object",
  fields: {
    integrator: { type: "string" },
    skus: { type: "array", items: productCreateSkuShape, minItems: 1, maxItems: 1000 },
  },
  required: ["integrator", "skus"],
};

const productCreateRequestShape: ObjectShape = { type: "object", fields: { payload: productCreatePayloadShape }, required: ["payload"] };

const productUpdateAttributeShape: ObjectShape = {
  type: "object",
  fields: {
    id: {
      type: "identifier",
      ranges: [
        { minimum: "1000000", maximum: "1000031" },
        { minimum: "2000202", maximum: "2000245" },
      ],
    },
    valueId: { type: "identifier" },
    customValue: { type: "string" },
  },
  required: ["id", "valueId", "customValue"],
};

const productUpdateSkuShape: ObjectShape = {
  type: "object",
  fields: {
    stockCode: { type: "string" },
    status: { type: "string", values: ["Active", "Suspended"] },
    preparingDay: { type: "integer", minimum: 1 },
    shipmentTemplate: { type: "string" },
    productMainId: { type: "string" },
    deleteProductMainId: { type: "boolean" },
    maxPurchaseQuantity: { type: "integer", minimum: 1 },
    deleteMaxPurchaseQuantity: { type: "boolean" },
    description: { type: "string" },
    vatRate: { type: "integer", values: [0, 1, 10, 20] },
    attributes: { type: "array", items: productUpdateAttributeShape },
  },
  required: ["stockCode"],
};

const productUpdatePayloadShape: ObjectShape = {
  type: "object",
  fields: {
    integrator: { type: "string" },
    skus: { type: "array", items: productUpdateSkuShape, minItems: 1, maxItems: 1000 },
  },
  required: ["integrator", "skus"],
};

const productUpdateRequestShape: ObjectShape = { type: "object", fields: { payload: productUpdatePayloadShape }, required: ["payload"] };

const priceStockUpdateSkuShape: ObjectShape = {
  type: "object",
  fields: {
    stockCode: { type: "string" },
    listPrice: { type: "decimal", fractionDigits: 2, minimum: "0" },
    salePrice: { type: "decimal", fractionDigits: 2, minimum: "0" },
    quantity: { type: "integer", minimum: 0 },
    currencyType: currencyTypeInputShape,
  },
  required: ["stockCode"],
  dependentRequired: { listPrice: ["salePrice"], salePrice: ["listPrice"] },
  notBelow: { listPrice: "salePrice" },
};

const priceStockUpdatePayloadShape: ObjectShape = {
  type: "object",
  fields: {
    integrator: { type: "string" },
    skus: { type: "array", items: priceStockUpdateSkuShape, minItems: 1, maxItems: 1000 },
  },
  required: ["integrator", "skus"],
};

const priceStockUpdateRequestShape: ObjectShape = { type: "object", fields: { payload: priceStockUpdatePayloadShape }, required: ["payload"] };

const saleStatusFilterShape: StringShape = { type: "string", values: ["On_Sale", "Out_Of_Stock"] };

const productStatusFilterShape: StringShape = {
  type: "string",
  values: [
    "Active",
    "InCatalogApproval",
    "Suspended",
    "CatalogRejected",
    "Prohibited",
    "Unlisted",
    "InApproval",
  ],
};

/** The fields that the query of `listShipmentPackages` may have. */
export const listShipmentPackagesQuery: ObjectShape = {
  type: "object",
  fields: {
    startDate: { type: "integer" },
    endDate: { type: "integer" },
    page: { type: "integer", minimum: 0, maximum: 2147483647 },
    size: { type: "integer", minimum: 1, maximum: 100 },
    orderNumber: { type: "string" },
    packageIds: { type: "string" },
    status: packageStatusFilterShape,
    orderByDirection: { type: "string", values: ["ASC", "DESC"] },
    orderByField: { type: "string", values: ["true", "false"] },
    sender: senderFilterShape,
  },
};

/** The fields that the body of `createCollectionRequest` may have. */
export const createCollectionRequestBody: ObjectShape = collectionRequestShape;

/** The fields that the body of `splitPackageByQuantity` may have. */
export const splitPackageByQuantityBody: ObjectShape = splitByQuantityRequestShape;

/** The fields that the body of `splitPackageByOrderLines` may have. */
export const splitPackageByOrderLinesBody: ObjectShape = splitByOrderLinesRequestShape;

/** The fields that the body of `addLaborCosts` may have. */
export const addLaborCostsBody: ObjectShape = laborCostRequestShape;

/** The fields that the body of `createProducts` may have. */
export const createProductsBody: ObjectShape = productCreateRequestShape;

/** The fields that the body of `updateProducts` may have. */
export const updateProductsBody: ObjectShape = productUpdateRequestShape;

/** The fields that the body of `updatePriceAndStock` may have. */
export const updatePriceAndStockBody: ObjectShape = priceStockUpdateRequestShape;

/** The fields that the query of `queryProducts` may have. */
export const queryProductsQuery: ObjectShape = {
  type: "object",
  fields: {
    id: { type: "identifier" },
    productMainId: { type: "string" },
    stockCode: { type: "string" },
    saleStatus: saleStatusFilterShape,
    productStatus: productStatusFilterShape,
    brandName: { type: "string" },
    categoryIds: { type: "array", items: { type: "identifier" } },
    page: { type: "integer", minimum: 0, maximum: 2147483647 },
    size: { type: "integer", minimum: 1, maximum: 250 },
    sender: senderFilterShape,
  },
};

/** All routes of the REST service, in the order of the contract. */
export const restRoutes: readonly RestRoute[] = [
  {
    operationId: "listShipmentPackages",
    method: "GET",
    url: "/rest/delivery/v1/shipmentPackages",
    retry: "safe",
    rateLimit: { requests: 1000, seconds: 60 },
    query: listShipmentPackagesQuery,
  },
  {
    operationId: "createCollectionRequest",
    method: "PUT",
    url: "/rest/delivery/v1/collectionRequest",
    retry: "never",
    body: createCollectionRequestBody,
  },
  {
    operationId: "splitPackageByQuantity",
    method: "POST",
    url: "/rest/delivery/v1/splitPackageByQuantity",
    retry: "never",
    body: splitPackageByQuantityBody,
  },
  {
    operationId: "splitPackageByOrderLines",
    method: "POST",
    url: "/rest/delivery/v1/splitCombinePackage",
    retry: "never",
    body: splitPackageByOrderLinesBody,
  },
  {
    operationId: "addLaborCosts",
    method: "PUT",
    url: "/rest/order/v1/labor-costs",
    retry: "absolute",
    body: addLaborCostsBody,
  },
  {
    operationId: "createProducts",
    method: "POST",
    url: "/ms/product/tasks/product-create",
    retry: "never",
    body: createProductsBody,
  },
  {
    operationId: "updateProducts",
    method: "POST",
    url: "/ms/product/tasks/product-update",
    retry: "absolute",
    body: updateProductsBody,
  },
  {
    operationId: "updatePriceAndStock",
    method: "POST",
    url: "/ms/product/tasks/price-stock-update",
    retry: "absolute",
    body: updatePriceAndStockBody,
  },
  {
    operationId: "queryProducts",
    method: "GET",
    url: "/ms/product-query",
    retry: "safe",
    query: queryProductsQuery,
  },
];

/**
 * The address and the recipient of the invoice.
 *
 * Assumption address-nulls: the document says that some of the strings may be null, but not which ones; every string may be null.
 */
export interface BillingAddress {
  /** Street address. */
  readonly address: string | null;
  /** City. */
  readonly city: string | null;
  /** District. */
  readonly district: string | null;
  /** Neighborhood. */
  readonly neighborhood: string | null;
  /** Full name. */
  readonly fullName: string | null;
  /** Mobile phone number. */
  readonly gsm: string | null;
  /** National identity number. */
  readonly tcId: string | null;
  /** Postal code. */
  readonly postalCode: string | null;
  /** Tax number. */
  readonly taxId: string | null;
  /** Tax office. */
  readonly taxHouse: string | null;
  /** 1 = individual, 2 = corporate. */
  readonly invoiceType: 1 | 2;
  /** Buyer country code. */
  readonly countryCode: string | null;
}

/**
 * Units of one order line that cannot be supplied.
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export interface CancelledItem {
  /** 61 out of stock, 62 defective or damaged, 63 wrong price, 64 force majeure, 65 other. */
  readonly cancelReasonId: 61 | 62 | 63 | 64 | 65;
  /** Order line id. */
  readonly orderLineId: string;
  /**
   * Units to cancel.
   *
   * Assumption positive-counts: the document states no minimum; the minimum is 1.
   */
  readonly quantity: number;
}

/**
 * The lines whose pickup is requested.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export interface CollectionRequest {
  /**
   * One entry for every line of the package.
   *
   * Assumption non-empty-lists: the document states no minimum; an empty list is refused.
   */
  readonly collectionRequestDetails: readonly CollectionRequestDetail[];
}

/**
 * One order line to be picked up.
 *
 * Assumption request-required: the document marks no field of this body as optional; all fields are required.
 */
export interface CollectionRequestDetail {
  /**
   * Package or campaign code of the package that holds the line.
   *
   * Assumption collection-id: the document does not say which number the id is; the package number and the cargoTrackingNumber are both accepted.
   */
  readonly id: string;
  /** Order line id from the package listing; the line's status there is `Picking`. */
  readonly orderLineId: string;
  /**
   * Number of boxes.
   *
   * Assumption positive-counts: the document states no minimum; the minimum is 1.
   */
  readonly boxQuantity: number;
  /**
   * Total volumetric weight. Any number of digits after the point.
   *
   * Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
   */
  readonly desi: string;
  /** Short code of the shipment company. */
  readonly shipmentCompany: "HLZ" | "CEVA" | "BL";
}

/**
 * The response to an accepted collection request.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export interface CollectionResult {
  /** 200 on success. */
  readonly code: number;
  /** Message that describes the outcome. */
  readonly message: string;
}

/** Currency of the prices. */
export type CurrencyType = "TL" | "USD" | "EUR";

/** Currency of the prices. USD and EUR are converted by the central bank rate. */
export type CurrencyTypeInput = "TL" | "USD" | "EUR";

/**
 * Why a call was refused or failed.
 *
 * Assumption error-body: the document shows neither an error code catalogue nor a body of failed calls; the body has the shape of the successful collection response.
 */
export interface ErrorBody {
  /**
   * Number of the reason.
   *
   * Assumption error-codes: the document shows no error code catalogue; the sandbox uses its own numbers.
   */
  readonly code: number;
  /** Message that says why the request was refused. */
  readonly message: string;
}

/**
 * The labor cost of one order line.
 *
 * Assumption request-required: the document shows only laborVatRate as optional; all other fields are required.
 */
export interface LaborCostDetail {
  /** Order line id from the package listing. */
  readonly orderLineId: string;
  /**
   * Labor cost, excluding VAT.
   *
   * Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
   */
  readonly totalLaborCostExcludingVAT: string;
  /** VAT rate of the labor in percent; 20 when null or absent. */
  readonly laborVatRate?: 0 | 1 | 10 | 20 | null;
}

/** The labor cost recorded for a line. */
export interface LaborCostDetails {
  /**
   * Labor cost, excluding VAT.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number as in the request.
   */
  readonly totalLaborCostExcludingVAT: string;
  /**
   * VAT rate of the labor in percent.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer as in the request.
   */
  readonly laborVatRate: number;
  /**
   * Computed from the item's unit price excluding VAT and the labor VAT amount.
   *
   * Assumption labor-amount: the document does not say how the two amounts are combined; the value is their sum.
   */
  readonly amountExcludingVAT: string;
}

/**
 * Labor costs of order lines.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export interface LaborCostRequest {
  /**
   * One entry per order line; several lines may be sent at once.
   *
   * Assumption non-empty-lists: the document states no minimum; an empty list is refused.
   */
  readonly laborCostDetails: readonly LaborCostDetail[];
}

/**
 * The outcome for one line. An invalid or unsuitable line gets an error entry; the remaining lines
 * are still processed.
 */
export interface LaborCostResult {
  /** Order line id. */
  readonly lineId: string;
  /**
   * `SUCCESS` when the line was processed.
   *
   * Assumption labor-cost-status: the document shows no value other than SUCCESS; the status of an error entry is FAIL.
   */
  readonly status: string;
  /**
   * Why the line was not processed.
   *
   * Assumption nullable-values: the value is null when the line was processed.
   */
  readonly reasons: string | null;
  /**
   * The labor cost that the service recorded for the line.
   *
   * Assumption nullable-values: the value is null when the line was not processed.
   */
  readonly details: LaborCostDetails | null;
}

/**
 * The outcome for each line sent.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export interface LaborCostResultList {
  /** One entry per line. */
  readonly content: readonly LaborCostResult[];
}

/**
 * One line of an order. For every line,
 * `(price * quantity) - (sellerDiscount + sellerCouponDiscount) = sellerInvoiceAmount`, or
 * `(price * quantity) - totalSellerDiscountPrice = sellerInvoiceAmount`. The total to invoice is the
 * sum of `sellerInvoiceAmount` over the lines. The effective product commission rate is
 * `commissionRate - sellerCampaignCommissionRate`.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export interface OrderLine {
  /** Number of units. */
  readonly quantity: number;
  /**
   * Marketplace product code.
   *
   * Assumption untyped-fields: the document gives no type; the value is a long like the product code of the product query.
   */
  readonly productId: string;
  /** Product name. */
  readonly productName: string;
  /** Seller product code. */
  readonly stockCode: string;
  /** The properties that distinguish this variant from other variants. */
  readonly variantAttributes: readonly VariantAttribute[];
  /** Buyer-specific product options. */
  readonly customTextOptionValues: readonly unknown[];
  /**
   * Unit price before discounts.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly price: string;
  /**
   * Amount to be collected.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly dueAmount: string;
  /**
   * Installment charge including VAT, per line.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly installmentChargeWithVAT: string;
  /**
   * Seller coupon discount.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly sellerCouponDiscount: string;
  /**
   * Seller discount.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly sellerDiscount: string;
  /**
   * Campaign commission discount amount.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly sellerCampaignCommissionDiscount: string;
  /**
   * Seller invoice amount of the line.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly sellerInvoiceAmount: string;
  /**
   * Total seller discount.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly totalSellerDiscountPrice: string;
  /**
   * Marketplace discount.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly mallDiscount: string;
  /**
   * Total marketplace discount.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly totalMallDiscountPrice: string;
  /** Order line id. */
  readonly orderLineId: string;
  /**
   * Line status.
   *
   * Assumption line-status: the document names only Picking as a line status; clients accept any value.
   */
  readonly orderItemLineItemStatusName: string;
  /**
   * VAT rate in percent.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer as in the product requests.
   */
  readonly vatRate: number;
  /**
   * Commission rate, before the campaign's part is taken off.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number.
   */
  readonly commissionRate: string;
  /**
   * The campaign's part of the commission rate.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number.
   */
  readonly sellerCampaignCommissionRate: string;
  /**
   * Tax deduction rate.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number.
   */
  readonly taxDeductionRate: string;
  /**
   * Labor cost of the line, excluding VAT.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly totalLaborCostExcludingVAT: string;
  /**
   * Marketing service fee rate.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number.
   */
  readonly netMarketingFeeRate: string;
  /**
   * Marketplace service fee rate.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number.
   */
  readonly netMarketplaceFeeRate: string;
  /** Product barcode. */
  readonly barcode: string | null;
  /**
   * 1 = conditional shipping paid by the marketplace, 3 = seller pays, 5 = conditional shipping paid
   * by the seller.
   */
  readonly deliveryFeeType: 1 | 3 | 5;
  /**
   * Seller discounted price.
   *
   * Assumption untyped-fields: the document gives no type; the value is a decimal number like every amount of a line.
   */
  readonly sellerDiscountedPrice: string;
  readonly sender: Sender;
  /** Origin of the product. */
  readonly productOrigin: string | null;
}

/**
 * Units of one order line.
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export interface PackageDetail {
  /** Order line id. All lines of one body belong to one order. */
  readonly orderLineId: string;
  /**
   * Units that go into this package. The sum sent for a line must not exceed the line's quantity.
   *
   * Assumption positive-counts: the document states no minimum; the minimum is 1.
   */
  readonly quantities: number;
}

/** A status that the package had, and since when. */
export interface PackageHistory {
  /** When the package entered the status, in epoch milliseconds. */
  readonly createdDate: number;
  /** The status. */
  readonly status: string;
}

/**
 * Package status. A split moves the original package from `Picking` to `Unpacked` and creates new
 * packages in `Picking`; a portion cancelled while splitting becomes `UnSupplied`.
 */
export type PackageStatus = "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";

/** The one package status to list. */
export type PackageStatusFilter = "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";

/** The paging that was applied. */
export interface Pageable {
  readonly sort: Sort;
  /**
   * The page; the first page is 0.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer.
   */
  readonly pageNumber: number;
  /**
   * Page size.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer.
   */
  readonly pageSize: number;
  /**
   * Number of products before this page.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer.
   */
  readonly offset: number;
  /**
   * Whether paging was applied.
   *
   * Assumption untyped-fields: the document gives no type; the value is a boolean.
   */
  readonly paged: boolean;
  /**
   * The opposite of `paged`.
   *
   * Assumption untyped-fields: the document gives no type; the value is a boolean.
   */
  readonly unpaged: boolean;
}

/** Prices and stock to change, and who sends them. */
export interface PriceStockUpdatePayload {
  /** Name of the integrator that sends the request. */
  readonly integrator: string;
  /**
   * At most 1000 SKUs.
   *
   * Assumption non-empty-lists: the document states no minimum; an empty list is refused.
   */
  readonly skus: readonly PriceStockUpdateSku[];
}

/**
 * Prices and stock to change.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export interface PriceStockUpdateRequest {
  readonly payload: PriceStockUpdatePayload;
}

/**
 * New price or stock of one product. Fields not sent are not changed; `listPrice` and `salePrice` are
 * sent together; `listPrice` may equal `salePrice` but must not be lower.
 */
export interface PriceStockUpdateSku {
  /** Seller stock code of the product. */
  readonly stockCode: string;
  /**
   * List price, with a decimal point and exactly two digits after it.
   *
   * Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
   */
  readonly listPrice?: string;
  /**
   * Sale price, with a decimal point and exactly two digits after it.
   *
   * Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
   */
  readonly salePrice?: string;
  /**
   * Stock.
   *
   * Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
   */
  readonly quantity?: number;
  readonly currencyType?: CurrencyTypeInput;
}

/**
 * A product of the seller.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export interface Product {
  /**
   * Marketplace product code.
   *
   * Assumption product-id-name: the real field name has the operator's name as prefix; marketplaceProductId replaces it here.
   */
  readonly marketplaceProductId: string;
  /** Store id. */
  readonly sellerId: string;
  /** Store name. */
  readonly sellerNickname: string;
  /** Seller stock code. */
  readonly stockCode: string;
  /** Title. */
  readonly title: string;
  /** Description (HTML). */
  readonly description: string;
  /** Category id. */
  readonly categoryId: string;
  /**
   * Model or group code.
   *
   * Assumption nullable-values: the value is null after the group code was removed.
   */
  readonly productMainId: string | null;
  readonly status: ProductStatus;
  readonly saleStatus: SaleStatus;
  /**
   * Shipment preparation days.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer as in the requests.
   */
  readonly preparingDay: number;
  /** Name of the shipment template. */
  readonly shipmentTemplate: string;
  /**
   * Maximum purchase quantity.
   *
   * Assumption nullable-values: the value is null when no limit applies.
   */
  readonly maxPurchaseQuantity: number | null;
  /** Options that a buyer fills in. */
  readonly customTextOptions: readonly unknown[];
  /**
   * Catalog id.
   *
   * Assumption nullable-values: the value is null when the product is not tied to the catalog.
   */
  readonly catalogId: string | null;
  /** Product barcode. */
  readonly barcode: string | null;
  /**
   * Catalog group id.
   *
   * Assumption untyped-fields: the document gives no type; the value is a long like catalogId, null when there is none.
   */
  readonly groupId: string | null;
  readonly currencyType: CurrencyType;
  /** Sale price. */
  readonly salePrice: string;
  /** List price, shown struck through. */
  readonly listPrice: string;
  /**
   * Stock.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer as in the requests.
   */
  readonly quantity: number;
  /** Attributes of the product. */
  readonly attributes: readonly ProductAttribute[];
  /** Addresses of the product's images. */
  readonly imageUrls: readonly string[];
  /**
   * VAT rate in percent.
   *
   * Assumption untyped-fields: the document says number; the value is an integer as in the requests.
   */
  readonly vatRate: number;
  /** Commission rate. */
  readonly commissionRate: string;
  readonly sender: Sender;
}

/** An attribute of a product. */
export interface ProductAttribute {
  /**
   * Attribute id.
   *
   * Assumption untyped-fields: the document gives no type; the value is a long like the attribute ids of the requests.
   */
  readonly attributeId: string;
  /** Attribute name. */
  readonly attributeName: string;
  /** Attribute value. */
  readonly attributeValue: string;
}

/**
 * A value for a category attribute. When the attribute's `customValue` flag in the
 * category-attributes listing is false, send `valueId` from that listing; when it is true, send free
 * text in `customValue`.
 *
 * Assumption create-attribute: the document ties valueId and customValue to the attribute's flag; only id is always required.
 */
export interface ProductCreateAttribute {
  /** Attribute id from the category-attributes listing. */
  readonly id: string;
  /** Value id from the category-attributes listing. */
  readonly valueId?: string;
  /** Free text. */
  readonly customValue?: string;
}

/** Products to create, and who sends them. */
export interface ProductCreatePayload {
  /**
   * Name of the integrator that sends the request.
   *
   * Assumption create-integrator: the document marks integrator as required for the two updates only; product creation requires it, too.
   */
  readonly integrator: string;
  /**
   * At most 1000 SKUs.
   *
   * Assumption non-empty-lists: the document states no minimum; an empty list is refused.
   */
  readonly skus: readonly ProductCreateSku[];
}

/**
 * Products to create.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export interface ProductCreateRequest {
  readonly payload: ProductCreatePayload;
}

/**
 * One product. SKUs with the same `productMainId` appear as variants of one page when the category
 * attribute is flagged as variant (or slicer).
 *
 * Assumption create-price-rule: the document states for price updates that the list price must not be below the sale price; product creation has the same rule.
 */
export interface ProductCreateSku {
  /** Title. */
  readonly title: string;
  /** Description (HTML). */
  readonly description: string;
  /** Id of a lowest-level category. */
  readonly categoryId: string;
  readonly currencyType: CurrencyTypeInput;
  /** The same value for all models or variants of one product. */
  readonly productMainId: string;
  /**
   * Days to hand over to shipping.
   *
   * Assumption positive-counts: the document states a minimum only for the update; product creation requires a value greater than 0, too.
   */
  readonly preparingDay: number;
  /** Name of a shipment template defined by the seller. */
  readonly shipmentTemplate: string;
  /**
   * Maximum quantity per buyer.
   *
   * Assumption positive-counts: the document states no minimum; the minimum is 1.
   */
  readonly maxPurchaseQuantity?: number;
  /** Unique seller stock code; later updates are keyed by it. */
  readonly stockCode: string;
  /** Catalog id. */
  readonly catalogId?: string;
  /**
   * Product barcode. Only national barcodes are stored. A barcode that matches the catalog creates
   * the product in a state awaiting the seller's approval, regardless of attributes.
   *
   * Assumption national-barcode: the document does not say which barcodes are national; national barcodes have 13 digits and begin with 868 or 869.
   */
  readonly barcode?: string;
  /**
   * Stock.
   *
   * Assumption non-negative-numbers: the document states no minimum; the minimum is 0.
   */
  readonly quantity: number;
  /** Images of the product. */
  readonly images: readonly ProductImage[];
  /**
   * Attributes of the product. Every attribute flagged mandatory in the category-attributes listing
   * must be supplied.
   *
   * Assumption repeated-attribute: the document does not say what happens when an attribute is sent twice; a SKU with a repeated attribute fails.
   */
  readonly attributes: readonly ProductCreateAttribute[];
  /**
   * Sale price.
   *
   * Assumption two-digits: the document states the two-digit rule for the price-and-stock update; product creation has the same rule.
   */
  readonly salePrice: string;
  /**
   * List price, shown struck through.
   *
   * Assumption two-digits: the document states the two-digit rule for the price-and-stock update; product creation has the same rule.
   */
  readonly listPrice: string;
  /** VAT rate in percent. */
  readonly vatRate: 0 | 1 | 10 | 20;
}

/**
 * An image of a product, at most 10 MB (10,240 KB).
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export interface ProductImage {
  /** Address of the image, https with a valid certificate. */
  readonly url: string;
  /** Position of the image. */
  readonly order: number;
}

/**
 * One page of the product query. The last page is the first one whose `content` is empty.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export interface ProductPage {
  /** The products of this page. */
  readonly content: readonly Product[];
  readonly pageable: Pageable;
  /** Whether this is the last page. */
  readonly last: boolean;
  /**
   * Number of products on all pages.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer.
   */
  readonly totalElements: number;
  /**
   * Number of pages.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer.
   */
  readonly totalPages: number;
  /** Whether this is the first page. */
  readonly first: boolean;
  /**
   * The current page.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer.
   */
  readonly number: number;
  readonly sort: Sort;
  /**
   * Number of products on this page.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer.
   */
  readonly numberOfElements: number;
  /**
   * Page size.
   *
   * Assumption untyped-fields: the document gives no type; the value is an integer.
   */
  readonly size: number;
  /** Whether this page holds no product. */
  readonly empty: boolean;
}

/**
 * `Active` approved, `InCatalogApproval` in catalog approval, `Suspended` on hold, `CatalogRejected`
 * rejected by the catalog, `Prohibited`, `Unlisted` outside the limit, `InApproval` awaiting action.
 */
export type ProductStatus = "Active" | "InCatalogApproval" | "Suspended" | "CatalogRejected" | "Prohibited" | "Unlisted" | "InApproval";

/**
 * `Active` approved, `InCatalogApproval` in catalog approval, `Suspended` on hold, `CatalogRejected`
 * rejected by the catalog, `Prohibited`, `Unlisted` outside the limit, `InApproval` awaiting action.
 */
export type ProductStatusFilter = "Active" | "InCatalogApproval" | "Suspended" | "CatalogRejected" | "Prohibited" | "Unlisted" | "InApproval";

/** A new value of a product-safety or nutrition attribute. */
export interface ProductUpdateAttribute {
  /**
   * Attribute id. 1000000 to 1000031 is product-safety information: registered trade name, contact
   * address, contact e-mail, origin, provider type, safety images 1-8, safety documents 1-3, usage
   * instruction, material component, care instruction, conformity symbol, washing instruction,
   * warning symbols, safety warnings, allergen warning, storage conditions, usage suggestions,
   * ingredients, expiry date, recommended consumption date, repairability, content list, brand for
   * product safety. 2000202 to 2000245 is nutrition values: energy kcal and kJ, fats,
   * carbohydrates, sugars, fibre, protein, salt, sodium, vitamins, minerals, alcohol degree.
   */
  readonly id: string;
  /** Value id. */
  readonly valueId: string;
  /** Free text. */
  readonly customValue: string;
}

/** Product information to change, and who sends it. */
export interface ProductUpdatePayload {
  /** Name of the integrator that sends the request. */
  readonly integrator: string;
  /**
   * At most 1000 SKUs.
   *
   * Assumption non-empty-lists: the document states no minimum; an empty list is refused.
   */
  readonly skus: readonly ProductUpdateSku[];
}

/**
 * Product information to change.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export interface ProductUpdateRequest {
  readonly payload: ProductUpdatePayload;
}

/** The changes of one product. */
export interface ProductUpdateSku {
  /** Seller stock code of the product. */
  readonly stockCode: string;
  /** `Active` puts the product on sale, `Suspended` withdraws it. */
  readonly status?: "Active" | "Suspended";
  /** Shipment preparation days, greater than 0. */
  readonly preparingDay?: number;
  /** Name of a shipment template defined by the seller. */
  readonly shipmentTemplate?: string;
  /** Group code; groups products. */
  readonly productMainId?: string;
  /**
   * True removes the group code, false keeps it.
   *
   * Assumption value-and-delete: the document does not say what happens when an update also sends a group code; the SKU of such an update fails.
   */
  readonly deleteProductMainId?: boolean;
  /**
   * Maximum quantity per buyer.
   *
   * Assumption positive-counts: the document states no minimum; the minimum is 1.
   */
  readonly maxPurchaseQuantity?: number;
  /**
   * True removes the limit (no limit applies), false keeps it.
   *
   * Assumption value-and-delete: the document does not say what happens when an update also sends a limit; the SKU of such an update fails.
   */
  readonly deleteMaxPurchaseQuantity?: boolean;
  /** Description (HTML). */
  readonly description?: string;
  /** VAT rate in percent. */
  readonly vatRate?: 0 | 1 | 10 | 20;
  /**
   * Product-safety and nutrition attributes. Basic attributes (brand, color, size and the like) can
   * be updated by the operator only.
   */
  readonly attributes?: readonly ProductUpdateAttribute[];
}

/** Sale status. */
export type SaleStatus = "On_Sale" | "Out_Of_Stock";

/** The sale status to list. */
export type SaleStatusFilter = "On_Sale" | "Out_Of_Stock";

/**
 * Who ships - the seller, or the marketplace from its warehouse.
 *
 * Assumption warehouse-sender: a live service uses the operator's name in upper case for the marketplace's warehouse; MARKETPLACE replaces it here.
 */
export type Sender = "SELLER" | "MARKETPLACE";

/**
 * Whose shipments to list - the seller's, the marketplace warehouse's, or all.
 *
 * Assumption warehouse-sender: a live service uses the operator's name in upper case for the marketplace's warehouse; MARKETPLACE replaces it here.
 */
export type SenderFilter = "SELLER" | "ALL" | "MARKETPLACE";

/**
 * An order, or the part of an order that ships together.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present, except the invoice and customs fields of export orders.
 */
export interface ShipmentPackage {
  readonly billingAddress: BillingAddress;
  readonly shippingAddress: ShippingAddress;
  /** Order number. Its length may grow over time. */
  readonly orderNumber: string;
  /**
   * Package number. Null for location-specific delivery orders, whose shipping the seller handles
   * in the seller panel.
   */
  readonly id: string | null;
  /** Buyer e-mail. */
  readonly customerEmail: string;
  /** Buyer full name; the company title when `invoiceType` is 2. */
  readonly customerfullName: string;
  /** Buyer id. */
  readonly customerId: string;
  /**
   * Tax number.
   *
   * Assumption nullable-values: the value is null when the buyer has none.
   */
  readonly taxId: string | null;
  /**
   * Tax office.
   *
   * Assumption nullable-values: the value is null when the buyer has none.
   */
  readonly taxOffice: string | null;
  /**
   * National identity number.
   *
   * Assumption nullable-values: the value is null when the buyer has none.
   */
  readonly tcIdentityNumber: string | null;
  /**
   * Shipment tracking number.
   *
   * Assumption nullable-values: the value is null until there is one.
   */
  readonly cargoSenderNumber: string | null;
  /**
   * Shipment barcode, also called shipment campaign code.
   *
   * Assumption nullable-values: the value is null until there is one.
   */
  readonly cargoTrackingNumber: string | null;
  /**
   * Tracking link.
   *
   * Assumption nullable-values: the value is null until there is one.
   */
  readonly cargoTrackingLink: string | null;
  /**
   * Shipment company id, obtainable with the GetShipmentCompanies operation.
   *
   * Assumption nullable-values: the value is null when no shipment company carries the package.
   */
  readonly shipmentCompanyId: string | null;
  /**
   * Shipment company title.
   *
   * Assumption nullable-values: the value is null when no shipment company carries the package.
   */
  readonly cargoProviderName: string | null;
  /** 1 = cargo, 2 = other (digital, gift, online delivery). */
  readonly shipmentMethod: 1 | 2;
  /** Installment charge including VAT. */
  readonly installmentChargeWithVATprice: string;
  /** The order lines in this package. */
  readonly lines: readonly OrderLine[];
  /** Last movement of the order or package, in epoch milliseconds. */
  readonly lastModifiedDate: number;
  /** Latest shipping date, in epoch milliseconds. */
  readonly agreedDeliveryDate: number;
  /**
   * Total amount of the package.
   *
   * Assumption package-totals: the document does not say how the totals are computed; totalAmount is price times quantity, summed over the lines, before any discount.
   */
  readonly totalAmount: string;
  /**
   * Total discount of the package.
   *
   * Assumption package-totals: the document does not say how the totals are computed; totalDiscountAmount is the sum of the lines' seller and marketplace discounts.
   */
  readonly totalDiscountAmount: string;
  /** Past statuses by date. */
  readonly packageHistories: readonly PackageHistory[];
  readonly shipmentPackageStatus: PackageStatus;
  /** Seller id. */
  readonly sellerId: string;
  /** True for an export-scope (e-export) order, null for a domestic one. */
  readonly micro: boolean | null;
  /**
   * Customs classification code of the product.
   *
   * Assumption nullable-values: the field is null or absent when the order is domestic.
   */
  readonly hsCode?: string | null;
  /**
   * Link of the invoice. Used only for e-export orders.
   *
   * Assumption untyped-fields: the document gives no type; the value is a string, null or absent for domestic orders.
   */
  readonly invoiceLink?: string | null;
  /**
   * Date of the invoice, in epoch milliseconds. Used only for e-export orders.
   *
   * Assumption untyped-fields: the document gives no type; the value is epoch milliseconds like every timestamp of order data.
   */
  readonly invoiceDate?: number | null;
  /**
   * Number of the electronic-commerce customs declaration.
   *
   * Assumption untyped-fields: the document gives no type; the value is a string, null or absent for domestic orders.
   */
  readonly etgbNo?: string | null;
  /**
   * Date of the electronic-commerce customs declaration, in epoch milliseconds.
   *
   * Assumption untyped-fields: the document gives no type; the value is epoch milliseconds like every timestamp of order data.
   */
  readonly etgbDate?: number | null;
  /**
   * When not null, the order goes to a delivery point of this kind and not to the buyer's address:
   * `shippingAddress` then holds the delivery point's address and `shippingAddress.fullName` is null.
   */
  readonly deliveryAddressType: "KTN" | "EASYPOINT" | "PUP" | null;
}

/**
 * One page of the package listing. The last page is the first one whose `content` is empty;
 * `totalPages` tells how many pages hold packages.
 */
export interface ShipmentPackagePage {
  /**
   * Page count.
   *
   * Assumption page-count: the document does not say how pageCount differs from totalPages; both are the same number.
   */
  readonly pageCount: number;
  /** Number of pages. */
  readonly totalPages: number;
  /** This page; the first page is 0. */
  readonly page: number;
  /** Page size. */
  readonly size: number;
  /** The packages of this page. */
  readonly content: readonly ShipmentPackage[];
}

/**
 * The shipping address of the package; the delivery point when `deliveryAddressType` is not null.
 *
 * Assumption address-nulls: the document states null for fullName at delivery points; the other strings may be null as in the billing address.
 */
export interface ShippingAddress {
  /** Street address. */
  readonly address: string | null;
  /** City. */
  readonly city: string | null;
  /** District. */
  readonly district: string | null;
  /** Neighborhood. */
  readonly neighborhood: string | null;
  /** Full name of the recipient. Null when the order goes to a delivery point. */
  readonly fullName: string | null;
  /** Mobile phone number. */
  readonly gsm: string | null;
  /** National identity number. */
  readonly tcId: string | null;
  /** Postal code. */
  readonly postalCode: string | null;
}

/**
 * The sorting that was applied.
 *
 * Assumption sort-shape: the document names sort without its shape; sort is an object with any members.
 */
export interface Sort {
}

/**
 * How the lines of one package are grouped into new packages.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export interface SplitByOrderLinesRequest {
  /**
   * Each group forms one package. Lines not named form one more package together.
   *
   * Assumption non-empty-lists: the document states no minimum; an empty list is refused.
   */
  readonly splitGroups: readonly SplitGroup[];
}

/**
 * How the units of one package are divided into new packages.
 *
 * Assumption unknown-request-fields: the document does not say what happens to unknown fields; unknown fields are refused.
 */
export interface SplitByQuantityRequest {
  /**
   * Each element makes one package.
   *
   * Assumption non-empty-lists: the document states no minimum; cancellation is only possible together with a split.
   */
  readonly splitPackages: readonly SplitPackage[];
  /** Parts of lines to cancel while splitting. */
  readonly cancelledItems?: readonly CancelledItem[];
}

/**
 * The lines of one new package.
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export interface SplitGroup {
  /**
   * Order line ids, all of one order.
   *
   * Assumption non-empty-lists: the document states no minimum; a package without lines is refused.
   */
  readonly orderLineIds: readonly string[];
}

/**
 * The content of one new package.
 *
 * Assumption request-required: the document marks no field of this object as optional; all fields are required.
 */
export interface SplitPackage {
  /**
   * The lines of the new package and their units.
   *
   * Assumption non-empty-lists: the document states no minimum; a package without lines is refused.
   */
  readonly packageDetails: readonly PackageDetail[];
}

/** A line of a new package. */
export interface SplitPackageOrderItem {
  /** Order number; that of the original package. */
  readonly orderNumber: string;
  /** Number of the new package. */
  readonly packageId: string;
  /** Order line id; a new one where a line was divided. */
  readonly orderLineId: string;
  /** Seller product code. */
  readonly stockCode: string;
  /** Units of the line in this package. */
  readonly quantity: number;
}

/**
 * The packages that a split made.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export interface SplitResult {
  /** 200 on success. */
  readonly code: number;
  /** Message that describes the outcome. */
  readonly message: string;
  /**
   * The order lines of each new package.
   *
   * Assumption split-result-rows: the document does not say which lines are listed; the list has one row for each line of each new package, including the additional and the cancelled one.
   */
  readonly splitPackageOrderItems: readonly SplitPackageOrderItem[];
}

/**
 * An asynchronous change of products. Its result is checked later with the task-detail query.
 *
 * Assumption response-required: the document lists fields without saying which are always present; all listed fields are always present.
 */
export interface Task {
  /** Task id, used with the task-detail query. */
  readonly id: string;
  /** `SKU_UPDATE` is a stock or price update. */
  readonly type: "SKU_UPDATE" | "PRODUCT_UPDATE" | "PRODUCT_CREATE" | "PRODUCT_DELETE";
  /** `IN_QUEUE` being processed, `REJECT` not processed (see `reasons`). */
  readonly status: "IN_QUEUE" | "REJECT";
  /**
   * On acceptance a single message that states the number of SKUs taken into processing; on
   * rejection, why.
   */
  readonly reasons: readonly string[];
}

/** A property of a variant, such as its color. */
export interface VariantAttribute {
  /** Name of the property. */
  readonly name: string;
  /** Value of the property. */
  readonly value: string;
}

/** The query parameters of `listShipmentPackages`. */
export interface ListShipmentPackagesQuery {
  /**
   * Packages after this date. Epoch milliseconds in GMT+3.
   *
   * Assumption date-bounds: the document does not say whether the date itself belongs to the window; it belongs to the window.
   */
  readonly startDate?: number;
  /**
   * Packages up to this date. Epoch milliseconds in GMT+3.
   *
   * Assumption epoch-gmt3: epoch milliseconds have no time zone; the value is the instant that it names.
   */
  readonly endDate?: number;
  /**
   * Only this page is returned; counting starts at 0.
   *
   * Assumption listing-page-defaults: the document states no default; the default is the first page.
   */
  readonly page?: number;
  /**
   * Page size, maximum 100.
   *
   * Assumption listing-page-defaults: the document states neither default nor minimum; the default is 20, the minimum 1.
   */
  readonly size?: number;
  /** Filter by order number. */
  readonly orderNumber?: string;
  /**
   * Filter by package number. May be combined with `orderNumber` or used alone.
   *
   * Assumption package-ids: the document does not say how several numbers are written; the numbers are separated by commas.
   */
  readonly packageIds?: string;
  /**
   * Filter by package status; a single value per request.
   *
   * Assumption listing-all-statuses: the document does not say what a listing without status contains; it contains packages of every status.
   */
  readonly status?: PackageStatusFilter;
  /**
   * `ASC` (oldest first) or `DESC` (newest first). Ordering is by last update.
   *
   * Assumption listing-order: the document states no default; the default is newest first.
   */
  readonly orderByDirection?: "ASC" | "DESC";
  /**
   * When `true`, the date parameters apply to the package's `lastModifiedDate`; when absent or
   * `false`, to the order's creation date.
   *
   * Assumption order-by-field: the document's table and its example spell the parameter differently; clients send the table's spelling.
   */
  readonly orderByField?: "true" | "false";
  /** Whose shipments to list. */
  readonly sender?: SenderFilter;
}

/** The body of `createCollectionRequest`. */
export type CreateCollectionRequestBody = CollectionRequest;

/** The body of `splitPackageByQuantity`. */
export type SplitPackageByQuantityBody = SplitByQuantityRequest;

/** The body of `splitPackageByOrderLines`. */
export type SplitPackageByOrderLinesBody = SplitByOrderLinesRequest;

/** The body of `addLaborCosts`. */
export type AddLaborCostsBody = LaborCostRequest;

/** The body of `createProducts`. */
export type CreateProductsBody = ProductCreateRequest;

/** The body of `updateProducts`. */
export type UpdateProductsBody = ProductUpdateRequest;

/** The body of `updatePriceAndStock`. */
export type UpdatePriceAndStockBody = PriceStockUpdateRequest;

/** The query parameters of `queryProducts`. */
export interface QueryProductsQuery {
  /** Marketplace product code. */
  readonly id?: string;
  /** Group code. */
  readonly productMainId?: string;
  /** Seller stock code; one value per request. */
  readonly stockCode?: string;
  /** Sale status. */
  readonly saleStatus?: SaleStatusFilter;
  /** Product status. */
  readonly productStatus?: ProductStatusFilter;
  /** Filter by brand. */
  readonly brandName?: string;
  /**
   * Filter by categories.
   *
   * Assumption category-ids: the document does not say how the list categoryIds is written; the parameter is repeated.
   */
  readonly categoryIds?: readonly string[];
  /** Page; the first page is 0. */
  readonly page?: number;
  /**
   * Page size.
   *
   * Assumption product-page-minimum: the document states no minimum of the page size; the minimum is 1.
   */
  readonly size?: number;
  /** Whose products to list. */
  readonly sender?: SenderFilter;
}

/** A `BillingAddress` as JSON. */
export function writeBillingAddress(value: BillingAddress): string {
  return `{"address":${JSON.stringify(value.address ?? null)},"city":${JSON.stringify(value.city ?? null)},"district":${JSON.stringify(value.district ?? null)},"neighborhood":${JSON.stringify(value.neighborhood ?? null)},"fullName":${JSON.stringify(value.fullName ?? null)},"gsm":${JSON.stringify(value.gsm ?? null)},"tcId":${JSON.stringify(value.tcId ?? null)},"postalCode":${JSON.stringify(value.postalCode ?? null)},"taxId":${JSON.stringify(value.taxId ?? null)},"taxHouse":${JSON.stringify(value.taxHouse ?? null)},"invoiceType":${String(value.invoiceType)},"countryCode":${JSON.stringify(value.countryCode ?? null)}}`;
}

/** A `CollectionResult` as JSON. */
export function writeCollectionResult(value: CollectionResult): string {
  return `{"code":${String(value.code)},"message":${JSON.stringify(value.message)}}`;
}

/** A `ErrorBody` as JSON. */
export function writeErrorBody(value: ErrorBody): string {
  return `{"code":${String(value.code)},"message":${JSON.stringify(value.message)}}`;
}

/** A `LaborCostDetails` as JSON. */
export function writeLaborCostDetails(value: LaborCostDetails): string {
  return `{"totalLaborCostExcludingVAT":${String(value.totalLaborCostExcludingVAT)},"laborVatRate":${String(value.laborVatRate)},"amountExcludingVAT":${String(value.amountExcludingVAT)}}`;
}

/** A `LaborCostResult` as JSON. */
export function writeLaborCostResult(value: LaborCostResult): string {
  return `{"lineId":${String(value.lineId)},"status":${JSON.stringify(value.status)},"reasons":${JSON.stringify(value.reasons ?? null)},"details":${value.details == null ? "null" : writeLaborCostDetails(value.details)}}`;
}

/** A `LaborCostResultList` as JSON. */
export function writeLaborCostResultList(value: LaborCostResultList): string {
  return `{"content":${`[${value.content.map((item) => writeLaborCostResult(item)).join(",")}]`}}`;
}

/** A `OrderLine` as JSON. */
export function writeOrderLine(value: OrderLine): string {
  return `{"quantity":${String(value.quantity)},"productId":${String(value.productId)},"productName":${JSON.stringify(value.productName)},"stockCode":${JSON.stringify(value.stockCode)},"variantAttributes":${`[${value.variantAttributes.map((item) => writeVariantAttribute(item)).join(",")}]`},"customTextOptionValues":${`[${value.customTextOptionValues.map((item) => JSON.stringify(item ?? null)).join(",")}]`},"price":${String(value.price)},"dueAmount":${String(value.dueAmount)},"installmentChargeWithVAT":${String(value.installmentChargeWithVAT)},"sellerCouponDiscount":${String(value.sellerCouponDiscount)},"sellerDiscount":${String(value.sellerDiscount)},"sellerCampaignCommissionDiscount":${String(value.sellerCampaignCommissionDiscount)},"sellerInvoiceAmount":${String(value.sellerInvoiceAmount)},"totalSellerDiscountPrice":${String(value.totalSellerDiscountPrice)},"mallDiscount":${String(value.mallDiscount)},"totalMallDiscountPrice":${String(value.totalMallDiscountPrice)},"orderLineId":${String(value.orderLineId)},"orderItemLineItemStatusName":${JSON.stringify(value.orderItemLineItemStatusName)},"vatRate":${String(value.vatRate)},"commissionRate":${String(value.commissionRate)},"sellerCampaignCommissionRate":${String(value.sellerCampaignCommissionRate)},"taxDeductionRate":${String(value.taxDeductionRate)},"totalLaborCostExcludingVAT":${String(value.totalLaborCostExcludingVAT)},"netMarketingFeeRate":${String(value.netMarketingFeeRate)},"netMarketplaceFeeRate":${String(value.netMarketplaceFeeRate)},"barcode":${JSON.stringify(value.barcode ?? null)},"deliveryFeeType":${String(value.deliveryFeeType)},"sellerDiscountedPrice":${String(value.sellerDiscountedPrice)},"sender":${JSON.stringify(value.sender)},"productOrigin":${JSON.stringify(value.productOrigin ?? null)}}`;
}

/** A `PackageHistory` as JSON. */
export function writePackageHistory(value: PackageHistory): string {
  return `{"createdDate":${String(value.createdDate)},"status":${JSON.stringify(value.status)}}`;
}

/** A `Pageable` as JSON. */
export function writePageable(value: Pageable): string {
  return `{"sort":${writeSort(value.sort)},"pageNumber":${String(value.pageNumber)},"pageSize":${String(value.pageSize)},"offset":${String(value.offset)},"paged":${String(value.paged)},"unpaged":${String(value.unpaged)}}`;
}

/** A `Product` as JSON. */
export function writeProduct(value: Product): string {
  return `{"marketplaceProductId":${String(value.marketplaceProductId)},"sellerId":${String(value.sellerId)},"sellerNickname":${JSON.stringify(value.sellerNickname)},"stockCode":${JSON.stringify(value.stockCode)},"title":${JSON.stringify(value.title)},"description":${JSON.stringify(value.description)},"categoryId":${String(value.categoryId)},"productMainId":${JSON.stringify(value.productMainId ?? null)},"status":${JSON.stringify(value.status)},"saleStatus":${JSON.stringify(value.saleStatus)},"preparingDay":${String(value.preparingDay)},"shipmentTemplate":${JSON.stringify(value.shipmentTemplate)},"maxPurchaseQuantity":${String(value.maxPurchaseQuantity ?? null)},"customTextOptions":${`[${value.customTextOptions.map((item) => JSON.stringify(item ?? null)).join(",")}]`},"catalogId":${String(value.catalogId ?? null)},"barcode":${JSON.stringify(value.barcode ?? null)},"groupId":${String(value.groupId ?? null)},"currencyType":${JSON.stringify(value.currencyType)},"salePrice":${String(value.salePrice)},"listPrice":${String(value.listPrice)},"quantity":${String(value.quantity)},"attributes":${`[${value.attributes.map((item) => writeProductAttribute(item)).join(",")}]`},"imageUrls":${`[${value.imageUrls.map((item) => JSON.stringify(item)).join(",")}]`},"vatRate":${String(value.vatRate)},"commissionRate":${String(value.commissionRate)},"sender":${JSON.stringify(value.sender)}}`;
}

/** A `ProductAttribute` as JSON. */
export function writeProductAttribute(value: ProductAttribute): string {
  return `{"attributeId":${String(value.attributeId)},"attributeName":${JSON.stringify(value.attributeName)},"attributeValue":${JSON.stringify(value.attributeValue)}}`;
}

/** A `ProductPage` as JSON. */
export function writeProductPage(value: ProductPage): string {
  return `{"content":${`[${value.content.map((item) => writeProduct(item)).join(",")}]`},"pageable":${writePageable(value.pageable)},"last":${String(value.last)},"totalElements":${String(value.totalElements)},"totalPages":${String(value.totalPages)},"first":${String(value.first)},"number":${String(value.number)},"sort":${writeSort(value.sort)},"numberOfElements":${String(value.numberOfElements)},"size":${String(value.size)},"empty":${String(value.empty)}}`;
}

/** A `ShipmentPackage` as JSON. */
export function writeShipmentPackage(value: ShipmentPackage): string {
  return `{"billingAddress":${writeBillingAddress(value.billingAddress)},"shippingAddress":${writeShippingAddress(value.shippingAddress)},"orderNumber":${JSON.stringify(value.orderNumber)},"id":${JSON.stringify(value.id ?? null)},"customerEmail":${JSON.stringify(value.customerEmail)},"customerfullName":${JSON.stringify(value.customerfullName)},"customerId":${String(value.customerId)},"taxId":${JSON.stringify(value.taxId ?? null)},"taxOffice":${JSON.stringify(value.taxOffice ?? null)},"tcIdentityNumber":${JSON.stringify(value.tcIdentityNumber ?? null)},"cargoSenderNumber":${JSON.stringify(value.cargoSenderNumber ?? null)},"cargoTrackingNumber":${JSON.stringify(value.cargoTrackingNumber ?? null)},"cargoTrackingLink":${JSON.stringify(value.cargoTrackingLink ?? null)},"shipmentCompanyId":${String(value.shipmentCompanyId ?? null)},"cargoProviderName":${JSON.stringify(value.cargoProviderName ?? null)},"shipmentMethod":${String(value.shipmentMethod)},"installmentChargeWithVATprice":${String(value.installmentChargeWithVATprice)},"lines":${`[${value.lines.map((item) => writeOrderLine(item)).join(",")}]`},"lastModifiedDate":${String(value.lastModifiedDate)},"agreedDeliveryDate":${String(value.agreedDeliveryDate)},"totalAmount":${String(value.totalAmount)},"totalDiscountAmount":${String(value.totalDiscountAmount)},"packageHistories":${`[${value.packageHistories.map((item) => writePackageHistory(item)).join(",")}]`},"shipmentPackageStatus":${JSON.stringify(value.shipmentPackageStatus)},"sellerId":${String(value.sellerId)},"micro":${String(value.micro ?? null)},"hsCode":${JSON.stringify(value.hsCode ?? null)},"invoiceLink":${JSON.stringify(value.invoiceLink ?? null)},"invoiceDate":${String(value.invoiceDate ?? null)},"etgbNo":${JSON.stringify(value.etgbNo ?? null)},"etgbDate":${String(value.etgbDate ?? null)},"deliveryAddressType":${JSON.stringify(value.deliveryAddressType ?? null)}}`;
}

/** A `ShipmentPackagePage` as JSON. */
export function writeShipmentPackagePage(value: ShipmentPackagePage): string {
  return `{"pageCount":${String(value.pageCount)},"totalPages":${String(value.totalPages)},"page":${String(value.page)},"size":${String(value.size)},"content":${`[${value.content.map((item) => writeShipmentPackage(item)).join(",")}]`}}`;
}

/** A `ShippingAddress` as JSON. */
export function writeShippingAddress(value: ShippingAddress): string {
  return `{"address":${JSON.stringify(value.address ?? null)},"city":${JSON.stringify(value.city ?? null)},"district":${JSON.stringify(value.district ?? null)},"neighborhood":${JSON.stringify(value.neighborhood ?? null)},"fullName":${JSON.stringify(value.fullName ?? null)},"gsm":${JSON.stringify(value.gsm ?? null)},"tcId":${JSON.stringify(value.tcId ?? null)},"postalCode":${JSON.stringify(value.postalCode ?? null)}}`;
}

/** A `Sort` as JSON. */
export function writeSort(_value: Sort): string {
  return `{${``.slice(1)}}`;
}

/** A `SplitPackageOrderItem` as JSON. */
export function writeSplitPackageOrderItem(value: SplitPackageOrderItem): string {
  return `{"orderNumber":${JSON.stringify(value.orderNumber)},"packageId":${JSON.stringify(value.packageId)},"orderLineId":${String(value.orderLineId)},"stockCode":${JSON.stringify(value.stockCode)},"quantity":${String(value.quantity)}}`;
}

/** A `SplitResult` as JSON. */
export function writeSplitResult(value: SplitResult): string {
  return `{"code":${String(value.code)},"message":${JSON.stringify(value.message)},"splitPackageOrderItems":${`[${value.splitPackageOrderItems.map((item) => writeSplitPackageOrderItem(item)).join(",")}]`}}`;
}

/** A `Task` as JSON. */
export function writeTask(value: Task): string {
  return `{"id":${String(value.id)},"type":${JSON.stringify(value.type)},"status":${JSON.stringify(value.status)},"reasons":${`[${value.reasons.map((item) => JSON.stringify(item)).join(",")}]`}}`;
}

/** A `VariantAttribute` as JSON. */
export function writeVariantAttribute(value: VariantAttribute): string {
  return `{"name":${JSON.stringify(value.name)},"value":${JSON.stringify(value.value)}}`;
}
