// Generated from specs/rest/openapi.yaml and the files it refers to (Marketplace Seller Integration Service 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type { ContractOperation } from "../request-form/form-node.ts";

/** All operations in the contract's order, each with the fields of its request. */
export const restOperations: readonly ContractOperation[] = [
  {
    protocol: "REST",
    name: "listShipmentPackages",
    summary: "List shipment packages",
    method: "GET",
    path: "/rest/delivery/v1/shipmentPackages",
    query: [
      { name: "startDate", required: false, node: { kind: "epochMs" } },
      { name: "endDate", required: false, node: { kind: "epochMs" } },
      { name: "page", required: false, node: { kind: "number" } },
      { name: "size", required: false, node: { kind: "number" } },
      { name: "orderNumber", required: false, node: { kind: "string" } },
      { name: "packageIds", required: false, node: { kind: "string" } },
      {
        name: "status",
        required: false,
        node: {
          kind: "string",
          choices: [
            "Created",
            "Picking",
            "Shipped",
            "Cancelled",
            "Delivered",
            "Unpacked",
            "UnSupplied",
          ],
        },
      },
      {
        name: "orderByDirection",
        required: false,
        node: { kind: "string", choices: ["ASC", "DESC"] },
      },
      {
        name: "orderByField",
        required: false,
        node: { kind: "string", choices: ["true", "false"] },
      },
      {
        name: "sender",
        required: false,
        node: { kind: "string", choices: ["SELLER", "ALL", "MARKETPLACE"] },
      },
    ],
  },
  {
    protocol: "REST",
    name: "createCollectionRequest",
    summary: "Create a collection request",
    method: "PUT",
    path: "/rest/delivery/v1/collectionRequest",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "collectionRequestDetails",
          required: true,
          node: {
            kind: "list",
            item: {
              kind: "object",
              fields: [
                { name: "id", required: true, node: { kind: "string" } },
                { name: "orderLineId", required: true, node: { kind: "number" } },
                { name: "boxQuantity", required: true, node: { kind: "number" } },
                { name: "desi", required: true, node: { kind: "number" } },
                {
                  name: "shipmentCompany",
                  required: true,
                  node: { kind: "string", choices: ["HLZ", "CEVA", "BL"] },
                },
              ],
            },
          },
        },
      ],
    },
  },
  {
    protocol: "REST",
    name: "splitPackageByQuantity",
    summary: "Split a package by quantity",
    method: "POST",
    path: "/rest/delivery/v1/splitPackageByQuantity",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "splitPackages",
          required: true,
          node: {
            kind: "list",
            item: {
              kind: "object",
              fields: [
                {
                  name: "packageDetails",
                  required: true,
                  node: {
                    kind: "list",
                    item: {
                      kind: "object",
                      fields: [
                        { name: "orderLineId", required: true, node: { kind: "number" } },
                        { name: "quantities", required: true, node: { kind: "number" } },
                      ],
                    },
                  },
                },
              ],
            },
          },
        },
        {
          name: "cancelledItems",
          required: false,
          node: {
            kind: "list",
            item: {
              kind: "object",
              fields: [
                {
                  name: "cancelReasonId",
                  required: true,
                  node: { kind: "number", choices: ["61", "62", "63", "64", "65"] },
                },
                { name: "orderLineId", required: true, node: { kind: "number" } },
                { name: "quantity", required: true, node: { kind: "number" } },
              ],
            },
          },
        },
      ],
    },
  },
  {
    protocol: "REST",
    name: "splitPackageByOrderLines",
    summary: "Split a package by order lines",
    method: "POST",
    path: "/rest/delivery/v1/splitCombinePackage",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "splitGroups",
          required: true,
          node: {
            kind: "list",
            item: {
              kind: "object",
              fields: [
                {
                  name: "orderLineIds",
                  required: true,
                  node: { kind: "list", item: { kind: "number" } },
                },
              ],
            },
          },
        },
      ],
    },
  },
  {
    protocol: "REST",
    name: "addLaborCosts",
    summary: "Add labor costs to order lines",
    method: "PUT",
    path: "/rest/order/v1/labor-costs",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "laborCostDetails",
          required: true,
          node: {
            kind: "list",
            item: {
              kind: "object",
              fields: [
                { name: "orderLineId", required: true, node: { kind: "number" } },
                { name: "totalLaborCostExcludingVAT", required: true, node: { kind: "number" } },
                {
                  name: "laborVatRate",
                  required: false,
                  node: { kind: "number", choices: ["0", "1", "10", "20"] },
                },
              ],
            },
          },
        },
      ],
    },
  },
  {
    protocol: "REST",
    name: "createProducts",
    summary: "Create products",
    method: "POST",
    path: "/ms/product/tasks/product-create",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "payload",
          required: true,
          node: {
            kind: "object",
            fields: [
              { name: "integrator", required: true, node: { kind: "string" } },
              {
                name: "skus",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [
                      { name: "title", required: true, node: { kind: "string" } },
                      { name: "description", required: true, node: { kind: "string" } },
                      { name: "categoryId", required: true, node: { kind: "number" } },
                      {
                        name: "currencyType",
                        required: true,
                        node: { kind: "string", choices: ["TL", "USD", "EUR"] },
                      },
                      { name: "productMainId", required: true, node: { kind: "string" } },
                      { name: "preparingDay", required: true, node: { kind: "number" } },
                      { name: "shipmentTemplate", required: true, node: { kind: "string" } },
                      { name: "maxPurchaseQuantity", required: false, node: { kind: "number" } },
                      { name: "stockCode", required: true, node: { kind: "string" } },
                      { name: "catalogId", required: false, node: { kind: "number" } },
                      { name: "barcode", required: false, node: { kind: "string" } },
                      { name: "quantity", required: true, node: { kind: "number" } },
                      {
                        name: "images",
                        required: true,
                        node: {
                          kind: "list",
                          item: {
                            kind: "object",
                            fields: [
                              { name: "url", required: true, node: { kind: "string" } },
                              { name: "order", required: true, node: { kind: "number" } },
                            ],
                          },
                        },
                      },
                      {
                        name: "attributes",
                        required: true,
                        node: {
                          kind: "list",
                          item: {
                            kind: "object",
                            fields: [
                              { name: "id", required: true, node: { kind: "number" } },
                              { name: "valueId", required: false, node: { kind: "number" } },
                              { name: "customValue", required: false, node: { kind: "string" } },
                            ],
                          },
                        },
                      },
                      { name: "salePrice", required: true, node: { kind: "number" } },
                      { name: "listPrice", required: true, node: { kind: "number" } },
                      {
                        name: "vatRate",
                        required: true,
                        node: { kind: "number", choices: ["0", "1", "10", "20"] },
                      },
                    ],
                  },
                },
              },
            ],
          },
        },
      ],
    },
  },
  {
    protocol: "REST",
    name: "updateProducts",
    summary: "Update product information",
    method: "POST",
    path: "/ms/product/tasks/product-update",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "payload",
          required: true,
          node: {
            kind: "object",
            fields: [
              { name: "integrator", required: true, node: { kind: "string" } },
              {
                name: "skus",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [
                      { name: "stockCode", required: true, node: { kind: "string" } },
                      {
                        name: "status",
                        required: false,
                        node: { kind: "string", choices: ["Active", "Suspended"] },
                      },
                      { name: "preparingDay", required: false, node: { kind: "number" } },
                      { name: "shipmentTemplate", required: false, node: { kind: "string" } },
                      { name: "productMainId", required: false, node: { kind: "string" } },
                      { name: "deleteProductMainId", required: false, node: { kind: "boolean" } },
                      { name: "maxPurchaseQuantity", required: false, node: { kind: "number" } },
                      {
                        name: "deleteMaxPurchaseQuantity",
                        required: false,
                        node: { kind: "boolean" },
                      },
                      { name: "description", required: false, node: { kind: "string" } },
                      {
                        name: "vatRate",
                        required: false,
                        node: { kind: "number", choices: ["0", "1", "10", "20"] },
                      },
                      {
                        name: "attributes",
                        required: false,
                        node: {
                          kind: "list",
                          item: {
                            kind: "object",
                            fields: [
                              { name: "id", required: true, node: { kind: "number" } },
                              { name: "valueId", required: true, node: { kind: "number" } },
                              { name: "customValue", required: true, node: { kind: "string" } },
                            ],
                          },
                        },
                      },
                    ],
                  },
                },
              },
            ],
          },
        },
      ],
    },
  },
  {
    protocol: "REST",
    name: "updatePriceAndStock",
    summary: "Update price and stock",
    method: "POST",
    path: "/ms/product/tasks/price-stock-update",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "payload",
          required: true,
          node: {
            kind: "object",
            fields: [
              { name: "integrator", required: true, node: { kind: "string" } },
              {
                name: "skus",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [
                      { name: "stockCode", required: true, node: { kind: "string" } },
                      { name: "listPrice", required: false, node: { kind: "number" } },
                      { name: "salePrice", required: false, node: { kind: "number" } },
                      { name: "quantity", required: false, node: { kind: "number" } },
                      {
                        name: "currencyType",
                        required: false,
                        node: { kind: "string", choices: ["TL", "USD", "EUR"] },
                      },
                    ],
                  },
                },
              },
            ],
          },
        },
      ],
    },
  },
  {
    protocol: "REST",
    name: "queryProducts",
    summary: "Query the seller's products",
    method: "GET",
    path: "/ms/product-query",
    query: [
      { name: "id", required: false, node: { kind: "number" } },
      { name: "productMainId", required: false, node: { kind: "string" } },
      { name: "stockCode", required: false, node: { kind: "string" } },
      {
        name: "saleStatus",
        required: false,
        node: { kind: "string", choices: ["On_Sale", "Out_Of_Stock"] },
      },
      {
        name: "productStatus",
        required: false,
        node: {
          kind: "string",
          choices: [
            "Active",
            "InCatalogApproval",
            "Suspended",
            "CatalogRejected",
            "Prohibited",
            "Unlisted",
            "InApproval",
          ],
        },
      },
      { name: "brandName", required: false, node: { kind: "string" } },
      { name: "categoryIds", required: false, node: { kind: "list", item: { kind: "number" } } },
      { name: "page", required: false, node: { kind: "number" } },
      { name: "size", required: false, node: { kind: "number" } },
      {
        name: "sender",
        required: false,
        node: { kind: "string", choices: ["SELLER", "ALL", "MARKETPLACE"] },
      },
    ],
  },
];
