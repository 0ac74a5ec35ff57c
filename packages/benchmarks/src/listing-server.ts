import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { servePrism } from "@marketplace-seller/contract-tests/prism";
import autocannon from "autocannon";
import {
  makeTemporaryFolder,
  readArguments,
  readMemory,
  startProcess,
  waitForOutput,
} from "./processes.ts";
import type { Report, Row } from "./report.ts";
import { credentials, listingPath, readPage, startSandbox } from "./sandbox-process.ts";
import { median } from "./side-by-side.ts";

// Measures listings of 20 packages over HTTP: of a small database, beside Prism with the same page; of 100,000 packages
// with varying windows, filters and pages; of late pages and old windows; and filling and starting a database. As a
// program it is Prism.

const PACKAGES = 100_000;
const STARTS = 5;
const day = 86_400_000;

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const settings = { data: join(makeTemporaryFolder(), "listing.db"), packages: PACKAGES };
  await measureStarts(report, settings);
  await using sandbox = await startSandbox(settings);
  await measureLoad(report, sandbox.url);
  await measureDepth(report, sandbox.url);
}

/** The settings of the load; each server is put under this load once in every round. */
const load = { connections: 16, rounds: 5, secondsPerTurn: 3 } as const;

/**
 * In turns, so that other load affects all equally; the first round warms up. Reports the median of the rounds, and
 * their spread.
 *
 * @param storedUrl the sandbox with many packages
 */
async function measureLoad(report: Report, storedUrl: string): Promise<void> {
  await using seeded = await startSandbox({ products: 50 });
  await using prism = startProcess(import.meta.filename, [seeded.url]);
  const [, prismUrl = ""] = await waitForOutput(prism, /listening at (\S+)\.\n/);
  const peer = "Prism with the same page";
  const servers = [
    {
      name: "sandbox, default seed",
      url: seeded.url,
      paths: [firstPage],
      besides: [{ to: peer, goal: { atLeast: 1.5 } }],
    },
    { name: peer, url: prismUrl, paths: [firstPage], besides: [] },
    {
      name: "sandbox, 100,000 stored, windows and pages in turn",
      url: storedUrl,
      paths: listRecent(Date.now()),
      besides: [],
    },
  ].map((server) => ({ ...server, results: [] as autocannon.Result[] }));
  for (let round = 0; round <= load.rounds; round += 1) {
    report.progress(round === 0 ? "warming up" : `round ${round} of ${load.rounds}`);
    for (const { url, paths, results } of servers) {
      const result = await runLoad(url, paths, round === 0 ? 1 : load.secondsPerTurn);
      if (round > 0) results.push(result);
    }
  }
  report.table({
    title: `Listing 20 packages, ${load.connections} connections`,
    unit: "requests/s",
    rows: servers.map(({ name, besides, results }) => {
      const rates = results.map(({ requests, duration }) => Math.round(requests.total / duration));
      const details = {
        "mean ms": median(results.map(({ latency }) => latency.average)),
        "p99 ms": Math.max(...results.map(({ latency }) => latency.p99)),
        failed: results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0),
        rounds: `${Math.min(...rates)} to ${Math.max(...rates)}`,
      };
      return { name, value: median(rates), besides, details };
    }),
  });
}

/** Each connection starts at another request of the list. */
function runLoad(
  url: string,
  paths: readonly string[],
  duration: number,
): Promise<autocannon.Result> {
  const { connections } = load;
  const requests = paths.map((path) => ({ method: "GET" as const, path, headers: credentials }));
  let started = 0;
  const setupClient = (client: autocannon.Client): void => {
    const from = Math.floor((started * requests.length) / connections);
    started += 1;
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
  };
  return autocannon({ url, connections, duration, requests, setupClient });
}

