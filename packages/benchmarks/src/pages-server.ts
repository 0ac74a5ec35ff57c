import { createServer } from "node:http";
import { listen } from "./processes.ts";
import { orderListXml, packagePageText } from "./samples.ts";

// Prepared texts from a separate process. /one and /full are constant pages, /soap a SOAP response; any other path lists
// as many packages as the argument says, sorted by their last change.

const START = Date.UTC(2026, 0, 1);
const STEP_MS = 1000;
const count = Number(process.argv[2]);

const page = (packages: number, firstIdentifier = 123_456_789n): string =>
  packagePageText({ packages, linesEach: 3, firstIdentifier });
const one = Buffer.from(page(1));
const full = Buffer.from(page(100));
const orders = Buffer.from(orderListXml);

/** The JSON text of a package, split at the values that differ between packages. */
const pieces = page(1)
  .replace(/^.*"content":\[|\]\}$/g, "")
  .replace(/"id":"\d+"/, '"id":"@P"')
  .replace(/"orderNumber":"\d+"/, '"orderNumber":"@O"')
  .replaceAll(/"orderLineId":\d+/g, '"orderLineId":@L')
  .replace(/"lastModifiedDate":\d+/, '"lastModifiedDate":@T')
  .split(/(@[POLT])/);

function packageText(index: number): string {
  let line = 0;
  const values: Record<string, () => string> = {
    "@P": () => String(730_000_000 + index),
    "@O": () => String(2_026_000_000 + index),
    "@L": () => String(5_000_000_000 + index * 3 + line++),
    "@T": () => String(START + index * STEP_MS),
  };
  return pieces.map((piece) => values[piece]?.() ?? piece).join("");
}

function renderPage(query: URLSearchParams): string {
  const number = (name: string) => Number(query.get(name));
  const first = Math.max(0, Math.ceil((number("startDate") - START) / STEP_MS));
  const last = Math.min(count - 1, Math.floor((number("endDate") - START) / STEP_MS));
  const from = first + number("page") * number("size");
  const rows = Math.max(0, Math.min(last - from + 1, number("size")));
  const content = Array.from({ length: rows }, (_, row) => packageText(from + row));
  return `{"pageCount":${rows},"totalPages":1,"page":0,"size":100,"content":[${content.join(",")}]}`;
}

function renderResponse(url: string): Buffer {
  if (url.startsWith("/one/")) return one;
  if (url.startsWith("/full/")) return full;
  if (url.startsWith("/soap")) return orders;
  return Buffer.from(renderPage(new URL(url, "http://localhost").searchParams));
}

const server = createServer((request, response) => {
  request.resume();
  const body = renderResponse(request.url ?? "");
  const type = body === orders ? "text/xml; charset=utf-8" : "application/json";
  response.writeHead(200, { "content-type": type, "content-length": body.length });
  response.end(body);
});
console.log(`listening at ${await listen(server)}.`);
