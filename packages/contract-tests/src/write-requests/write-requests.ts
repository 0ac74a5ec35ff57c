import type { BodyOf, WriteOperation as RestWrite } from "@marketplace-seller/rest-client";
import type { Input, WriteOperation as SoapWrite } from "@marketplace-seller/soap-client";
import type { PreparedOrder, PreparedOrders } from "./prepare-orders.ts";

interface WriteRequest<Body> {
  readonly order: (orders: PreparedOrders) => PreparedOrder;
  readonly body: (order: PreparedOrder, orders: PreparedOrders) => Body;
}

type WriteRequests = { readonly [Operation in RestWrite]: WriteRequest<BodyOf<Operation>> } & {
  readonly [Operation in SoapWrite]: WriteRequest<Input<Operation>>;
};

const items = (ids: readonly string[]) => ({
  orderItemList: { orderItem: ids.map((id) => ({ id })) },
});
const first = ({ lines }: PreparedOrder): string => lines[0] ?? "";
const created = ({ created }: PreparedOrders): PreparedOrder => created;
const picking = ({ picking }: PreparedOrders): PreparedOrder => picking;

const integrator = "tests";
/** Of the product that `createProducts` creates. */
export const NEW_STOCK_CODE = "NEW-1";

const shipmentInfo = {
  shipmentCompany: { id: "344" },
  campaignNumber: "C-1",
  trackingNumber: "T-1",
  shipmentMethod: 1,
};

/** Neither REST nor SOAP shows their effect. */
export const WRITES_WITHOUT_READ_BACK: ReadonlySet<string> = new Set([
  "createCollectionRequest",
  "OrderItemIdentity",
]);

/** Of the interface document's write operations, not of overlays'. */
export const writeRequests = {
  createCollectionRequest: {
    order: picking,
    body: ({ lines, packageId }) => ({
      collectionRequestDetails: lines.map((orderLineId) => ({
        id: packageId,
        orderLineId,
        boxQuantity: 1,
        desi: "1.5",
        shipmentCompany: "CEVA",
      })),
    }),
  },
  splitPackageByQuantity: {
    order: picking,
    body: (order) => ({
      splitPackages: [{ packageDetails: [{ orderLineId: first(order), quantities: 1 }] }],
      cancelledItems: [{ cancelReasonId: 61, orderLineId: first(order), quantity: 1 }],
    }),
  },
  splitPackageByOrderLines: {
    order: picking,
    body: (order) => ({ splitGroups: [{ orderLineIds: [first(order)] }] }),
  },
  addLaborCosts: {
    order: picking,
    body: ({ lines }) => ({
      laborCostDetails: lines.map((orderLineId) => ({
        orderLineId,
        totalLaborCostExcludingVAT: "7.35",
      })),
    }),
  },
  createProducts: {
    order: picking,
    body: (_, { product, attributes }) => {
      const { title, description, categoryId, shipmentTemplate } = product;
      const sku = {
        title,
        description,
        categoryId,
        productMainId: "GROUP-1",
        shipmentTemplate,
        currencyType: "TL" as const,
        preparingDay: 1,
        stockCode: NEW_STOCK_CODE,
        quantity: 1,
        images: [{ url: "https://images.example.com/1.jpg", order: 1 }],
        attributes: [...attributes],
        salePrice: 10,
        listPrice: 12,
        vatRate: 20 as const,
      };
      return { payload: { integrator, skus: [sku] } };
    },
  },
  updateProducts: {
    order: picking,
    body: (_, { stockCode }) => ({
      payload: { integrator, skus: [{ stockCode, preparingDay: 9 }] },
    }),
  },
  updatePriceAndStock: {
    order: picking,
    body: (_, { stockCode }) => ({ payload: { integrator, skus: [{ stockCode, quantity: 9 }] } }),
  },
  OrderItemAccept: {
    order: created,
    body: ({ lines }) => ({ ...items(lines), numberOfPackages: 1 }),
  },
  OrderItemReject: {
    order: created,
    body: ({ lines }) => ({ ...items(lines), rejectReason: "none left" }),
  },
  MakeOrderItemShipment: {
    order: picking,
    body: ({ lines }) => ({
      orderItemList: { orderItem: lines.map((id) => ({ id, shipmentInfo })) },
    }),
  },
  OrderItemDelivery: {
    order: ({ shipped }) => shipped,
    body: (order) => ({
      orderItemList: { orderItemId: first(order) },
      shipmentCompanyId: "344",
      shipmentMethod: "1",
      deliveryTime: "16/11/2026 14:00",
    }),
  },
  CombineItems: { order: ({ apart }) => apart, body: ({ lines }) => items(lines) },
  SeparateCombinedItems: {
    order: ({ combined }) => combined,
    body: (order) => items([first(order)]),
  },
  OrderItemIdentity: {
    order: picking,
    body: (order, { productId }) => {
      const serialData = Array.from({ length: 3 }, (_, n) => ({
        serialNumber: `S-${n}`,
        imei1: "1",
        imei2: "",
      }));
      const item = { orderItemId: first(order), productId, serialDataList: { serialData } };
      return { orderNumber: order.orderNumber, orderItemList: { orderItem: [item] } };
    },
  },
} satisfies Partial<WriteRequests>;
