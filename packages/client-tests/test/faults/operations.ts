import type { Clients, Stage, StagedOrder } from "./stage.ts";

/** One operation of the contract, ready to be called. */
export interface StagedCall {
  readonly name: string;
  readonly reads: boolean;
  /** The order that it is about, if it is about one. */
  readonly order: (stage: Stage) => StagedOrder;
  readonly call: (clients: Clients, stage: Stage) => Promise<unknown>;
}

const context = ({ orderNumber, orderId, packageId }: StagedOrder) => ({
  context: { orderNumber, orderId, packageId },
});
const items = (ids: readonly string[]) => ({
  orderItemList: { orderItem: ids.map((id) => ({ id })) },
});
const first = ({ lines }: StagedOrder): string => lines[0] ?? "";

function call(
  name: string,
  order: StagedCall["order"],
  run: (clients: Clients, order: StagedOrder, stage: Stage) => Promise<unknown>,
  reads = false,
): StagedCall {
  return { name, reads, order, call: (clients, stage) => run(clients, order(stage), stage) };
}

const created = (stage: Stage): StagedOrder => stage.created;
const picking = (stage: Stage): StagedOrder => stage.picking;

const integrator = "client-tests";
/** Of the product that is created. */
export const NEW_STOCK_CODE = "NEW-1";

/** The nine operations over REST. */
const overRest: readonly StagedCall[] = [
  call("listShipmentPackages", picking, ({ rest }) => rest.packages.list({ sender: "ALL" }), true),
  call("queryProducts", picking, ({ rest }) => rest.products.query(), true),
  call("createCollectionRequest", picking, ({ rest }, order) =>
    rest.packages.requestCollection(
      {
        collectionRequestDetails: order.lines.map((orderLineId) => ({
          id: order.packageId,
          orderLineId,
          boxQuantity: 1,
          desi: "1.5",
          shipmentCompany: "CEVA",
        })),
      },
      context(order),
    ),
  ),
  call("splitPackageByQuantity", picking, ({ rest }, order) =>
    rest.packages.splitByQuantity(
      {
        splitPackages: [{ packageDetails: [{ orderLineId: first(order), quantities: 1 }] }],
        cancelledItems: [{ cancelReasonId: 61, orderLineId: first(order), quantity: 1 }],
      },
      context(order),
    ),
  ),
  call("splitPackageByOrderLines", picking, ({ rest }, order) =>
    rest.packages.splitByOrderLines(
      { splitGroups: [{ orderLineIds: [first(order)] }] },
      context(order),
    ),
  ),
  call("addLaborCosts", picking, ({ rest }, order) =>
    rest.laborCosts.add(
      {
        laborCostDetails: order.lines.map((orderLineId) => ({
          orderLineId,
          totalLaborCostExcludingVAT: "7.35",
        })),
      },
      context(order),
    ),
  ),
  call("createProducts", picking, ({ rest }, _, { product, attributes }) => {
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
    return rest.products.create({ payload: { integrator, skus: [sku] } });
  }),
  call("updateProducts", picking, ({ rest }, _, { stockCode }) =>
    rest.products.update({ payload: { integrator, skus: [{ stockCode, preparingDay: 9 }] } }),
  ),
  call("updatePriceAndStock", picking, ({ rest }, _, { stockCode }) =>
    rest.products.updatePriceAndStock({
      payload: { integrator, skus: [{ stockCode, quantity: 9 }] },
    }),
  ),
];

const shipmentInfo = {
  shipmentCompany: { id: "344" },
  campaignNumber: "C-1",
  trackingNumber: "T-1",
  shipmentMethod: 1,
};

/** The eleven operations over SOAP. */
const overSoap: readonly StagedCall[] = [
  call("OrderList", created, ({ soap }) => soap.orders.list(), true),
  call("DetailedOrderList", created, ({ soap }) => soap.orders.listDetailed(), true),
  call(
    "OrderDetail",
    created,
    ({ soap }, { orderId }) => soap.orders.detail({ orderRequest: { id: orderId } }),
    true,
  ),
  call(
    "ComplementaryItemDetail",
    created,
    ({ soap }, { lines }) => soap.orders.complementaryItems(items(lines)),
    true,
  ),
  call("OrderItemAccept", created, ({ soap }, order) =>
    soap.orders.acceptItems({ ...items(order.lines), numberOfPackages: 1 }, context(order)),
  ),
  call("OrderItemReject", created, ({ soap }, order) =>
    soap.orders.rejectItems({ ...items(order.lines), rejectReason: "none left" }, context(order)),
  ),
  call("MakeOrderItemShipment", picking, ({ soap }, order) =>
    soap.orders.shipItems(
      { orderItemList: { orderItem: order.lines.map((id) => ({ id, shipmentInfo })) } },
      context(order),
    ),
  ),
  call(
    "OrderItemDelivery",
    ({ shipped }) => shipped,
    ({ soap }, order) =>
      soap.orders.deliverItem(
        {
          orderItemList: { orderItemId: first(order) },
          shipmentCompanyId: "344",
          shipmentMethod: "1",
          deliveryTime: "16/11/2026 14:00",
        },
        context(order),
      ),
  ),
  call(
    "CombineItems",
    ({ apart }) => apart,
    ({ soap }, order) => soap.orders.combineItems(items(order.lines), context(order)),
  ),
  call(
    "SeparateCombinedItems",
    ({ combined }) => combined,
    ({ soap }, order) => soap.orders.separateItems(items([first(order)]), context(order)),
  ),
  call("OrderItemIdentity", picking, ({ soap }, order, { productId }) => {
    const serialData = Array.from({ length: 3 }, (_, n) => ({
      serialNumber: `S-${n}`,
      imei1: "1",
      imei2: "",
    }));
    const item = { orderItemId: first(order), productId, serialDataList: { serialData } };
    return soap.orders.identifyItems(
      { orderNumber: order.orderNumber, orderItemList: { orderItem: [item] } },
      context(order),
    );
  }),
];

/** All twenty. */
export const stagedCalls: readonly StagedCall[] = [...overRest, ...overSoap];
