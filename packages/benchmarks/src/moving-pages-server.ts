import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { packagePageText } from "./package-page.ts";

// A process of its own: lists packages by their last update, as the service does, from texts made
// beforehand. What is measured is who reads them. The argument says how many packages there are.

const START = Date.UTC(2026, 0, 1);
const STEP_MS = 1000;
const count = Number(process.argv[2]);

/** The text of a package around what tells one from another. */
const pieces = packagePageText({ packages: 1, linesEach: 3, firstIdentifier: 123_456_789n })
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

const server = createServer((request, response) => {
  request.resume();
  const { searchParams } = new URL(request.url ?? "", "http://localhost");
  const body = Buffer.from(renderPage(searchParams));
  response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}.`);
});
