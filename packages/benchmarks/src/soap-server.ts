import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeResponse, encodeRequest } from "@marketplace-seller/soap-client/codec";
import { reportUnderLoad } from "./http-load.ts";
import type { Report } from "./report.ts";
import { credentials, startSandbox } from "./sandbox-process.ts";
import { outputMatching, RunningServers, startServer } from "./server-process.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

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
  const program = fileURLToPath(new URL("./soap-listen-peer.ts", import.meta.url));
  const conditions = process.execArgv.filter((option) => option.startsWith("--conditions="));
  const server = startServer({ program, args: [], execArgv: conditions });
  const [, url = ""] = await outputMatching(server, /listens at (\S+)/);
  return { url, stop: server.stop };
}
