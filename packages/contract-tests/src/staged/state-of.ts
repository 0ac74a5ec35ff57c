import type { Sandbox } from "@marketplace-seller/sandbox";
import type { Clients, StagedOrder } from "./stage.ts";

/**
 * All that both protocols show of an order and of the products that the calls write to; without moments,
 * which differ from run to run.
 */
export async function stateOf(
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
  const shown = {
    packages: (await rest.packages.list(query)).content,
    order: (await soap.orders.detail({ orderRequest: { id: orderId } })).orderDetail,
    products: await Promise.all(stockCodes.map(product)),
  };
  return JSON.stringify(shown, (key, value: unknown) =>
    /date$|version|histories/i.test(key) ? undefined : value,
  );
}
