// Generated from specs/soap/order-service.wsdl and specs/soap/schemas (version 0.0.0)
// by tools (npm run generate). Do not edit: the next run overwrites it.

import type { ContractOperation } from "../request-form/form-node.ts";

/** All operations in the contract's order, each with the fields of its request. */
export const soapOperations: readonly ContractOperation[] = [
  {
    protocol: "SOAP",
    name: "OrderList",
    summary: "Lists orders, page by page.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "searchData",
          required: true,
          node: {
            kind: "object",
            fields: [
              { name: "productId", required: false, node: { kind: "number" } },
              { name: "status", required: false, node: { kind: "string" } },
              { name: "buyerName", required: true, node: { kind: "string" } },
              { name: "orderNumber", required: true, node: { kind: "string" } },
              { name: "productSellerCode", required: false, node: { kind: "string" } },
              { name: "recipient", required: true, node: { kind: "string" } },
              { name: "sameDayDelivery", required: false, node: { kind: "boolean" } },
              {
                name: "period",
                required: true,
                node: {
                  kind: "object",
                  fields: [
                    { name: "startDate", required: false, node: { kind: "soapDate" } },
                    { name: "endDate", required: false, node: { kind: "soapDate" } },
                  ],
                },
              },
              { name: "sortForUpdateDate", required: true, node: { kind: "boolean" } },
              { name: "updateDateSortOrder", required: false, node: { kind: "string" } },
            ],
          },
        },
        {
          name: "pagingData",
          required: false,
          node: {
            kind: "object",
            fields: [
              { name: "currentPage", required: true, node: { kind: "number" } },
              { name: "pageSize", required: false, node: { kind: "number" } },
            ],
          },
        },
      ],
    },
  },
  {
    protocol: "SOAP",
    name: "DetailedOrderList",
    summary: "Lists orders with their items, page by page.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "searchData",
          required: false,
          node: {
            kind: "object",
            fields: [
              { name: "productId", required: false, node: { kind: "number" } },
              { name: "status", required: false, node: { kind: "string" } },
              { name: "buyerName", required: true, node: { kind: "string" } },
              { name: "orderNumber", required: true, node: { kind: "string" } },
              { name: "productSellerCode", required: false, node: { kind: "string" } },
              { name: "recipient", required: true, node: { kind: "string" } },
              { name: "sameDayDelivery", required: false, node: { kind: "boolean" } },
              {
                name: "period",
                required: true,
                node: {
                  kind: "object",
                  fields: [
                    { name: "startDate", required: false, node: { kind: "soapDate" } },
                    { name: "endDate", required: false, node: { kind: "soapDate" } },
                  ],
                },
              },
              { name: "sortForUpdateDate", required: true, node: { kind: "boolean" } },
              { name: "updateDateSortOrder", required: false, node: { kind: "string" } },
            ],
          },
        },
        {
          name: "pagingData",
          required: false,
          node: {
            kind: "object",
            fields: [
              { name: "currentPage", required: false, node: { kind: "number" } },
              { name: "pageSize", required: false, node: { kind: "number" } },
              { name: "totalCount", required: false, node: { kind: "number" } },
              { name: "pageCount", required: false, node: { kind: "number" } },
            ],
          },
        },
      ],
    },
  },
  {
    protocol: "SOAP",
    name: "OrderDetail",
    summary: "Shows one complete order.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "orderRequest",
          required: true,
          node: {
            kind: "object",
            fields: [{ name: "id", required: true, node: { kind: "number" } }],
          },
        },
      ],
    },
  },
  {
    protocol: "SOAP",
    name: "OrderItemAccept",
    summary: "Accepts order items.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "orderItemList",
          required: true,
          node: {
            kind: "object",
            fields: [
              {
                name: "orderItem",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [{ name: "id", required: true, node: { kind: "number" } }],
                  },
                },
              },
            ],
          },
        },
        { name: "numberOfPackages", required: true, node: { kind: "number" } },
      ],
    },
  },
  {
    protocol: "SOAP",
    name: "OrderItemReject",
    summary: "Rejects order items.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "orderItemList",
          required: true,
          node: {
            kind: "object",
            fields: [
              {
                name: "orderItem",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [{ name: "id", required: true, node: { kind: "number" } }],
                  },
                },
              },
            ],
          },
        },
        { name: "rejectReason", required: true, node: { kind: "string" } },
        { name: "rejectReasonType", required: false, node: { kind: "string" } },
      ],
    },
  },
  {
    protocol: "SOAP",
    name: "MakeOrderItemShipment",
    summary: "Hands order items over to shipment.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "orderItemList",
          required: true,
          node: {
            kind: "object",
            fields: [
              {
                name: "orderItem",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [
                      { name: "id", required: true, node: { kind: "number" } },
                      {
                        name: "shipmentInfo",
                        required: true,
                        node: {
                          kind: "object",
                          fields: [
                            {
                              name: "shipmentCompany",
                              required: true,
                              node: {
                                kind: "object",
                                fields: [{ name: "id", required: true, node: { kind: "number" } }],
                              },
                            },
                            { name: "campaignNumber", required: true, node: { kind: "string" } },
                            { name: "trackingNumber", required: true, node: { kind: "string" } },
                            { name: "shipmentMethod", required: true, node: { kind: "number" } },
                          ],
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
    protocol: "SOAP",
    name: "OrderItemDelivery",
    summary: "Marks an order item as delivered.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "orderItemList",
          required: true,
          node: {
            kind: "object",
            fields: [{ name: "orderItemId", required: true, node: { kind: "number" } }],
          },
        },
        { name: "shipmentCompanyId", required: true, node: { kind: "number" } },
        { name: "shipmentMethod", required: true, node: { kind: "string" } },
        { name: "deliveryTime", required: true, node: { kind: "soapDate" } },
      ],
    },
  },
  {
    protocol: "SOAP",
    name: "ComplementaryItemDetail",
    summary: "Shows the complementary items of order items, at most 500.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "orderItemList",
          required: true,
          node: {
            kind: "object",
            fields: [
              {
                name: "orderItem",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [{ name: "id", required: true, node: { kind: "number" } }],
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
    protocol: "SOAP",
    name: "CombineItems",
    summary: "Combines order items into one package.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "orderItemList",
          required: true,
          node: {
            kind: "object",
            fields: [
              {
                name: "orderItem",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [{ name: "id", required: true, node: { kind: "number" } }],
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
    protocol: "SOAP",
    name: "SeparateCombinedItems",
    summary: "Separates combined order items.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        {
          name: "orderItemList",
          required: true,
          node: {
            kind: "object",
            fields: [
              {
                name: "orderItem",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [{ name: "id", required: true, node: { kind: "number" } }],
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
    protocol: "SOAP",
    name: "OrderItemIdentity",
    summary: "Records the serial and IMEI numbers of order items.",
    method: "POST",
    path: "/ws/OrderService",
    query: [],
    body: {
      kind: "object",
      fields: [
        { name: "orderNumber", required: true, node: { kind: "string" } },
        {
          name: "orderItemList",
          required: true,
          node: {
            kind: "object",
            fields: [
              {
                name: "orderItem",
                required: true,
                node: {
                  kind: "list",
                  item: {
                    kind: "object",
                    fields: [
                      { name: "orderItemId", required: true, node: { kind: "number" } },
                      { name: "productId", required: true, node: { kind: "number" } },
                      {
                        name: "serialDataList",
                        required: true,
                        node: {
                          kind: "object",
                          fields: [
                            {
                              name: "serialData",
                              required: true,
                              node: {
                                kind: "list",
                                item: {
                                  kind: "object",
                                  fields: [
                                    {
                                      name: "serialNumber",
                                      required: true,
                                      node: { kind: "string" },
                                    },
                                    { name: "imei1", required: true, node: { kind: "string" } },
                                    { name: "imei2", required: true, node: { kind: "string" } },
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
              },
            ],
          },
        },
      ],
    },
  },
];
