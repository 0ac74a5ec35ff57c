// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.1.0)
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
  /** May a call be repeated: always, never, or (`absolute`) when the caller opts in. */
  readonly retry: "safe" | "never" | "absolute";
  /** So many requests a seller may make in so many seconds. */
  readonly rateLimit?: { readonly requests: number; readonly seconds: number };
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

/** What the query of `listShipmentPackages` may hold. */
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

/** What the body of `createCollectionRequest` may hold. */
export const createCollectionRequestBody: ObjectShape = collectionRequestShape;

/** What the body of `splitPackageByQuantity` may hold. */
export const splitPackageByQuantityBody: ObjectShape = splitByQuantityRequestShape;

/** What the body of `splitPackageByOrderLines` may hold. */
export const splitPackageByOrderLinesBody: ObjectShape = splitByOrderLinesRequestShape;

/** What the body of `addLaborCosts` may hold. */
export const addLaborCostsBody: ObjectShape = laborCostRequestShape;

/** What the body of `createProducts` may hold. */
export const createProductsBody: ObjectShape = productCreateRequestShape;

/** What the body of `updateProducts` may hold. */
export const updateProductsBody: ObjectShape = productUpdateRequestShape;

/** What the body of `updatePriceAndStock` may hold. */
export const updatePriceAndStockBody: ObjectShape = priceStockUpdateRequestShape;

/** What the query of `queryProducts` may hold. */
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

/** Every route, in the contract's order. */
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
 * Units of one order line that cannot be supplied.
 *
 * Assumption request-required: the document marks no field of this object as optional; all are required.
 */
export interface CancelledItem {
  /** 61 out of stock, 62 defective or damaged, 63 wrong price, 64 force majeure, 65 other. */
  readonly cancelReasonId: 61 | 62 | 63 | 64 | 65;
  /** Order line id. */
  readonly orderLineId: string;
  /**
   * Units to cancel.
   *
   * Assumption positive-counts: the document states no minimum; at least 1.
   */
  readonly quantity: number;
}

/**
 * The lines whose pickup is requested.
 *
 * Assumption unknown-request-fields: the document does not say what happens to further fields; they are refused.
 */
export interface CollectionRequest {
  /**
   * One entry for every line of the package.
   *
   * Assumption non-empty-lists: the document states no minimum; a request about nothing is refused.
   */
  readonly collectionRequestDetails: readonly CollectionRequestDetail[];
}

/**
 * One order line to be picked up.
 *
 * Assumption request-required: the document marks no field of this body as optional; all are required.
 */
export interface CollectionRequestDetail {
  /**
   * Package or campaign code of the package that holds the line.
   *
   * Assumption collection-id: the package number or its cargoTrackingNumber; both are accepted.
   */
  readonly id: string;
  /** Order line id from the package listing; the line's status there is `Picking`. */
  readonly orderLineId: string;
  /**
   * Number of boxes.
   *
   * Assumption positive-counts: the document states no minimum; at least 1.
   */
  readonly boxQuantity: number;
  /**
   * Total volumetric weight. Any number of digits after the point.
   *
   * Assumption non-negative-numbers: the document states no minimum; not below 0.
   */
  readonly desi: string;
  /** Short code of the shipment company. */
  readonly shipmentCompany: "HLZ" | "CEVA" | "BL";
}

/** Currency of the prices. USD and EUR are converted by the central bank rate. */
export type CurrencyTypeInput = "TL" | "USD" | "EUR";

/**
 * The labor cost of one order line.
 *
 * Assumption request-required: only laborVatRate is shown as dispensable; the rest is required.
 */
export interface LaborCostDetail {
  /** Order line id from the package listing. */
  readonly orderLineId: string;
  /**
   * Labor cost, excluding VAT.
   *
   * Assumption non-negative-numbers: the document states no minimum; not below 0.
   */
  readonly totalLaborCostExcludingVAT: string;
  /** VAT rate of the labor in percent; 20 when null or absent. */
  readonly laborVatRate?: 0 | 1 | 10 | 20 | null;
}

/**
 * Labor costs of order lines.
 *
 * Assumption unknown-request-fields: the document does not say what happens to further fields; they are refused.
 */
export interface LaborCostRequest {
  /**
   * One entry per order line; several lines may be sent at once.
   *
   * Assumption non-empty-lists: the document states no minimum; a request about nothing is refused.
   */
  readonly laborCostDetails: readonly LaborCostDetail[];
}

