import type { CaseSeller, ControlApi } from "../targets/control-api.ts";

/** Everything that a seller can see, as one text: equal before and after what must change nothing. */
export async function fingerprint(control: ControlApi, seller: CaseSeller): Promise<string> {
  const look = async (path: string) => (await control.sendAs(seller, "GET", path)).text();
  const listing = await look("/rest/delivery/v1/shipmentPackages?size=100&sender=ALL");
  const products = await look("/ms/product-query?size=250&sender=ALL");
  const tasks = await control.ask("GET", `/tasks?sellerId=${seller.sellerId}`);
  return [listing, products, tasks.text].join("\n");
}
