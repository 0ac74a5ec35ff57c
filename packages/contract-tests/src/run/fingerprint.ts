import type { CaseSeller, ControlApi } from "../targets/control-api.ts";
import type { Target } from "../targets/target.ts";

/** Everything that a seller can see, as one text: equal before and after what must change nothing. */
export async function fingerprint(
  { baseUrl }: Target,
  control: ControlApi,
  seller: CaseSeller,
): Promise<string> {
  const { appKey, appSecret, sellerId } = seller;
  const look = async (path: string) => {
    const request = new Request(baseUrl + path, { headers: { appKey, appSecret } });
    return (await control.send(request)).text();
  };
  const listing = await look("/rest/delivery/v1/shipmentPackages?size=100&sender=ALL");
  const products = await look("/ms/product-query?size=250&sender=ALL");
  const tasks = await control.ask("GET", `/tasks?sellerId=${sellerId}`);
  return [listing, products, tasks.text].join("\n");
}
