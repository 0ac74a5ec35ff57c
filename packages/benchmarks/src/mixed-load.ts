import { join } from "node:path";
import autocannon from "autocannon";
import { makeTemporaryFolder, readMemory } from "./processes.ts";
import type { BenchmarkOptions, Report } from "./report.ts";
import { credentials, listingPath, readPage, startSandbox } from "./sandbox-process.ts";

// 70 % listings, 15 % product queries, 10 % splits and 5 % price and stock tasks over 16 connections, with 100,000
// stored packages; the server is another process. Goals: no errors, 99 of 100 responses within 35 ms, constant memory
// over 10 minutes.

const CONNECTIONS = 16;
const PACKAGES = 100_000;
const SHORT_SECONDS = 30;
const WARM_UP_SECONDS = 6;

/** The kinds of calls. */
type CallKind = "listing" | "product query" | "split" | "price and stock task";

interface Call {
  readonly kind: CallKind;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly done?: () => unknown;
}

/** Of a hundred calls. */
const shares: Readonly<Record<CallKind, number>> = {
  listing: 70,
  "product query": 15,
  split: 10,
  "price and stock task": 5,
};

/** The number of SKUs in one price and stock task. */
const SKUS = 10;

/** The queries of listings: mostly the newest packages, as a seller's software polls, and some later pages. */
const listings = [
  "size=20",
  "size=20&page=1",
  "size=20&orderByField=true",
  "size=20&status=Created",
  "size=20&status=Picking&page=3",
  "size=20&page=40",
] as const;

const day = 86_400_000;

/** Generates the calls in a mixed order that is the same in every run. */
function* makeCalls(splits: Split[], stockCodes: readonly string[]): Generator<Call, never> {
  const kinds = Object.entries(shares).flatMap(([kind, share]) =>
    Array<CallKind>(share).fill(kind as CallKind),
  );
  const pick = (index: number) => stockCodes[index % stockCodes.length] ?? "";
  for (let index = 0; ; index += 1) {
    const kind = kinds[(index * 61) % 100];
    if (kind === "listing") {
      const query = `${listings[index % listings.length]}${nameWindow(index)}`;
      yield { kind, method: "GET", path: `${listingPath}?${query}` };
    } else if (kind === "product query") {
      const queries = [
        `size=20&page=${index % 40}`,
        `size=20&productStatus=Active&page=${index % 7}`,
        `stockCode=${encodeURIComponent(pick(index))}`,
      ];
      yield { kind, method: "GET", path: `/ms/product-query?${queries[index % 3]}` };
    } else if (kind === "split") {
      const split = splits.shift();
      if (split === undefined) throw new RangeError("No package is left to split");
      const [next, then] = split;
      yield { kind, method: "POST", ...next, done: () => splits.push([then, next]) };
    } else if (kind === "price and stock task") {
      const path = "/ms/product/tasks/price-stock-update";
      yield { kind, method: "POST", path, body: renderPrices(index, pick) };
    }
  }
}

/** Renders a price and stock task as text, because JSON.stringify would write 12.50 as 12.5. */
function renderPrices(index: number, pick: (index: number) => string): string {
  const skus = Array.from({ length: SKUS }, (_, sku) => {
    const price = `${100 + ((index + sku) % 900)}.50`;
    const stockCode = JSON.stringify(pick(index + sku));
    return `{"stockCode":${stockCode},"listPrice":${price},"salePrice":${price},"quantity":${index % 500}}`;
  });
  return `{"payload":{"integrator":"Benchmark","skus":[${skus.join(",")}]}}`;
}

/** Renders a window of 24 hours, as a poll requests; the window differs from request to request. */
function nameWindow(index: number): string {
  const to = Date.now() - (index % 500) * 60_000;
  return `&startDate=${to - day}&endDate=${to}`;
}

/** What the benchmark reads; a location-specific package has no id and cannot be split. */
interface ListedPackage {
  readonly id: string | null;
  readonly lines: readonly { readonly orderLineId: number; readonly quantity: number }[];
}

interface SplitBody {
  readonly path: string;
  readonly body: string;
}

/** Splits, and combines again, so that packages to split never run out. */
type Split = readonly [SplitBody, SplitBody];

/** Empty for a package that cannot be split. */
function planSplits({ id, lines }: ListedPackage): readonly Split[] {
  const ids = lines.map(({ orderLineId }) => orderLineId);
  const several = lines.find(({ quantity }) => quantity > 1)?.orderLineId;
  if (id === null || (ids.length < 2 && several === undefined)) return [];
  const group = (orderLineIds: readonly number[]): SplitBody => ({
    path: "/rest/delivery/v1/splitCombinePackage",
    body: JSON.stringify({ splitGroups: [{ orderLineIds }] }),
  });
  if (several === undefined) return [[group(ids.slice(0, 1)), group(ids)]];
  const packageDetails = [{ orderLineId: several, quantities: 1 }];
  const byQuantity: SplitBody = {
    path: "/rest/delivery/v1/splitPackageByQuantity",
    body: JSON.stringify({ splitPackages: [{ packageDetails }] }),
  };
  return [[byQuantity, group(ids)]];
}

