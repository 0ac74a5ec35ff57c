import type { OperationTable } from "../tables.ts";

const refused = "ErrorBody ~error-status";
const readResponses = {
  "400": refused,
  "401": refused,
  "429": "ErrorBody Retry-After: int count 0.. ~rate-limit-response ~rate-limit-response",
  "500": refused,
};
const writeResponses = { ...readResponses, "413": refused, "415": refused };
const taskRules = ["~task-refusals", "~task-delay"];

/** interface-specification.md, Endpoints 1 to 5. */
const packageOperations = {
  listShipmentPackages: {
    call: "GET /rest/delivery/v1/shipmentPackages",
    tags: ["Packages"],
    rules: [
      '!x-retry:"safe"',
      '!x-rate-limit:{"requests":1000,"seconds":60}',
      '!x-date-window:{"days":15,"first":"2024-11-01T00:00:00+03:00"}',
      "~listing-no-dates",
      "~november-2024",
      "~sender-of-package",
      "~rate-limit-scope",
    ],
    parameters: {
      startDate: "epoch-ms ~date-bounds",
      endDate: "epoch-ms ~epoch-gmt3",
      page: "int page 0.. =0 ~listing-page-defaults",
      size: "int count 1..100 =20 ~listing-page-defaults",
      orderNumber: "string",
      packageIds: "string ~package-ids",
      status: "PackageStatusFilter",
      orderByDirection: "string {ASC,DESC} =DESC ~listing-order",
      orderByField: "string {true,false} =false ~order-by-field",
      sender: "SenderFilter",
    },
    body: "",
    responses: { "200": "ShipmentPackagePage", ...readResponses },
  },
  createCollectionRequest: {
    call: "PUT /rest/delivery/v1/collectionRequest",
    tags: ["Packages"],
    rules: ['!x-retry:"never"', "~collection-status", "~location-specific"],
    parameters: {},
    body: "CollectionRequest required:true",
    responses: { "200": "CollectionResult", ...writeResponses },
  },
  splitPackageByQuantity: {
    call: "POST /rest/delivery/v1/splitPackageByQuantity",
    tags: ["Packages"],
    rules: [
      '!x-retry:"never"',
      "~split-remainder",
      "~cancelled-portion",
      "~divided-amounts",
      "~split-line-ids",
      "~split-several-packages",
      "~split-refusals",
      "~location-specific",
    ],
    parameters: {},
    body: "SplitByQuantityRequest required:true",
    responses: { "200": "SplitResult", ...writeResponses },
  },
  splitPackageByOrderLines: {
    call: "POST /rest/delivery/v1/splitCombinePackage",
    tags: ["Packages"],
    rules: [
      '!x-retry:"never"',
      "~split-line-ids",
      "~split-several-packages",
      "~split-refusals",
      "~location-specific",
    ],
    parameters: {},
    body: "SplitByOrderLinesRequest required:true",
    responses: { "200": "SplitResult", ...writeResponses },
  },
  addLaborCosts: {
    call: "PUT /rest/order/v1/labor-costs",
    tags: ["LaborCosts"],
    rules: ['!x-retry:"absolute"', "~labor-cost-replaced", "~labor-cost-lines"],
    parameters: {},
    body: "LaborCostRequest required:true",
    responses: { "200": "LaborCostResultList", ...writeResponses },
  },
};

/** interface-specification.md, Endpoints 6 to 9. */
const productOperations = {
  createProducts: {
    call: "POST /ms/product/tasks/product-create",
    tags: ["Products"],
    rules: ['!x-retry:"never"', ...taskRules, "~product-approval"],
    parameters: {},
    body: "ProductCreateRequest required:true",
    responses: { "200": "Task", ...writeResponses },
  },
  updateProducts: {
    call: "POST /ms/product/tasks/product-update",
    tags: ["Products"],
    rules: ['!x-retry:"absolute"', ...taskRules, "~product-approval"],
    parameters: {},
    body: "ProductUpdateRequest required:true",
    responses: { "200": "Task", ...writeResponses },
  },
  updatePriceAndStock: {
    call: "POST /ms/product/tasks/price-stock-update",
    tags: ["Products"],
    rules: ['!x-retry:"absolute"', ...taskRules],
    parameters: {},
    body: "PriceStockUpdateRequest required:true",
    responses: { "200": "Task", ...writeResponses },
  },
  queryProducts: {
    call: "GET /ms/product-query",
    tags: ["Products"],
    rules: ['!x-retry:"safe"', "~product-order"],
    parameters: {
      id: "identifier",
      productMainId: "string",
      stockCode: "string",
      saleStatus: "SaleStatusFilter",
      productStatus: "ProductStatusFilter",
      brandName: "string",
      categoryIds: '[identifier] !style:"form" !explode:true ~category-ids',
      page: "int page 0.. =0",
      size: "int count 1..250 =20 ~product-page-minimum",
      sender: "SenderFilter",
    },
    body: "",
    responses: { "200": "ProductPage", ...readResponses },
  },
};

/** The nine operations, by the ids that this contract gives them. */
export const operations: { readonly [id: string]: OperationTable } = {
  ...packageOperations,
  ...productOperations,
};

/** interface-specification.md, Authentication: two headers, always together. */
export const security = [
  [{ AppKey: [], AppSecret: [] }],
  {
    AppKey: { type: "apiKey", in: "header", name: "appKey" },
    AppSecret: { type: "apiKey", in: "header", name: "appSecret" },
  },
];