/**
 * Units of one order line.
 *
 * Assumption request-required: the document marks no field of this object as optional; all are required.
 */
export interface PackageDetail {
  /** Order line id. All lines of one body belong to one order. */
  readonly orderLineId: string;
  /**
   * Units that go into this package. The sum sent for a line must not exceed the line's quantity.
   *
   * Assumption positive-counts: the document states no minimum; at least 1.
   */
  readonly quantities: number;
}

/** The one package status to list. */
export type PackageStatusFilter = "Created" | "Picking" | "Shipped" | "Cancelled" | "Delivered" | "Unpacked" | "UnSupplied";

/** Prices and stock to change, and who sends them. */
export interface PriceStockUpdatePayload {
  /** Name of the integrator that sends the request. */
  readonly integrator: string;
  /**
   * At most 1000 SKUs.
   *
   * Assumption non-empty-lists: the document states no minimum; a request about nothing is refused.
   */
  readonly skus: readonly PriceStockUpdateSku[];
}

/**
 * Prices and stock to change.
 *
 * Assumption unknown-request-fields: the document does not say what happens to further fields; they are refused.
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
   * Assumption non-negative-numbers: the document states no minimum; not below 0.
   */
  readonly listPrice?: string;
  /**
   * Sale price, with a decimal point and exactly two digits after it.
   *
   * Assumption non-negative-numbers: the document states no minimum; not below 0.
   */
  readonly salePrice?: string;
  /**
   * Stock.
   *
   * Assumption non-negative-numbers: the document states no minimum; not below 0.
   */
  readonly quantity?: number;
  readonly currencyType?: CurrencyTypeInput;
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
   * Assumption create-integrator: the document marks it as required for the two updates only; required here too.
   */
  readonly integrator: string;
  /**
   * At most 1000 SKUs.
   *
   * Assumption non-empty-lists: the document states no minimum; a request about nothing is refused.
   */
  readonly skus: readonly ProductCreateSku[];
}

/**
 * Products to create.
 *
 * Assumption unknown-request-fields: the document does not say what happens to further fields; they are refused.
 */
export interface ProductCreateRequest {
  readonly payload: ProductCreatePayload;
}

/**
 * One product. SKUs with the same `productMainId` appear as variants of one page when the category
 * attribute is flagged as variant (or slicer).
 *
 * Assumption create-price-rule: the document states for price updates that the list price must not be below the sale price; the same holds here.
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
   * Assumption positive-counts: the document states a minimum only for the update; greater than 0 here too.
   */
  readonly preparingDay: number;
  /** Name of a shipment template defined by the seller. */
  readonly shipmentTemplate: string;
  /**
   * Maximum quantity per buyer.
   *
   * Assumption positive-counts: the document states no minimum; at least 1.
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
   * Assumption national-barcode: which barcodes are national is not shown; 13 digits that begin with 868 or 869.
   */
  readonly barcode?: string;
  /**
   * Stock.
   *
   * Assumption non-negative-numbers: the document states no minimum; not below 0.
   */
  readonly quantity: number;
  /** Images of the product. */
  readonly images: readonly ProductImage[];
  /**
   * Attributes of the product. Every attribute flagged mandatory in the category-attributes listing
   * must be supplied.
   *
   * Assumption repeated-attribute: the document does not say what becomes of an attribute that is sent twice; that SKU fails.
   */
  readonly attributes: readonly ProductCreateAttribute[];
  /**
   * Sale price.
   *
   * Assumption two-digits: the document states the two-digit rule for the price-and-stock update; the same holds here.
   */
  readonly salePrice: string;
  /**
   * List price, shown struck through.
   *
   * Assumption two-digits: the document states the two-digit rule for the price-and-stock update; the same holds here.
   */
  readonly listPrice: string;
  /** VAT rate in percent. */
  readonly vatRate: 0 | 1 | 10 | 20;
}

/**
 * An image of a product, at most 10 MB (10,240 KB).
 *
 * Assumption request-required: the document marks no field of this object as optional; all are required.
 */
export interface ProductImage {
  /** Address of the image, https with a valid certificate. */
  readonly url: string;
  /** Position of the image. */
  readonly order: number;
}

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
   * Assumption non-empty-lists: the document states no minimum; a request about nothing is refused.
   */
  readonly skus: readonly ProductUpdateSku[];
}

