import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import {
  type FaultMoment,
  type FaultRequest,
  faultKinds,
  faultMoments,
  type Sandbox,
} from "@marketplace-seller/sandbox";
import { faultFields } from "@marketplace-seller/sandbox/control";
import { createSoapClient, type SoapClient } from "@marketplace-seller/soap-client";

export interface PreparedOrder {
  readonly orderNumber: string;
  readonly orderId: string;
  readonly packageId: string;
  /** Ids of order lines, SOAP's order item ids. */
  readonly lines: readonly string[];
}

/** One in each state that a write can require. */
export interface PreparedOrders {
  readonly created: PreparedOrder;
  readonly picking: PreparedOrder;
  readonly apart: PreparedOrder;
  readonly combined: PreparedOrder;
  readonly shipped: PreparedOrder;
  readonly stockCode: string;
  readonly productId: string;
  /** Required of a new product of the same category. */
  readonly attributes: readonly { id: string; valueId: string; customValue: string }[];
  readonly product: Awaited<ReturnType<RestClient["products"]["query"]>>["content"][number];
}

export interface Clients {
  readonly rest: RestClient;
  readonly soap: SoapClient;
}

/** No fault is applied to their calls, which prepare orders and read the state. */
export function createFaultFreeClients(sandbox: Sandbox): Clients {
  const { baseUrl, credentials, fetch } = sandbox;
  const options = { credentials, fetch, pacing: false } as const;
  return {
    rest: createRestClient({ baseUrl, ...options }),
    soap: createSoapClient({ baseUrl, ...options }),
  };
}

/** Places orders and moves their packages, so that every write has one to change. */
export async function prepareOrders(
  sandbox: Sandbox,
  { rest, soap }: Clients,
): Promise<PreparedOrders> {
  const { content } = await rest.products.query({ size: 50, productStatus: "Active" });
  const buyable = content.filter(({ quantity }) => quantity > 40);
  const [first, second] = buyable;
  if (first === undefined || second === undefined) throw new Error("the seed has no such products");
  const { sellerId } = sandbox.control.sellers.find();
  const placeOrder = (): PreparedOrder => {
    const order = sandbox.control.orders.place(sellerId, {
      lines: [
        { stockCode: first.stockCode, quantity: 3 },
        { stockCode: second.stockCode, quantity: 1 },
      ],
    });
    const [observed] = order.packages;
    if (observed?.packageId == null) throw new Error("an order without a package");
    const lines = order.packages.flatMap(({ lines }) =>
      lines.map(({ orderLineId }) => orderLineId),
    );
    return { ...order, packageId: observed.packageId, lines };
  };
  const accept = async (ids: readonly string[]): Promise<void> => {
    const orderItemList = { orderItem: ids.map((id) => ({ id })) };
    await soap.orders.acceptItems({ orderItemList, numberOfPackages: 1 });
  };
  const orders = {
    created: placeOrder(),
    picking: placeOrder(),
    apart: placeOrder(),
    combined: placeOrder(),
    shipped: placeOrder(),
  };
  await accept(orders.picking.lines);
  await accept(orders.shipped.lines);
  for (const { lines } of [orders.apart, orders.combined])
    for (const id of lines) await accept([id]);
  const together = orders.combined.lines.map((id) => ({ id }));
  await soap.orders.combineItems({ orderItemList: { orderItem: together } });
  sandbox.control.packages.move(sellerId, orders.shipped.packageId, "Shipped");
  const { stockCode, marketplaceProductId, categoryId } = first;
  const { categories } = sandbox.control.getCatalogue();
  const attributes = (categories.find(({ id }) => id === categoryId)?.attributes ?? []).map(
    ({ id, values }) => ({ id, valueId: values[0]?.id ?? "1", customValue: "free text" }),
  );
  return {
    ...orders,
    attributes,
    stockCode,
    productId: String(marketplaceProductId),
    product: first,
  };
}

/**
 * An order and its products over REST and SOAP, as one text without times and versions, which differ from run to run.
 */
export async function readState(
  sandbox: Sandbox,
  { rest, soap }: Clients,
  order: PreparedOrder,
  stockCodes: readonly string[],
): Promise<string> {
  // Makes the sandbox apply all tasks that are due.
  sandbox.control.tasks.list(sandbox.control.sellers.find().sellerId);
  const { orderNumber, orderId } = order;
  const query = { orderNumber, sender: "ALL", size: 100, orderByField: "true" } as const;
  const product = async (stockCode: string) =>
    (await rest.products.query({ stockCode, sender: "ALL" })).content;
  const observed = {
    packages: (await rest.packages.list(query)).content,
    order: (await soap.orders.detail({ orderRequest: { id: orderId } })).orderDetail,
    products: await Promise.all(stockCodes.map(product)),
  };
  return JSON.stringify(observed, (key, value: unknown) =>
    /date$|version|histories/i.test(key) ? undefined : value,
  );
}

/** Faults that take little time. */
const QUICK_FAULT = { delayMs: 5, retryAfterSeconds: 0, bombBytes: 4 * 1024 * 1024 } as const;
const quickFields = Object.entries(QUICK_FAULT);

/** All that act on calls, before and after the commit where both are possible. */
export const faults: readonly (FaultRequest & { readonly when: FaultMoment })[] =
  faultKinds.flatMap((kind) => {
    const fields = quickFields.filter(([name]) => faultFields[kind].some((own) => own === name));
    return faultMoments[kind].map((when) => ({ ...Object.fromEntries(fields), kind, when }));
  });
