import { type Exact, type ExactObject, isObject, readJsonOrUndefined } from "../exact/json.ts";
import { readMessage, writeEnvelope } from "../exact/xml.ts";
import type { Credentials } from "../targets/control-api.ts";
import { buildRequest } from "../targets/exchange.ts";
import type { Target } from "../targets/target.ts";

interface ProbeResponse {
  readonly status: number;
  readonly type: string;
  readonly body: Exact | undefined;
}

export interface ProbeReader {
  listing(search: string, credentials?: Partial<Credentials>): Promise<ProbeResponse>;
  products(search: string): Promise<ProbeResponse>;
  orders(): Promise<ExactObject>;
}

export function createProbeReader({ fetch, baseUrl, soapUrl, credentials }: Target): ProbeReader {
  const get = async (path: string, search: string, other: Partial<Credentials> = {}) => {
    const { appKey, appSecret } = { ...credentials, ...other };
    const url = `${baseUrl}${path}${search === "" ? "" : `?${search}`}`;
    const response = await fetch(buildRequest("GET", url, { appKey, appSecret }));
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "none";
    return { status: response.status, type, body: readJsonOrUndefined(text) };
  };
  return {
    listing: (search, other) => get("/rest/delivery/v1/shipmentPackages", search, other),
    products: (search) => get("/ms/product-query", search),
    orders: async () => {
      const body = writeEnvelope("OrderListRequest", {
        auth: { ...credentials },
        searchData: emptySearch,
        pagingData: null,
      });
      const headers = { "content-type": "text/xml; charset=utf-8", soapaction: '""' };
      const response = await fetch(buildRequest("POST", soapUrl, headers, body));
      const message = readMessage(await response.text());
      if (!isObject(message?.content)) throw new Error("the order service sends no SOAP message");
      return message.content;
    },
  };
}

const emptySearch: ExactObject = {
  productId: null,
  status: null,
  buyerName: "",
  orderNumber: "",
  productSellerCode: null,
  recipient: "",
  sameDayDelivery: null,
  period: { startDate: null, endDate: null },
  sortForUpdateDate: false,
  updateDateSortOrder: null,
};
