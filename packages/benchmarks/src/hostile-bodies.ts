import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import {
  decodeRequest,
  decodeResponse,
  encodeRequest,
} from "@marketplace-seller/soap-client/codec";
import type { Report, Row } from "./report.ts";
import { orderListXml } from "./samples.ts";

// Measures texts of many tiny parts: request bodies, which block the sandbox while it reads them, and SOAP messages in
// the codec. Goal: under 100 ms per MiB, and under 100 ms for a text below one MiB.

const MEBIBYTE = 2 ** 20;

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  await using sandbox = createSandbox({ packages: 100, products: 50 });
  const bodies: Row[] = [];
  for (const [name, [address, body]] of Object.entries(hostileBodies(placeLine(sandbox)))) {
    bodies.push(await measure(name, body, () => send(sandbox, address, body)));
  }
  report.table({ title: "Hostile bodies, best of three", unit: "ms/MiB", rows: bodies });
  const messages: Row[] = [];
  for (const [name, text] of Object.entries(hostileMessages)) {
    messages.push(await measure(name, text, () => decode(text)));
  }
  report.table({ title: "Hostile messages, best of three", unit: "ms/MiB", rows: messages });
}

/** @param run - processes the text and returns the outcome */
async function measure(
  name: string,
  text: string,
  run: () => string | Promise<string>,
): Promise<Row> {
  const times: number[] = [];
  let outcome = "";
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    outcome = await run();
    times.push(performance.now() - start);
  }
  const ms = Math.min(...times);
  const size = Buffer.byteLength(text);
  const value = ms / Math.max(1, size / MEBIBYTE);
  const details = { outcome, ms, KiB: Math.round(size / 1024) };
  return { name, value, goal: { atMost: 100 }, details };
}

async function send(sandbox: Sandbox, address: string, body: string): Promise<string> {
  const [method = "", path = ""] = address.split(" ");
  const type = address === soap ? "text/xml; charset=utf-8" : "application/json";
  const headers = { ...sandbox.credentials, "content-type": type };
  const response = await sandbox.fetch(sandbox.baseUrl + path, { method, headers, body });
  await response.arrayBuffer();
  return String(response.status);
}

function decode(text: string): string {
  try {
    if (text.includes("OrderListResponse")) decodeResponse("OrderList", text);
    else decodeRequest(text);
    return "read";
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 40) : "refused";
  }
}

/** Requests can then name an existing line. */
function placeLine({ control }: Sandbox): string {
  const lines = [{ stockCode: "STK-00001", quantity: 1 }];
  const { packages } = control.orders.place(control.sellers.find().sellerId, { lines });
  const line = packages[0]?.lines[0];
  if (line === undefined) throw new Error("The order has no line");
  return line.orderLineId;
}

const soap = "POST /ws/OrderService";
const create = "POST /ms/product/tasks/product-create";
const laborCosts = "PUT /rest/order/v1/labor-costs";
const delivery = "/rest/delivery/v1";

/** By default of about one mebibyte. */
function list(item: string, count = Math.floor(MEBIBYTE / (item.length + 1))): string {
  return `[${Array(count).fill(item).join(",")}]`;
}

const task = (skus: string): string => `{"payload":{"integrator":"x","skus":${skus}}}`;

/** Renders the SOAP request of an operation around the XML of its elements. */
function envelope(operation: string, content: string): string {
  const auth = "<auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>";
  const namespace = "urn:marketplace-seller:order-service";
  return `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><o:${operation}Request xmlns:o="${namespace}">${auth}${content}</o:${operation}Request></s:Body></s:Envelope>`;
}

