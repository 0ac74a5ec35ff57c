import { createRestClient, type RestClient } from "@marketplace-seller/rest-client";
import {
  type FaultMoment,
  type FaultRequest,
  faultKinds,
  faultMoments,
  type Sandbox,
} from "@marketplace-seller/sandbox";
import { createSoapClient, type SoapClient } from "@marketplace-seller/soap-client";

/** An order as the operations need it. */
export interface StagedOrder {
  readonly orderNumber: string;
  readonly orderId: string;
  readonly packageId: string;
  /** Order line ids, which are SOAP's order item ids. */
  readonly lines: readonly string[];
}

/** Orders in every state that an operation starts from. */
export interface Stage {
  readonly created: StagedOrder;
  readonly picking: StagedOrder;
  readonly apart: StagedOrder;
  readonly combined: StagedOrder;
  readonly shipped: StagedOrder;
  readonly stockCode: string;
  readonly productId: string;
  /** What a new product of the same category must have. */
  readonly attributes: readonly { id: string; valueId: string; customValue: string }[];
  readonly product: Awaited<ReturnType<RestClient["products"]["query"]>>["content"][number];
}

/** Both clients of one seller. */
export interface Clients {
  readonly rest: RestClient;
  readonly soap: SoapClient;
}

/** Clients that nothing disturbs, to prepare and to look. */
export function calmClients(sandbox: Sandbox): Clients {
  const { baseUrl, credentials, fetch } = sandbox;
  const options = { credentials, fetch, pacing: false } as const;
  return {
    rest: createRestClient({ baseUrl, ...options }),
    soap: createSoapClient({ baseUrl, ...options }),
  };
}

/** Places and moves orders so that every operation has one to work on. */
export async function prepareStage(sandbox: Sandbox, { rest, soap }: Clients): Promise<Stage> {
  const { content } = await rest.products.query({ size: 50, productStatus: "Active" });
  const buyable = content.filter(({ quantity }) => quantity > 40);
  const [first, second] = buyable;
  if (first === undefined || second === undefined) throw new Error("the seed has no such products");
  const { sellerId } = sandbox.control.sellers.find();
  const place = (): StagedOrder => {
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
  const stage = {
    created: place(),
    picking: place(),
    apart: place(),
    combined: place(),
    shipped: place(),
  };
  await accept(stage.picking.lines);
  await accept(stage.shipped.lines);
  for (const { lines } of [stage.apart, stage.combined]) for (const id of lines) await accept([id]);
  const together = stage.combined.lines.map((id) => ({ id }));
  await soap.orders.combineItems({ orderItemList: { orderItem: together } });
  sandbox.control.orders.movePackage(sellerId, stage.shipped.packageId, "Shipped");
  const { stockCode, marketplaceProductId, categoryId } = first;
  const { categories } = sandbox.control.getCatalogue();
  const attributes = (categories.find(({ id }) => id === categoryId)?.attributes ?? []).map(
    ({ id, values }) => ({ id, valueId: values[0]?.id ?? "1", customValue: "free text" }),
  );
  return {
    ...stage,
    attributes,
    stockCode,
    productId: String(marketplaceProductId),
    product: first,
  };
}

/**
 * All that both protocols show of an order and of the products that the calls write to; without moments,
 * which differ from run to run.
 */
export async function readState(
  sandbox: Sandbox,
  { rest, soap }: Clients,
  order: StagedOrder,
  stockCodes: readonly string[],
): Promise<string> {
  // Whatever is due takes effect now.
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

/** So that many cases take little time. */
const SMALL = { delayMs: 5, retryAfterSeconds: 0, bombBytes: 4 * 1024 * 1024 } as const;

/** Each fault that acts on a call, before and after the commit where that is a choice. */
export const faults: readonly (FaultRequest & { readonly when: FaultMoment })[] =
  faultKinds.flatMap((kind) => faultMoments[kind].map((when) => ({ ...SMALL, kind, when })));
