import { readFileSync } from "node:fs";
import {
  decodeRequest,
  decodeResponse,
  encodeResponse,
} from "@marketplace-seller/soap-client/codec";

// Messages of the size that is measured: pages of the listing, and SOAP made of the contract's examples.

const specs = new URL("../../../specs/", import.meta.url);

function readSpec(path: string): string {
  return readFileSync(new URL(path, specs), "utf8");
}

/** What Node has and the types of ES2025 do not: numbers as they are written. */
const { rawJSON: number } = JSON as unknown as { readonly rawJSON: (text: string) => unknown };
const parse = JSON.parse as (
  text: string,
  reviver: (name: string, value: unknown, context: { readonly source: string }) => unknown,
) => { readonly components: { readonly examples: Readonly<Record<string, Example>> } };

interface Example {
  readonly value: {
    readonly content: readonly { readonly lines: readonly object[] }[];
  };
}

/** How a page of packages is made. */
export interface PageOptions {
  readonly packages: number;
  readonly linesEach: number;
  /** Identifiers start here; beyond 2^53 a double cannot hold them. */
  readonly firstIdentifier: bigint;
}

const CREATED = 1_760_000_000_000;

/**
 * The JSON text of a full page of the package listing: copies of the contract's example that has every field, each with
 * identifiers of its own. The same options give the same text.
 */
export function packagePageText({ packages, linesEach, firstIdentifier }: PageOptions): string {
  const { components } = parse(readSpec("dist/openapi.json"), (_name, value, { source }) =>
    typeof value === "number" ? number(source) : value,
  );
  const [example] = components.examples.packageInPicking?.value.content ?? [];
  if (example === undefined) throw new Error("The contract has no such example");
  let identifier = firstIdentifier;
  const next = () => {
    identifier += 7n;
    return number(String(identifier));
  };
  const content = Array.from({ length: packages }, (_, index) => ({
    ...example,
    orderNumber: `20261121${100_000 + index}`,
    id: `7300${100_000 + index}`,
    customerId: next(),
    shipmentCompanyId: next(),
    sellerId: next(),
    lastModifiedDate: CREATED + index * 61_000,
    lines: Array.from({ length: linesEach }, () => ({
      ...example.lines[0],
      productId: next(),
      orderLineId: next(),
    })),
  }));
  return JSON.stringify({ pageCount: packages, totalPages: 42, page: 0, size: 100, content });
}

function readExample(name: string): string {
  return readSpec(`soap/examples/${name}.xml`);
}

/** So many copies of the first of a list, each with an id of its own. */
function repeat<Row extends { readonly id: unknown }>(count: number, [first]: readonly Row[]) {
  if (first === undefined) throw new Error("The example has no row");
  return Array.from({ length: count }, (_, index) => ({
    ...first,
    id: String(300_000_000_000_000 + index),
  }));
}

/** `OrderList` with 100 orders. */
export const orderListXml = makeOrderList();

function makeOrderList(): string {
  const read = decodeResponse("OrderList", readExample("OrderList/response"));
  if (read.kind !== "response") throw new Error("The example is no response");
  const order = repeat(100, read.response.orderList?.order ?? []);
  return encodeResponse("OrderList", { ...read.response, orderList: { order } });
}

/** `DetailedOrderList` with 100 orders of 5 items each. */
export const detailedOrderListXml = makeDetailedOrderList();

function makeDetailedOrderList(): string {
  const read = decodeResponse("DetailedOrderList", readExample("DetailedOrderList/response"));
  if (read.kind !== "response") throw new Error("The example is no response");
  const order = repeat(100, read.response.orderList?.order ?? []).map((item) => ({
    ...item,
    orderItemList: { orderItem: repeat(5, item.orderItemList?.orderItem ?? []) },
  }));
  return encodeResponse("DetailedOrderList", { ...read.response, orderList: { order } });
}

/** A shipment request of 20 items, in the order of the schema, so that every encoder gets it right. */
export const shipmentRequest = makeShipmentRequest();

function makeShipmentRequest() {
  const read = decodeRequest(readExample("MakeOrderItemShipment/request"));
  if (read.operation !== "MakeOrderItemShipment") throw new Error("The example is another request");
  const orderItem = repeat(20, read.request.orderItemList.orderItem ?? []);
  return { ...read.request, orderItemList: { orderItem } };
}
