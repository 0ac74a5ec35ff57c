import type { Clients, Stage, StagedOrder } from "./stage.ts";
import { stagedWrites, type WriteOperation } from "./staged-writes.ts";

/** One operation of the contract, ready to be called. */
export interface StagedCall {
  readonly name: string;
  readonly reads: boolean;
  /** The order that it is about, if it is about one. */
  readonly order: (stage: Stage) => StagedOrder;
  readonly call: (clients: Clients, stage: Stage) => Promise<unknown>;
}

function read(
  name: string,
  order: StagedCall["order"],
  run: (clients: Clients, order: StagedOrder) => Promise<unknown>,
): StagedCall {
  return { name, reads: true, order, call: (clients, stage) => run(clients, order(stage)) };
}

type Body<Operation extends WriteOperation> = ReturnType<(typeof stagedWrites)[Operation]["body"]>;
type Context = Pick<StagedOrder, "orderNumber" | "orderId" | "packageId">;

function write<Operation extends WriteOperation>(
  name: Operation,
  run: (
    clients: Clients,
    body: Body<Operation>,
    options: { readonly context: Context },
  ) => Promise<unknown>,
): StagedCall {
  const { order: orderIn, body } = stagedWrites[name];
  return {
    name,
    reads: false,
    order: orderIn,
    call: (clients, stage) => {
      const order = orderIn(stage);
      const { orderNumber, orderId, packageId } = order;
      // What a table pairs by its keys, the compiler does not pair for a name of several.
      const sent = body(order, stage) as Body<Operation>;
      return run(clients, sent, { context: { orderNumber, orderId, packageId } });
    },
  };
}

const created = ({ created }: Stage): StagedOrder => created;
const picking = ({ picking }: Stage): StagedOrder => picking;

/** The nine operations over REST. */
const overRest: readonly StagedCall[] = [
  read("listShipmentPackages", picking, ({ rest }) => rest.packages.list({ sender: "ALL" })),
  read("queryProducts", picking, ({ rest }) => rest.products.query()),
  write("createCollectionRequest", ({ rest }, body, how) =>
    rest.packages.requestCollection(body, how),
  ),
  write("splitPackageByQuantity", ({ rest }, body, how) =>
    rest.packages.splitByQuantity(body, how),
  ),
  write("splitPackageByOrderLines", ({ rest }, body, how) =>
    rest.packages.splitByOrderLines(body, how),
  ),
  write("addLaborCosts", ({ rest }, body, how) => rest.laborCosts.add(body, how)),
  write("createProducts", ({ rest }, body) => rest.products.create(body)),
  write("updateProducts", ({ rest }, body) => rest.products.update(body)),
  write("updatePriceAndStock", ({ rest }, body) => rest.products.updatePriceAndStock(body)),
];

/** The eleven operations over SOAP. */
const overSoap: readonly StagedCall[] = [
  read("OrderList", created, ({ soap }) => soap.orders.list()),
  read("DetailedOrderList", created, ({ soap }) => soap.orders.listDetailed()),
  read("OrderDetail", created, ({ soap }, { orderId }) =>
    soap.orders.detail({ orderRequest: { id: orderId } }),
  ),
  read("ComplementaryItemDetail", created, ({ soap }, { lines }) =>
    soap.orders.complementaryItems({ orderItemList: { orderItem: lines.map((id) => ({ id })) } }),
  ),
  write("OrderItemAccept", ({ soap }, body, how) => soap.orders.acceptItems(body, how)),
  write("OrderItemReject", ({ soap }, body, how) => soap.orders.rejectItems(body, how)),
  write("MakeOrderItemShipment", ({ soap }, body, how) => soap.orders.shipItems(body, how)),
  write("OrderItemDelivery", ({ soap }, body, how) => soap.orders.deliverItem(body, how)),
  write("CombineItems", ({ soap }, body, how) => soap.orders.combineItems(body, how)),
  write("SeparateCombinedItems", ({ soap }, body, how) => soap.orders.separateItems(body, how)),
  write("OrderItemIdentity", ({ soap }, body, how) => soap.orders.identifyItems(body, how)),
];

/** All twenty. */
export const stagedCalls: readonly StagedCall[] = [...overRest, ...overSoap];
