import {
  decodeResponse,
  encodeRequest,
  orderServiceWsdl,
} from "@marketplace-seller/soap-client/codec";
import { WSDL } from "soap";
import { detailedOrderListXml, orderListXml, shipmentRequest } from "./order-samples.ts";
import type { Report } from "./report.ts";
import { renderTable, sideBySide } from "./side-by-side.ts";

// Our codec against node-soap's own encoding and decoding of the same messages with the same service
// description. Wanted: decoding at least 3 times as fast (5 is the goal), encoding 3 times.

const ROUNDS = 60;

async function nodeSoap(): Promise<WSDL> {
  const wsdl = new WSDL(orderServiceWsdl, "", {});
  await new Promise<void>((resolve) => wsdl.onReady(() => resolve()));
  return wsdl;
}

/** How node-soap's client calls its own encoder. */
function createEncoder(wsdl: WSDL, operation: string): (request: unknown) => unknown {
  const method = wsdl.definitions.bindings.OrderServicePortSoap11?.methods[operation];
  if (method === undefined) throw new Error(`node-soap knows no ${operation}`);
  // node-soap's own types leave out what its client hands over.
  const input = method.input as unknown as Readonly<Record<string, string | undefined>>;
  const { $name, targetNSAlias, targetNamespace, $type, $lookupType } = input;
  return (request) =>
    wsdl.objectToDocumentXML(
      $name ?? "",
      request,
      targetNSAlias ?? "",
      targetNamespace,
      $type ?? $lookupType,
    );
}

type Way = () => unknown;

const names = { ours: "soap-client", peer: "node-soap" } as const;

/** The peer's time beside ours: how many times as fast we are. */
function compare(report: Report, title: string, ours: Way, peer: Way): void {
  const contenders = [
    { name: names.ours, run: ours },
    { name: names.peer, run: peer },
  ];
  const goals = { [names.peer]: { atLeast: 3 } };
  report.table(renderTable(title, sideBySide(contenders, ROUNDS), goals));
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const wsdl = await nodeSoap();
  const encode = createEncoder(wsdl, "MakeOrderItemShipment");
  compare(
    report,
    `decode OrderList, 100 orders, ${Math.round(orderListXml.length / 1000)} kB`,
    () => decodeResponse("OrderList", orderListXml),
    () => wsdl.xmlToObject(orderListXml),
  );
  compare(
    report,
    `decode DetailedOrderList, 100 x 5 items, ${Math.round(detailedOrderListXml.length / 1000)} kB`,
    () => decodeResponse("DetailedOrderList", detailedOrderListXml),
    () => wsdl.xmlToObject(detailedOrderListXml),
  );
  compare(
    report,
    "encode MakeOrderItemShipment, 20 items",
    () => encodeRequest("MakeOrderItemShipment", shipmentRequest),
    () => encode(shipmentRequest),
  );
}