/** Reads the packages to split and the products to update from the sandbox. */
async function prepareCalls(url: string): Promise<Generator<Call, never>> {
  const splits: Split[] = [];
  for (let page = 0; ; page += 1) {
    const { content } = await readPage(url, `size=100&page=${page}&status=Picking`);
    if (content.length === 0) break;
    splits.push(...(content as readonly ListedPackage[]).flatMap(planSplits));
  }
  const response = await fetch(`${url}/ms/product-query?size=100`, { headers: credentials });
  const { content } = (await response.json()) as { content: readonly { stockCode: string }[] };
  return makeCalls(
    splits,
    content.map(({ stockCode }) => stockCode),
  );
}

/** The number of failed responses, by the kind of call and the kind of failure. */
type Failures = Map<string, number>;

/** Runs the benchmark. */
export async function run(report: Report, { minutes }: BenchmarkOptions): Promise<void> {
  const data = join(makeTemporaryFolder(), "mixed.db");
  const seconds = minutes === undefined ? SHORT_SECONDS : minutes * 60;
  report.progress(`seeding ${PACKAGES.toLocaleString("en")} packages`);
  await using sandbox = await startSandbox({ data, packages: PACKAGES });
  const calls = await prepareCalls(sandbox.url);
  const failures: Failures = new Map();
  report.progress("warming up");
  const warmUp = await loadFor(WARM_UP_SECONDS, sandbox.url, calls, failures);
  const samples: number[] = [];
  const { pid = 0 } = sandbox.child;
  const sampler = setInterval(() => samples.push(Math.round(readMemory(pid).now)), 1000);
  const result = await loadFor(seconds, sandbox.url, calls, failures);
  clearInterval(sampler);
  reportLatency(report, result, seconds);
  reportFailures(report, [warmUp, result], failures);
  reportMemory(report, samples);
}

/** Puts load on the server for a duration in seconds. */
function loadFor(
  duration: number,
  url: string,
  calls: Generator<Call, never>,
  failures: Failures,
): Promise<autocannon.Result> {
  const request: autocannon.Request = {
    setupRequest(request, context: { call?: Call }) {
      const call = calls.next().value;
      context.call = call;
      const { method, path, body } = call;
      return body === undefined
        ? { ...request, method, path, headers: credentials }
        : { ...request, method, path, headers: jsonHeaders, body };
    },
    onResponse(status, text, { call }: { call?: Call }) {
      if (status === 200) return void call?.done?.();
      const what = `${call?.kind}: ${status} ${text}`;
      failures.set(what, (failures.get(what) ?? 0) + 1);
    },
  };
  return autocannon({ url, connections: CONNECTIONS, duration, requests: [request] });
}

const jsonHeaders = { ...credentials, "content-type": "application/json" };

function reportLatency(report: Report, { latency, requests }: autocannon.Result, seconds: number) {
  const details = {
    "p50 ms": latency.p50,
    "p90 ms": latency.p90,
    "longest ms": latency.max,
    "per second": requests.average,
  };
  const title = `Latency under mixed load for ${seconds} s, ${CONNECTIONS} connections: p99`;
  report.figure(title, "ms", { name: "all", value: latency.p99, goal: { atMost: 35 }, details });
}

/** Also those of the warm-up; unlike a slow response, a failure fails the run. */
function reportFailures(
  report: Report,
  phases: readonly autocannon.Result[],
  failures: Failures,
): void {
  const calls = phases.reduce((sum, { requests }) => sum + requests.total, 0);
  const failed = phases.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
  const row = { name: `of ${calls} calls`, value: failed, goal: { atMost: 0 } };
  report.figure("Failed calls, warm-up included", "calls", row);
  for (const [what, count] of failures) report.note(`${count} x ${what}`);
  if (failed > 0) report.fail(`${failed} calls of the mixed load failed`);
}

/** By samples of each second, MB: the last fifth of the time against the second. */
function reportMemory(report: Report, samples: readonly number[]): void {
  if (samples.some(Number.isNaN)) {
    report.note("The memory of the server can be measured only on Linux.");
    return;
  }
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const early = "second fifth of the time";
  const last = mean(samples.slice(-fifth));
  const besides = [{ to: early, goal: { atMost: 1.1 } }];
  report.table({
    title: "Memory of the server (RSS, mean)",
    unit: "MB",
    rows: [
      { name: early, value: mean(samples.slice(fifth, 2 * fifth)) },
      { name: "last fifth of the time", value: last, besides },
    ],
  });
}
