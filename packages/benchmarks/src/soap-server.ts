import http from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import {
  decodeResponse,
  encodeRequest,
  orderServiceWsdl,
} from "@marketplace-seller/soap-client/codec";
import { listen } from "soap";
import { reportUnderLoad } from "./http-load.ts";
import { orderListXml } from "./order-samples.ts";
import {
  makeTemporaryFolder,
  outputMatching,
  RunningServers,
  readArguments,
  startServer,
} from "./processes.ts";
import type { Report } from "./report.ts";
import { credentials, startSandbox } from "./sandbox-process.ts";

// OrderList of 100 orders over HTTP with more than 100,000 orders stored, the sandbox in a process of
// its own and so on one core. Wanted: 2,000 requests per second, or 4 x a bare soap.listen server that
// responds with a constant.

const PATH = "/ws/OrderService";
/** A seeded order has 1.2 packages on average. */
const PACKAGES = 125_000;
const ORDERS = 100;
const headers = { "content-type": "text/xml; charset=utf-8", soapaction: '""' } as const;

const PEER = "node-soap, soap.listen, a constant";
const SANDBOX = "sandbox, 200 pages in turn";

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const servers = new RunningServers();
  try {
    report.progress(`seeding ${PACKAGES.toLocaleString("en")} packages`);
    const data = join(makeTemporaryFolder(), "soap.db");
    const sandbox = await servers.add(startSandbox({ data, packages: PACKAGES }));
    const peer = await servers.add(startPeer());
    const url = sandbox.url + PATH;
    const stored = await orderCount(url);
    const requests = (pages: number) =>
      Array.from({ length: pages }, (_, page) => {
        return { method: "POST" as const, headers, body: orderList(page) };
      });
    const besides = [{ to: PEER, goal: { atLeast: 4 } }];
    const title = `OrderList of ${ORDERS} of ${stored.toLocaleString("en")} orders`;
    await reportUnderLoad(report, title, [
      { name: PEER, url: peer.url, requests: requests(1) },
      { name: SANDBOX, url, requests: requests(200), goal: { atLeast: 2000 }, besides },
    ]);
  } finally {
    await servers.stop();
  }
}

function orderList(currentPage: number): string {
  const pagingData = { currentPage, pageSize: ORDERS };
  return encodeRequest("OrderList", { auth: credentials, searchData: {}, pagingData });
}

async function orderCount(url: string): Promise<number> {
  const response = decodeResponse("OrderList", await post(url, orderList(0)));
  if (response.kind !== "response") throw new Error("The sandbox does not list its orders");
  return response.response.pagingData.totalCount ?? 0;
}

async function post(url: string, body: string): Promise<string> {
  return (await fetch(url, { method: "POST", headers, body })).text();
}

async function startPeer() {
  const server = startServer({ program: import.meta.filename, args: ["peer"] });
  const [, url = ""] = await outputMatching(server, /listens at (\S+)/);
  return { url, stop: server.stop };
}

/** The least that a node-soap server does: it responds to OrderList with a constant of 100 orders. */
function servePeer(): void {
  const decoded = decodeResponse("OrderList", orderListXml);
  const constant = decoded.kind === "response" ? decoded.response : {};
  const server = http.createServer();
  const service = { OrderService: { OrderServicePortSoap11: { OrderList: () => constant } } };
  listen(server, "/", service, orderServiceWsdl);
  server.listen(0, "127.0.0.1", () => {
    console.log(`listens at http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  });
}

if (readArguments(import.meta.filename) !== undefined) servePeer();
