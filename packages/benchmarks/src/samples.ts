import { readFileSync } from "node:fs";
import {
  decodeRequest,
  decodeResponse,
  encodeResponse,
} from "@marketplace-seller/soap-client/codec";

// Messages from the contract's examples: pages of the listing and SOAP messages.

const specs = new URL("../../../specs/", import.meta.url);

function readSpec(path: string): string {
  return readFileSync(new URL(path, specs), "utf8");
}

/** Writes a number as it was read; TypeScript's types for ES2025 lack it. */
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

export interface PageOptions {
  readonly packages: number;
  readonly linesEach: number;
  /** The first identifier on the generated page; identifiers beyond 2^53 lose digits in a double. */
  readonly firstIdentifier: bigint;
}

const CREATED = 1_760_000_000_000;

/** Copies of the contract's example with all fields and different identifiers; the same options give the same text. */
export function packagePageText({ packages, linesEach, firstIdentifier }: PageOptions): string {
  const { components } = parse(readSpec("dist/openapi.json"), (_name, value, { source }) =>
    typeof value === "number" ? number(source) : value,
  );
  const [example] = components.examples.packageInPicking?.value.content ?? [];
  if (example === undefined)
    throw new Error("The contract has no example packageInPicking with a package");
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

/** With a different id in each copy. */
function repeat<Row extends { readonly id: unknown }>(count: number, [first]: readonly Row[]) {
  if (first === undefined) throw new Error("The contract's example has no row to copy");
  return Array.from({ length: count }, (_, index) => ({
    ...first,
    id: String(300_000_000_000_000 + index),
  }));
}

/** The response of `OrderList` with 100 orders. */
export const orderListXml = makeOrderList();

function makeOrderList(): string {
  const read = decodeResponse("OrderList", readExample("OrderList/response"));
  if (read.kind !== "response") throw new Error("The contract's example is not a response");
  const order = repeat(100, read.response.orderList?.order ?? []);
  return encodeResponse("OrderList", { ...read.response, orderList: { order } });
}

/** The response of `DetailedOrderList` with 100 orders of 5 items each. */
export const detailedOrderListXml = makeDetailedOrderList();

function makeDetailedOrderList(): string {
  const read = decodeResponse("DetailedOrderList", readExample("DetailedOrderList/response"));
  if (read.kind !== "response") throw new Error("The contract's example is not a response");
  const order = repeat(100, read.response.orderList?.order ?? []).map((item) => ({
    ...item,
    orderItemList: { orderItem: repeat(5, item.orderItemList?.orderItem ?? []) },
  }));
  return encodeResponse("DetailedOrderList", { ...read.response, orderList: { order } });
}

/** 20 items, members in the order of the schema, which some encoders need. */
export const shipmentRequest = makeShipmentRequest();

function makeShipmentRequest() {
  const read = decodeRequest(readExample("MakeOrderItemShipment/request"));
  if (read.operation !== "MakeOrderItemShipment")
    throw new Error("The contract's example is not a MakeOrderItemShipment request");
  const orderItem = repeat(20, read.request.orderItemList.orderItem ?? []);
  return { ...read.request, orderItemList: { orderItem } };
}