/** Lets the sandbox fill a database, then repeatedly starts the sandbox with this database. */
async function measureStarts(
  report: Report,
  settings: { readonly data: string; readonly packages: number },
): Promise<void> {
  report.progress(`seeding ${PACKAGES.toLocaleString("en")} packages`);
  const seeding = await startSandbox(settings);
  const { peak } = readMemory(seeding.child.pid ?? 0);
  await seeding.end();
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const sandbox = await startSandbox(settings);
    times.push(sandbox.readyMs / 1000);
    await sandbox.end();
  }
  const details = { "peak MB": peak };
  report.table({
    title: `From start to ready with ${PACKAGES.toLocaleString("en")} packages`,
    unit: "s",
    rows: [
      { name: "seeding", value: seeding.readyMs / 1000, goal: { atMost: 20 }, details },
      { name: `stored, median of ${STARTS}`, value: median(times), goal: { atMost: 1 } },
    ],
  });
}

/**
 * 1,000 windows of 14 days that end within the last day, each with one of the first 50 pages of 20 packages; some
 * filter by a status, some sort by the last change.
 */
function listRecent(now: number): readonly string[] {
  return Array.from({ length: 1000 }, (_, index) => {
    const to = now - index * (day / 1000);
    const query = new URLSearchParams({ size: "20", page: String((index * 7) % 50) });
    query.set("startDate", String(to - 14 * day));
    query.set("endDate", String(to));
    if (index % 4 === 3) query.set("orderByField", "true");
    if (index % 10 === 5) query.set("status", "Delivered");
    return `${listingPath}?${query}`;
  });
}

/** The listing request by which the sandbox with the small database is compared with Prism. */
const firstPage = `${listingPath}?size=20`;

const REQUESTS = 50;

/** One request after another, each once. */
async function measureDepth(report: Report, url: string): Promise<void> {
  const { totalPages } = await readPage(url, "size=20");
  const { content } = await readPage(url, `size=${REQUESTS}`);
  const orderNumbers = (content as readonly { orderNumber: string }[]).map(
    (row) => row.orderNumber,
  );
  const share = (part: number, index: number) => `page=${Math.floor(totalPages * part) + index}`;
  const ago = (days: number, index: number, span = 15 * day) => {
    const to = Date.now() - days * day - index * 60_000;
    return `startDate=${to - span}&endDate=${to}`;
  };
  const cases: Readonly<Record<string, (index: number) => string>> = {
    "the first pages": (index) => `page=${index}`,
    "pages in the middle": (index) => share(0.5, index),
    "the last pages": (index) => `page=${totalPages - 1 - index}`,
    "an hour a month ago": (index) => ago(30, index, day / 24),
    "windows of a month ago": (index) => ago(30, index),
    "windows of two months ago": (index) => ago(45, index),
    "windows of a month ago, oldest first": (index) => `${ago(30, index)}&orderByDirection=ASC`,
    "windows of a month ago by last movement": (index) => `${ago(30, index)}&orderByField=true`,
    "pages of one status": (index) => `status=Shipped&page=${index * 7}`,
    "pages of all senders": (index) => `sender=ALL&${share(0.5, index)}`,
    "one order": (index) => `orderNumber=${orderNumbers[index]}`,
  };
  const rows: Row[] = [];
  for (const [name, buildQuery] of Object.entries(cases)) {
    const times: number[] = [];
    for (let index = 0; index < REQUESTS; index += 1) {
      const start = performance.now();
      await readPage(url, `size=20&${buildQuery(index)}`);
      times.push(performance.now() - start);
    }
    const details = { "slowest ms": Math.max(...times) };
    rows.push({ name, value: median(times), goal: { atMost: 10 }, details });
  }
  report.table({
    title: `Depth: median of ${REQUESTS} requests, the client included`,
    unit: "ms",
    rows,
  });
}

/** Runs Prism with the contract, in which the first page of a sandbox is the example of the listing. */
async function serveByPrism(sandboxUrl: string): Promise<void> {
  const contract = import.meta.resolve("@marketplace-seller/contract/openapi.json");
  const document = JSON.parse(await readFile(new URL(contract), "utf8"));
  const listed = document.paths[listingPath].get.responses["200"].content["application/json"];
  listed.examples = { page: { value: await readPage(sandboxUrl, "size=20") } };
  const { baseUrl } = await servePrism(document);
  console.log(`listening at ${baseUrl}.`);
}

const [sandboxUrl] = readArguments(import.meta.filename) ?? [];
if (sandboxUrl !== undefined) await serveByPrism(sandboxUrl);
