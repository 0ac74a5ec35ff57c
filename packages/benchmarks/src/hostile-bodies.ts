import { createSandbox, type Sandbox } from "@marketplace-seller/sandbox";
import type { Report, Row } from "./report.ts";

// What request bodies of many tiny parts cost the sandbox, REST and SOAP: how long each blocks the process,
// refused or not. Wanted: under 100 ms for each MiB, and for a body that is smaller.

const mebibyte = 1024 * 1024;

/** A request that is meant to take long. */
interface Hostile {
  readonly method: "POST" | "PUT";
  readonly path: string;
  readonly body: string;
}

const tasks = "/ms/product/tasks";
const delivery = "/rest/delivery/v1";
const soapPath = "/ws/OrderService";

/** Fills about a mebibyte with a piece. */
function many(piece: string, separator = ","): string {
  return Array(Math.floor(mebibyte / (piece.length + separator.length)))
    .fill(piece)
    .join(separator);
}

function times(count: number, piece: string): string {
  return Array(count).fill(piece).join(",");
}

function task(name: string, skus: string): Hostile {
  const body = `{"payload":{"integrator":"x","skus":[${skus}]}}`;
  return { method: "POST", path: `${tasks}/${name}`, body };
}

function rest(method: "POST" | "PUT", path: string, body: string): Hostile {
  return { method, path, body };
}

function soap(operation: string, content: string): Hostile {
  const auth = "<auth><appKey>sandbox-key</appKey><appSecret>sandbox-secret</appSecret></auth>";
  const namespace = "urn:marketplace-seller:order-service";
  const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><o:${operation}Request xmlns:o="${namespace}">${auth}${content}</o:${operation}Request></s:Body></s:Envelope>`;
  return { method: "POST", path: soapPath, body };
}

function hostileBodies(orderLineId: string): Readonly<Record<string, Hostile>> {
  const cost = `{"orderLineId":${orderLineId},"totalLaborCostExcludingVAT":1.00}`;
  const item = `<orderItem><id>${orderLineId}</id></orderItem>`;
  return {
    "create: empty SKUs": task("product-create", many("{}")),
    "create: 1000 empty SKUs": task("product-create", times(1000, "{}")),
    "create: one SKU of empty attributes": task("product-create", `{"attributes":[${many("{}")}]}`),
    "create: SKUs of unknown fields": task("product-create", `{${numbered(80_000)}}`),
    "price: numbers for SKUs": task("price-stock-update", many("1")),
    "price: one stock code repeated": task("price-stock-update", times(1000, '{"stockCode":"A"}')),
    "update: wrong prices and counts": task("product-update", times(1000, '{"preparingDay":-1}')),
    "labor costs: empty": rest(
      "PUT",
      "/rest/order/v1/labor-costs",
      `{"laborCostDetails":[${many("{}")}]}`,
    ),
    "labor costs: one line 1000 times": rest(
      "PUT",
      "/rest/order/v1/labor-costs",
      `{"laborCostDetails":[${times(1000, cost)}]}`,
    ),
    "collection: empty": rest(
      "PUT",
      `${delivery}/collectionRequest`,
      `{"collectionRequestDetails":[${many("{}")}]}`,
    ),
    "split: groups of one line": rest(
      "POST",
      `${delivery}/splitCombinePackage`,
      `{"splitGroups":[${times(1000, `{"orderLineIds":[${times(30, orderLineId)}]}`)}]}`,
    ),
    "split: empty packages": rest(
      "POST",
      `${delivery}/splitPackageByQuantity`,
      `{"splitPackages":[${times(1000, `{"packageDetails":[${times(300, "{}")}]}`)}]}`,
    ),
    "SOAP accept: one item repeated": soap(
      "OrderItemAccept",
      `<orderItemList>${many(item, "")}</orderItemList><numberOfPackages>1</numberOfPackages>`,
    ),
    "SOAP accept: 1000 items": soap(
      "OrderItemAccept",
      `<orderItemList>${item.repeat(1000)}</orderItemList><numberOfPackages>1</numberOfPackages>`,
    ),
    "SOAP search: a long buyer name": soap(
      "OrderList",
      `<searchData><buyerName>${"x".repeat(mebibyte)}</buyerName></searchData>`,
    ),
  };
}

function numbered(count: number): string {
  return Array.from({ length: count }, (_, index) => `"f${index}":1`).join(",");
}

/** A line that exists, so that what names it is looked for and found. */
function placedLine({ control }: Sandbox): string {
  const lines = [{ stockCode: "STK-00001", quantity: 1 }];
  const { packages } = control.orders.place(control.sellers.find().sellerId, { lines });
  const line = packages[0]?.lines[0];
  if (line === undefined) throw new Error("The order has no line");
  return line.orderLineId;
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const sandbox = createSandbox({ packages: 100, products: 50 });
  try {
    const rows: Row[] = [];
    for (const [name, hostile] of Object.entries(hostileBodies(placedLine(sandbox)))) {
      rows.push(await measured(sandbox, name, hostile));
    }
    report.table({ title: "Hostile bodies, best of three", unit: "ms/MiB", rows });
  } finally {
    await sandbox.close();
  }
}

async function measured(sandbox: Sandbox, name: string, hostile: Hostile): Promise<Row> {
  const { method, path, body } = hostile;
  const type = path === soapPath ? "text/xml; charset=utf-8" : "application/json";
  const headers = { ...sandbox.credentials, "content-type": type };
  const taken: number[] = [];
  let status = 0;
  for (let turn = 0; turn < 3; turn += 1) {
    const start = performance.now();
    const response = await sandbox.fetch(sandbox.baseUrl + path, { method, headers, body });
    await response.arrayBuffer();
    taken.push(performance.now() - start);
    status = response.status;
  }
  const milliseconds = Math.min(...taken);
  const size = Buffer.byteLength(body);
  const value = milliseconds / Math.max(1, size / mebibyte);
  const details = { status, ms: milliseconds, KiB: Math.round(size / 1024) };
  return { name, value, goal: { atMost: 100 }, details };
}
