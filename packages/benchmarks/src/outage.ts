import { createServer } from "node:http";
import { createRestClient } from "@marketplace-seller/rest-client";
import { createSync, sqliteStore } from "@marketplace-seller/sync";
import { createFakeClock, type FakeClock, settle } from "@marketplace-seller/testing/fake-clock";
import { listen } from "./processes.ts";
import type { BenchmarkOptions, Report } from "./report.ts";

// Measures the additional requests of retries in an outage: of clients with one call each against HTTP 503, and of a
// fleet before, during and after it. The fleet is in virtual time, so half an hour takes a minute or two.

const CLIENTS = 300;
const SELLERS = 2000;
const MINUTE = 60_000;
const WARM_UP_MS = 2 * MINUTE;
const WINDOW_MS = 10 * MINUTE;
const AFTER_MS = 10_000;
/** The simulated duration of a request, in virtual time. */
const LATENCY_MS = 100;

/** Runs the benchmark. */
export async function run(report: Report, { sellers = SELLERS }: BenchmarkOptions): Promise<void> {
  await measureClients(report);
  await measureFleet(report, sellers);
}

/** In real time, with the shared retry budget of the default. */
async function measureClients(report: Report): Promise<void> {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(503).end();
  });
  const baseUrl = await listen(server);
  const callEach = async (): Promise<number> => {
    requests = 0;
    const calls = Array.from({ length: CLIENTS }, (_, n) => {
      const credentials = { appKey: `key-${n}`, appSecret: "secret" };
      return createRestClient({ baseUrl, credentials }).products.query();
    });
    const results = await Promise.allSettled(calls);
    const succeeded = results.filter(({ status }) => status === "fulfilled").length;
    if (succeeded > 0) report.fail(`${succeeded} calls succeeded against HTTP 503`);
    return requests / CLIENTS;
  };
  const first = await callEach();
  const spent = await callEach();
  server.close();
  server.closeAllConnections();
  report.table({
    title: `${CLIENTS} clients with one call each, HTTP 503`,
    unit: "requests a call",
    rows: [
      { name: "while the retry budget lasts", value: first },
      { name: "when the retry budget is spent", value: spent, goal: { atMost: 1.2 } },
    ],
  });
}

async function measureFleet(report: Report, sellers: number): Promise<void> {
  report.progress(`${sellers} sellers through an outage of 10 minutes, in virtual time`);
  const clock = createFakeClock(Date.now());
  const service = createService(clock);
  await using sync = createSync({
    store: sqliteStore(":memory:"),
    clock,
    client: { baseUrl: "https://service.example", fetch: service.fetch },
    sellers: Array.from({ length: sellers }, (_, n) => ({
      seller: `seller-${n}`,
      credentials: { appKey: `key-${n}`, appSecret: "secret" },
    })),
    concurrency: 64,
    requestsPerMinute: false,
  });
  const stop = new AbortController();
  const running = sync.run({ signal: stop.signal });
  const during = async (ms: number): Promise<number> => {
    service.count = 0;
    await elapse(clock, ms);
    return service.count;
  };
  await during(WARM_UP_MS);
  const usual = await during(WINDOW_MS);
  service.isDown = true;
  const outage = await during(WINDOW_MS);
  service.isDown = false;
  const after = await during(AFTER_MS);
  const rest = await during(WINDOW_MS);
  stop.abort();
  await elapse(clock, AFTER_MS);
  await running;
  const name = "usual";
  report.table({
    title: `Requests of ${sellers} sellers, polled as by default`,
    unit: "requests in 10 min",
    rows: [
      { name, value: usual },
      { name: "outage", value: outage, besides: [{ to: name, goal: { atMost: 1.2 } }] },
      { name: "the ten minutes after it", value: rest, besides: [{ to: name }] },
    ],
  });
  report.table({
    title: "The first 10 s after the outage",
    unit: "requests",
    rows: [
      { name, value: (usual * AFTER_MS) / WINDOW_MS },
      { name: "after the outage", value: after, besides: [{ to: name, goal: { atMost: 2 } }] },
    ],
  });
}

const EMPTY_PAGE = '{"pageCount":0,"totalPages":0,"page":0,"size":100,"content":[]}';

/** Creates a fake service without packages, which a test can switch to respond with HTTP 503. */
function createService(clock: FakeClock) {
  const service = {
    count: 0,
    isDown: false,
    fetch: async (): Promise<Response> => {
      service.count += 1;
      await new Promise<void>((resolve) => clock.after(LATENCY_MS, resolve));
      if (service.isDown) return new Response("", { status: 503 });
      return new Response(EMPTY_PAGE, { headers: { "content-type": "application/json" } });
    },
  };
  return service;
}

/** What a timer starts may need several iterations of the event loop. */
const TURNS = 6;
const STEP_MS = 50;

/** Advances virtual time in steps, and at each step runs all code until the code waits again. */
async function elapse(clock: FakeClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await clock.advance(STEP_MS);
    for (let turn = 0; turn < TURNS; turn += 1) await settle();
  }
}
