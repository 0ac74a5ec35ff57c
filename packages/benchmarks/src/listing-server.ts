import { join } from "node:path";
import Fastify from "fastify";
import { reportUnderLoad } from "./http-load.ts";
import {
  makeTemporaryFolder,
  outputMatching,
  RunningServers,
  readArguments,
  startServer,
} from "./processes.ts";
import type { Report, Row } from "./report.ts";
import { credentials, listingPath, readPage, startSandbox } from "./sandbox-process.ts";
import { median } from "./side-by-side.ts";

// Listing 20 of 100,000 packages over HTTP, windows, filters and pages from request to request others, beside a bare
// Fastify route that sends the same bytes; pages far down and windows of long ago, one request after another; seeding
// and starting. Run by itself, it is the bare route.

const PACKAGES = 100_000;
const STARTS = 5;
const day = 86_400_000;
const MEGABYTE = 2 ** 20;

/** Runs the benchmark. */
export async function run(report: Report): Promise<void> {
  const settings = { data: join(makeTemporaryFolder(), "listing.db"), packages: PACKAGES };
  await measureStarts(report, settings);
  const servers = new RunningServers();
  try {
    const sandbox = await servers.add(startSandbox(settings));
    const now = Date.now();
    const bareRoute = await servers.add(startBareRoute(sandbox.url, now));
    const requests = listRecent(now).map((path) => ({
      method: "GET" as const,
      path,
      headers: credentials,
    }));
    const name = "a bare Fastify route with the same bytes";
    const title = "Listing 20 packages, recent windows and first pages in turn";
    await reportUnderLoad(report, title, [
      {
        name: "sandbox, 100,000 stored",
        url: sandbox.url,
        requests,
        besides: [{ to: name, goal: { atLeast: 0.5 } }],
      },
      { name, url: bareRoute.url, requests },
    ]);
    await measureDepth(report, sandbox.url);
  } finally {
    await servers.stop();
  }
}

/** Makes the database by the sandbox's own seed, and starts the sandbox over it again and again. */
async function measureStarts(
  report: Report,
  settings: { readonly data: string; readonly packages: number },
): Promise<void> {
  report.progress(`seeding ${PACKAGES.toLocaleString("en")} packages`);
  const seeding = await startSandbox(settings);
  const { peakRss } = await seeding.use();
  await seeding.stop();
  const times: number[] = [];
  for (let start = 0; start < STARTS; start += 1) {
    const sandbox = await startSandbox(settings);
    times.push(sandbox.readyMs / 1000);
    await sandbox.stop();
  }
  const details = { "peak MB": peakRss / MEGABYTE };
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
 * What clients that poll ask the listing for: 1,000 windows of 14 days, each another one, which end within the
 * last day, and one of their first 50 pages of 20. Some ask for one status, some by the last movement.
 *
 * @param now - epoch ms
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

const REQUESTS = 50;

/** Asks for pages far down and windows of long ago, one request after another, none of them twice. */
async function measureDepth(report: Report, url: string): Promise<void> {
  const { totalPages } = await readPage(url, 20, 0);
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
  };
  const rows: Row[] = [];
  for (const [name, buildQuery] of Object.entries(cases)) {
    const times: number[] = [];
    for (let index = 0; index < REQUESTS; index += 1) {
      const start = performance.now();
      await readPage(url, 20, undefined, `&${buildQuery(index)}`);
      times.push(performance.now() - start);
    }
    const details = { "slowest ms": Math.max(...times) };
    rows.push({ name, value: median(times), goal: { atMost: 2 }, details });
  }
  report.table({
    title: `Depth: median of ${REQUESTS} requests, the client included`,
    unit: "ms",
    rows,
  });
}

async function startBareRoute(sandboxUrl: string, now: number) {
  const args = [sandboxUrl, String(now)];
  const server = startServer({ program: import.meta.filename, args });
  const [, url = ""] = await outputMatching(server, /listening at (\S+)\.\n/);
  return { url, stop: server.stop };
}

/** Responds to each of the recent listings with the very bytes that the sandbox sent for it. */
async function serveBareRoute(sandboxUrl: string, now: number): Promise<void> {
  const bodies = new Map<string, Buffer>();
  for (const path of listRecent(now)) {
    const response = await fetch(sandboxUrl + path, { headers: credentials });
    if (response.status !== 200) throw new Error(`${path} has status ${response.status}`);
    bodies.set(path, Buffer.from(await response.arrayBuffer()));
  }
  const app = Fastify();
  app.get(listingPath, ({ url }, reply) =>
    reply.type("application/json; charset=utf-8").send(bodies.get(url)),
  );
  console.log(`listening at ${await app.listen({ port: 0, host: "127.0.0.1" })}.`);
}

const [sandboxUrl, now] = readArguments(import.meta.filename) ?? [];
if (sandboxUrl !== undefined) await serveBareRoute(sandboxUrl, Number(now));
