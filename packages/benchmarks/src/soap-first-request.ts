import http from "node:http";
import type { AddressInfo } from "node:net";
import { createSoapClient, orderServiceWsdl } from "@marketplace-seller/soap-client";
import { createClientAsync } from "soap";
import { credentials } from "./pages.ts";
import { readArguments, runAlone } from "./processes.ts";
import type { Report } from "./report.ts";
import { median, renderTable } from "./side-by-side.ts";

// From nothing but loaded modules to the first request's arrival at a server: what lazy set-up cannot
// hide. Wanted: at least 5 times as soon as createClientAsync on the same service description. Run by itself, it
// prints the time of the first client of its process.

const ROUNDS = 21;
const PROCESSES = 5;

/** Makes a client and its first call; nothing is kept from one to the next. */
const begin = {
  ours: (baseUrl: string): Promise<unknown> =>
    createSoapClient({ baseUrl, credentials }).orders.list(),
  peer: async (endpoint: string): Promise<unknown> => {
    const client = await createClientAsync(orderServiceWsdl, { disableCache: true }, endpoint);
    return client.OrderListAsync({ auth: credentials, searchData: {}, pagingData: {} });
  },
};
type Who = keyof typeof begin;

/** Milliseconds until the first request of a client made now has arrived at a server. */
async function measureFirst(who: Who): Promise<number> {
  let arrived = Number.NaN;
  const server = http.createServer((_, response) => {
    arrived = performance.now();
    response.writeHead(400).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const start = performance.now();
  await begin[who](`http://127.0.0.1:${port}/`).catch(() => undefined);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return arrived - start;
}

async function compare(
  report: Report,
  title: string,
  rounds: number,
  measure: (who: Who) => Promise<number>,
): Promise<void> {
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measure("ours"));
    peer.push(await measure("peer"));
  }
  const name = "node-soap, createClientAsync";
  const both = [
    { name: "soap-client", milliseconds: median(ours) },
    { name, milliseconds: median(peer) },
  ];
  report.table(
    renderTable(`first request on the wire, ${title}`, both, { [name]: { atLeast: 5 } }),
  );
}

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  await compare(report, `first of its process, median of ${PROCESSES}`, PROCESSES, (who) =>
    runAlone<number>(import.meta.filename, [who]),
  );
  await compare(report, `warm process, median of ${ROUNDS} clients`, ROUNDS, measureFirst);
}

const [who] = readArguments(import.meta.filename) ?? [];
if (who !== undefined) console.log(await measureFirst(who as Who));
