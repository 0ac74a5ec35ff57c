import { readFileSync } from "node:fs";
import {
  decodeRequest,
  decodeResponse,
  encodeResponse,
} from "@marketplace-seller/soap-client/codec";

// Messages of the size that is measured, made of the contract's examples.

const examples = new URL("../../../specs/soap/examples/", import.meta.url);

function readExample(name: string): string {
  return readFileSync(new URL(`${name}.xml`, examples), "utf8");
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
  const order = repeat(100, read.response.orderList?.order ?? []).map((each) => ({
    ...each,
    orderItemList: { orderItem: repeat(5, each.orderItemList?.orderItem ?? []) },
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
