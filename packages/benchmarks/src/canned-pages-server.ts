import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { orderListXml } from "./order-samples.ts";
import { packagePageText } from "./package-page.ts";

// A process of its own: responds to every request with a page made beforehand, so that what is measured is
// the client. The first part of the path says which page; under /many the page 10,000 is empty.
// Under /soap it is a SOAP response.

const EMPTY = '{"pageCount":0,"totalPages":0,"page":0,"size":100,"content":[]}';
const LAST_PAGE = 10_000;

const page = (packages: number): Buffer =>
  Buffer.from(packagePageText({ packages, linesEach: 3, firstIdentifier: 123_456_789n }));
const one = page(1);
const full = page(100);
const orders = Buffer.from(orderListXml);

function responseTo(url: string): Buffer {
  if (url.startsWith("/one/")) return one;
  if (url.startsWith("/full/")) return full;
  if (url.startsWith("/soap")) return orders;
  const number = Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 0);
  return number < LAST_PAGE ? full : Buffer.from(EMPTY);
}

const server = createServer((request, response) => {
  request.resume();
  const body = responseTo(request.url ?? "");
  const type = body === orders ? "text/xml; charset=utf-8" : "application/json";
  response.writeHead(200, { "content-type": type, "content-length": body.length });
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`listening on ${(server.address() as AddressInfo).port}.`);
});