/**
 * Product information to change.
 *
 * Assumption unknown-request-fields: the document does not say what happens to further fields; they are refused.
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
   * Assumption value-and-delete: the document does not say what wins when a group code is sent too; that SKU fails.
   */
  readonly deleteProductMainId?: boolean;
  /**
   * Maximum quantity per buyer.
   *
   * Assumption positive-counts: the document states no minimum; at least 1.
   */
  readonly maxPurchaseQuantity?: number;
  /**
   * True removes the limit (no limit applies), false keeps it.
   *
   * Assumption value-and-delete: the document does not say what wins when a limit is sent too; that SKU fails.
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

/** The sale status to list. */
export type SaleStatusFilter = "On_Sale" | "Out_Of_Stock";

/**
 * Whose shipments to list - the seller's, the marketplace warehouse's, or all.
 *
 * Assumption warehouse-sender: the marketplace-warehouse value is the operator's name in upper case; MARKETPLACE stands for it.
 */
export type SenderFilter = "SELLER" | "ALL" | "MARKETPLACE";

/**
 * How the lines of one package are grouped into new packages.
 *
 * Assumption unknown-request-fields: the document does not say what happens to further fields; they are refused.
 */
export interface SplitByOrderLinesRequest {
  /**
   * Each group forms one package. Lines not named form one more package together.
   *
   * Assumption non-empty-lists: the document states no minimum; a request about nothing is refused.
   */
  readonly splitGroups: readonly SplitGroup[];
}

/**
 * How the units of one package are divided into new packages.
 *
 * Assumption unknown-request-fields: the document does not say what happens to further fields; they are refused.
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
 * Assumption request-required: the document marks no field of this object as optional; all are required.
 */
export interface SplitGroup {
  /**
   * Order line ids, all of one order.
   *
   * Assumption non-empty-lists: the document states no minimum; a package of nothing is refused.
   */
  readonly orderLineIds: readonly string[];
}

/**
 * The content of one new package.
 *
 * Assumption request-required: the document marks no field of this object as optional; all are required.
 */
export interface SplitPackage {
  /**
   * The lines of the new package and their units.
   *
   * Assumption non-empty-lists: the document states no minimum; a package of nothing is refused.
   */
  readonly packageDetails: readonly PackageDetail[];
}

/** The query parameters of `listShipmentPackages`. */
export interface ListShipmentPackagesQuery {
  /**
   * Packages after this date. Epoch milliseconds in GMT+3.
   *
   * Assumption date-bounds: whether the bound itself belongs to the window is not shown; it does.
   */
  readonly startDate?: number;
  /**
   * Packages up to this date. Epoch milliseconds in GMT+3.
   *
   * Assumption epoch-gmt3: epoch milliseconds know no time zone; the value is taken as the instant that it names.
   */
  readonly endDate?: number;
  /**
   * Only this page is returned; counting starts at 0.
   *
   * Assumption listing-page-defaults: the document states no default; the first page.
   */
  readonly page?: number;
  /**
   * Page size, maximum 100.
   *
   * Assumption listing-page-defaults: the document states neither default nor minimum; 20, and at least 1.
   */
  readonly size?: number;
  /** Filter by order number. */
  readonly orderNumber?: string;
  /**
   * Filter by package number. May be combined with `orderNumber` or used alone.
   *
   * Assumption package-ids: the document does not say how several numbers are written; separated by commas.
   */
  readonly packageIds?: string;
  /** Filter by package status; a single value per request. */
  readonly status?: PackageStatusFilter;
  /**
   * `ASC` (oldest first) or `DESC` (newest first). Ordering is by last update.
   *
   * Assumption listing-order: the document states no default; newest first.
   */
  readonly orderByDirection?: "ASC" | "DESC";
  /**
   * When `true`, the date parameters apply to the package's `lastModifiedDate`; when absent or
   * `false`, to the order's creation date.
   *
   * Assumption order-by-field: the document's table and its example spell the name differently; the table's spelling is sent.
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
   * Assumption category-ids: the document does not say how the list is written; the parameter is repeated.
   */
  readonly categoryIds?: readonly string[];
  /** Page; the first page is 0. */
  readonly page?: number;
  /**
   * Page size.
   *
   * Assumption product-page-minimum: the document states no minimum; at least 1.
   */
  readonly size?: number;
  /** Whose products to list. */
  readonly sender?: SenderFilter;
}
