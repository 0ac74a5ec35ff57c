import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { decodeResponse, encodeRequest } from "@marketplace-seller/soap-client/codec";
import autocannon from "autocannon";
import type { Report, Row } from "./report.ts";
import { RunningServers } from "./running-servers.ts";
import { credentials, startSandbox } from "./sandbox-process.ts";
import { outputMatching, startServer } from "./server-process.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// OrderList of 100 orders over HTTP with more than 100,000 orders stored, the sandbox in a process of
// its own and so on one core. Wanted: 2,000 requests per second, or 4 x a bare soap.listen server that
// responds with a constant.

const PATH = "/ws/OrderService";
/** A seeded order has 1.2 packages on average. */
const PACKAGES = 125_000;
const ORDERS = 100;
const load = { connections: 16, rounds: 5, secondsPerTurn: 3 } as const;
const headers = { "content-type": "text/xml; charset=utf-8", soapaction: '""' } as const;

interface Target {
  readonly name: string;
  readonly url: string;
  readonly bodies: readonly string[];
}

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
    const targets = [
      { name: PEER, url: peer.url, bodies: [orderList(0)] },
      { name: SANDBOX, url, bodies: Array.from({ length: 200 }, (_, page) => orderList(page)) },
    ];
    const rows = await measure(report, targets);
    const title = `OrderList of ${ORDERS} of ${stored.toLocaleString("en")} orders, ${load.connections} connections`;
    report.table({ title, unit: "requests/s", rows });
  } finally {
    await servers.stop();
  }
}

async function measure(report: Report, targets: readonly Target[]): Promise<readonly Row[]> {
  const rates = new Map(targets.map(({ name }) => [name, [] as number[]]));
  let failures = 0;
  for (let round = 0; round <= load.rounds; round += 1) {
    report.progress(round === 0 ? "warming up" : `round ${round} of ${load.rounds}`);
    for (const target of targets) {
      const result = await underLoad(target, round === 0 ? 1 : load.secondsPerTurn);
      failures += result.errors + result.non2xx;
      if (round > 0) rates.get(target.name)?.push(result.requests.total / result.duration);
    }
  }
  report.note(`failed requests: ${failures}`);
  return targets.map(({ name }) => rowOf(name, rates.get(name) ?? []));
}

/** Each connection begins elsewhere in the turn, so that none finds what another asked for just now. */
function underLoad({ url, bodies }: Target, duration: number): Promise<autocannon.Result> {
  const requests = bodies.map((body) => ({ method: "POST" as const, headers, body }));
  let begun = 0;
  const setupClient = (client: autocannon.Client): void => {
    const from = Math.floor((begun * requests.length) / load.connections);
    begun += 1;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  return autocannon({ url, connections: load.connections, duration, requests, setupClient });
}

function rowOf(name: string, rates: readonly number[]): Row {
  const sorted = [...rates].sort((a, b) => a - b);
  const value = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const spread = `${Math.round(sorted[0] ?? 0)} to ${Math.round(sorted.at(-1) ?? 0)}`;
  const row = { name, value, details: { rounds: spread } };
  if (name === PEER) return row;
  const besides = [{ to: PEER, goal: { atLeast: 4 } }];
  return { ...row, goal: { atLeast: 2000 }, besides };
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
