import {
  decodeResponse,
  encodeRequest,
  orderServiceWsdl,
} from "@marketplace-seller/soap-client/codec";
import { WSDL } from "soap";
import type { Report } from "./report.ts";
import { detailedOrderListXml, orderListXml, shipmentRequest } from "./samples.ts";
import { sideBySide } from "./side-by-side.ts";

// The codec of soap-client beside node-soap, same messages, same WSDL. Goal: at least 3 times as fast.

const ROUNDS = 60;

async function nodeSoap(): Promise<WSDL> {
  const wsdl = new WSDL(orderServiceWsdl, "", {});
  await new Promise<void>((resolve) => wsdl.onReady(() => resolve()));
  return wsdl;
}

function createEncoder(wsdl: WSDL, operation: string): (request: unknown) => unknown {
  const method = wsdl.definitions.bindings.OrderServicePortSoap11?.methods[operation];
  if (method === undefined)
    throw new Error(`node-soap found no operation ${operation} in the WSDL`);
  // The types of node-soap lack the fields that the client of node-soap passes to its encoder.
  const input = method.input as unknown as Readonly<Record<string, string | undefined>>;
  const { $name = "", targetNSAlias = "", targetNamespace, $type, $lookupType } = input;
  const type = $type ?? $lookupType;
  return (request) =>
    wsdl.objectToDocumentXML($name, request, targetNSAlias, targetNamespace, type);
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const wsdl = await nodeSoap();
  const encode = createEncoder(wsdl, "MakeOrderItemShipment");
  /** Reports the ratio of node-soap's time to soap-client's. */
  const compare = (title: string, ours: () => unknown, peer: () => unknown): void => {
    const ways = { "soap-client": ours, "node-soap": peer };
    report.table(sideBySide(title, ways, ROUNDS, { "node-soap": { atLeast: 3 } }));
  };
  const kilobytes = (text: string) => `${Math.round(text.length / 1000)} kB`;
  compare(
    `decode OrderList, 100 orders, ${kilobytes(orderListXml)}`,
    () => decodeResponse("OrderList", orderListXml),
    () => wsdl.xmlToObject(orderListXml),
  );
  compare(
    `decode DetailedOrderList, 100 x 5 items, ${kilobytes(detailedOrderListXml)}`,
    () => decodeResponse("DetailedOrderList", detailedOrderListXml),
    () => wsdl.xmlToObject(detailedOrderListXml),
  );
  compare(
    "encode MakeOrderItemShipment, 20 items",
    () => encodeRequest("MakeOrderItemShipment", shipmentRequest),
    () => encode(shipmentRequest),
  );
}