/** Returns the hostile bodies by name, each with its method and path. */
function hostileBodies(
  line: string,
): Readonly<Record<string, readonly [address: string, body: string]>> {
  const cost = `{"orderLineId":${line},"totalLaborCostExcludingVAT":1.00}`;
  const item = `<orderItem><id>${line}</id></orderItem>`;
  const fields = Array.from({ length: 80_000 }, (_, index) => `"f${index}":1`).join(",");
  const groups = list(`{"orderLineIds":${list(line, 30)}}`, 1000);
  const packages = list(`{"packageDetails":${list("{}", 300)}}`, 1000);
  const accept = (items: string) =>
    envelope(
      "OrderItemAccept",
      `<orderItemList>${items}</orderItemList><numberOfPackages>1</numberOfPackages>`,
    );
  const search = `<searchData><buyerName>${"x".repeat(MEBIBYTE)}</buyerName></searchData>`;
  return {
    "create: empty SKUs": [create, task(list("{}"))],
    "create: 1000 empty SKUs": [create, task(list("{}", 1000))],
    "create: one SKU of empty attributes": [create, task(`[{"attributes":${list("{}")}}]`)],
    "create: SKUs of unknown fields": [create, task(`[{${fields}}]`)],
    "price: numbers for SKUs": ["POST /ms/product/tasks/price-stock-update", task(list("1"))],
    "price: one stock code repeated": [
      "POST /ms/product/tasks/price-stock-update",
      task(list('{"stockCode":"A"}', 1000)),
    ],
    "update: wrong prices and counts": [
      "POST /ms/product/tasks/product-update",
      task(list('{"preparingDay":-1}', 1000)),
    ],
    "labor costs: empty": [laborCosts, `{"laborCostDetails":${list("{}")}}`],
    "labor costs: one line 1000 times": [laborCosts, `{"laborCostDetails":${list(cost, 1000)}}`],
    "collection: empty": [
      `PUT ${delivery}/collectionRequest`,
      `{"collectionRequestDetails":${list("{}")}}`,
    ],
    "split: groups of one line": [
      `POST ${delivery}/splitCombinePackage`,
      `{"splitGroups":${groups}}`,
    ],
    "split: empty packages": [
      `POST ${delivery}/splitPackageByQuantity`,
      `{"splitPackages":${packages}}`,
    ],
    "SOAP accept: one item repeated": [
      soap,
      accept(item.repeat(Math.floor(MEBIBYTE / item.length))),
    ],
    "SOAP accept: 1000 items": [soap, accept(item.repeat(1000))],
    "SOAP search: a long buyer name": [soap, envelope("OrderList", search)],
  };
}

const request = encodeRequest("OrderDetail", {
  auth: { appKey: "key", appSecret: "secret" },
  orderRequest: { id: "1" },
});

/** Inserts about one mebibyte of repeated text into a message. */
function filled(template: string, marker: string, piece: string, end = ""): string {
  return template.replace(marker, () => piece.repeat(MEBIBYTE / piece.length) + end + marker);
}

const numbers = Array.from({ length: 100_000 }, (_, index) => index);

const hostileMessages: Readonly<Record<string, string>> = {
  "white space": filled(request, "<auth>", " "),
  comments: filled(request, "<auth>", "<!---->"),
  "a comment without end": filled(request, "<auth>", "<!-- "),
  "CDATA sections": filled(request, "key<", "<![CDATA[]]>"),
  "character references": filled(request, "key<", "&#65;"),
  ampersands: filled(request, "key<", "&"),
  brackets: filled(request, "key<", "]"),
  "unknown elements in a response": filled(orderListXml, "<result>", "<a/>"),
  "declarations on siblings": filled(orderListXml, "<result>", '<a xmlns:b="c"/>'),
  "distinct names": filled(orderListXml, "<result>", numbers.map((n) => `<a${n}/>`).join("")),
  "attributes on one element": request.replace(
    "<auth>",
    () => `<auth ${numbers.map((n) => `a${n}=""`).join(" ")}>`,
  ),
  "one long name": request.replace("<auth>", () => `<${"a".repeat(MEBIBYTE)}>`),
  "an open quote": filled(request, "<auth>", '<a b="'),
  "deep nesting": filled(orderListXml, "<result>", "<a>"),
  "a long number": filled(request, "1</id>", "0"),
  "a long decimal": filled(orderListXml, "129.90", "0"),
  "spaces around a number": filled(request, "1</id>", " "),
  "spaces inside a number": filled(request, "1</id>", " ", "1 ").replace("<id>", "<id> 1"),
  "zeros that end in a letter": filled(request, "1</id>", "0", "x"),
  "decimal zeros that end in a letter": filled(orderListXml, "129.90", "0", "x"),
  "carriage returns": filled(request, "key<", "\r"),
};
