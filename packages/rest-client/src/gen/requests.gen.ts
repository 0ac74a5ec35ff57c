// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type {
  Issue,
  ObjectShape,
  Shape,
  StringShape,
} from "@marketplace-seller/client-core";
import { callerNumbers, read } from "@marketplace-seller/client-core/internal";
import type { OperationId } from "./operations.gen.ts";

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

/**
 * The path parameters, query and body of each operation. An operation without path parameters, query or body lacks that
 * member.
 */
export const requestShapes: Readonly<
  Record<OperationId, { readonly path?: Shape; readonly query?: Shape; readonly body?: Shape }>
> = {
  listShipmentPackages: { query: listShipmentPackagesQuery },
  createCollectionRequest: { body: createCollectionRequestBody },
  splitPackageByQuantity: { body: splitPackageByQuantityBody },
  splitPackageByOrderLines: { body: splitPackageByOrderLinesBody },
  addLaborCosts: { body: addLaborCostsBody },
  createProducts: { body: createProductsBody },
  updateProducts: { body: updateProductsBody },
  updatePriceAndStock: { body: updatePriceAndStockBody },
  queryProducts: { query: queryProductsQuery },
};

/** Validates the query parameters of `listShipmentPackages`, and returns every broken rule. */
export function validateListShipmentPackagesQuery(value: unknown): readonly Issue[] {
  return read(listShipmentPackagesQuery, value, callerNumbers).issues;
}

/** Validates the body of `createCollectionRequest`, and returns every broken rule. */
export function validateCreateCollectionRequestBody(value: unknown): readonly Issue[] {
  return read(createCollectionRequestBody, value, callerNumbers).issues;
}

/** Validates the body of `splitPackageByQuantity`, and returns every broken rule. */
export function validateSplitPackageByQuantityBody(value: unknown): readonly Issue[] {
  return read(splitPackageByQuantityBody, value, callerNumbers).issues;
}

/** Validates the body of `splitPackageByOrderLines`, and returns every broken rule. */
export function validateSplitPackageByOrderLinesBody(value: unknown): readonly Issue[] {
  return read(splitPackageByOrderLinesBody, value, callerNumbers).issues;
}

/** Validates the body of `addLaborCosts`, and returns every broken rule. */
export function validateAddLaborCostsBody(value: unknown): readonly Issue[] {
  return read(addLaborCostsBody, value, callerNumbers).issues;
}

/** Validates the body of `createProducts`, and returns every broken rule. */
export function validateCreateProductsBody(value: unknown): readonly Issue[] {
  return read(createProductsBody, value, callerNumbers).issues;
}

/** Validates the body of `updateProducts`, and returns every broken rule. */
export function validateUpdateProductsBody(value: unknown): readonly Issue[] {
  return read(updateProductsBody, value, callerNumbers).issues;
}

/** Validates the body of `updatePriceAndStock`, and returns every broken rule. */
export function validateUpdatePriceAndStockBody(value: unknown): readonly Issue[] {
  return read(updatePriceAndStockBody, value, callerNumbers).issues;
}

/** Validates the query parameters of `queryProducts`, and returns every broken rule. */
export function validateQueryProductsQuery(value: unknown): readonly Issue[] {
  return read(queryProductsQuery, value, callerNumbers).issues;
}
