import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { Latencies } from "./latencies.ts";
import { listingPath, readPackages } from "./read-listing.ts";
import type { BenchmarkOptions, Report } from "./report.ts";
import { credentials, type SandboxProcess, startSandbox } from "./sandbox-process.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// A seller's software at work: 70 % listings, 15 % product queries, 10 % splits, 5 % price and stock
// tasks, 16 connections, 100,000 packages stored. Wanted: no error, 99 of 100 responses within 35 ms,
// memory flat over 10 minutes. The load is made in this process, the server runs in another.

const CONNECTIONS = 16;
const PACKAGES = 100_000;
const SHORT_SECONDS = 30;
const WARM_UP_SECONDS = 6;

/** What a seller's software asks for. */
type CallKind = "listing" | "product query" | "split" | "price and stock task";

/** One call, ready to be sent. */
interface Call {
  readonly kind: CallKind;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
  readonly done?: () => void;
}

/** Of a hundred calls. */
const shares: Readonly<Record<CallKind, number>> = {
  listing: 70,
  "product query": 15,
  split: 10,
  "price and stock task": 5,
};

/** SKUs of one task. */
const SKUS = 10;

/** Mostly the newest packages, as a seller's software polls; some look further. */
const listings = [
  "size=20",
  "size=20&page=1",
  "size=20&orderByField=true",
  "size=20&status=Created",
  "size=20&status=Picking&page=3",
  "size=20&page=40",
] as const;

const day = 86_400_000;

/** The calls of a load, in their shares, in an order that looks like chance and is the same always. */
class MixedCalls {
  readonly #splits: Split[];
  readonly #stockCodes: readonly string[];
  #drawn = 0;

  constructor(splits: readonly Split[], stockCodes: readonly string[]) {
    this.#splits = [...splits];
    this.#stockCodes = stockCodes;
  }

  next(): Call {
    const index = this.#drawn;
    this.#drawn += 1;
    let place = (index * 61) % 100;
    for (const [kind, share] of Object.entries(shares)) {
      if (place < share) return this.#call(kind as CallKind, index);
      place -= share;
    }
    throw new RangeError("The shares make less than a hundred");
  }

  #call(kind: CallKind, index: number): Call {
    switch (kind) {
      case "listing":
        return get(kind, `${listingPath}?${listings[index % listings.length]}${nameWindow(index)}`);
      case "product query":
        return get(kind, `/ms/product-query?${this.#productQuery(index)}`);
      case "price and stock task":
        return post(kind, "/ms/product/tasks/price-stock-update", this.#priceAndStock(index));
      case "split": {
        const split = this.#splits.shift();
        if (split === undefined) throw new RangeError("No package is left to split");
        const [next, then] = split;
        const done = (): void => {
          this.#splits.push([then, next]);
        };
        return { ...post(kind, next.path, next.body), done };
      }
    }
  }

  #productQuery(index: number): string {
    if (index % 3 === 0) return `size=20&page=${index % 40}`;
    if (index % 3 === 1) return `size=20&productStatus=Active&page=${index % 7}`;
    return `stockCode=${encodeURIComponent(this.#stockCode(index))}`;
  }

  /** Written by hand: JSON.stringify would send 12.50 as 12.5. */
  #priceAndStock(index: number): string {
    const skus = Array.from({ length: SKUS }, (_, sku) => {
      const price = `${100 + ((index + sku) % 900)}.50`;
      const stockCode = JSON.stringify(this.#stockCode(index + sku));
      return `{"stockCode":${stockCode},"listPrice":${price},"salePrice":${price},"quantity":${index % 500}}`;
    });
    return `{"payload":{"integrator":"Benchmark","skus":[${skus.join(",")}]}}`;
  }

  #stockCode(index: number): string {
    return this.#stockCodes[index % this.#stockCodes.length] ?? "";
  }
}

/** The window moves from request to request, as the clock does. */
function nameWindow(index: number): string {
  const to = Date.now() - (index % 500) * 60_000;
  return `&startDate=${to - 14 * day}&endDate=${to}`;
}

const get = (kind: CallKind, path: string): Call => ({ kind, method: "GET", path });
const post = (kind: CallKind, path: string, body: string): Call => ({
  kind,
  method: "POST",
  path,
  body,
});

/** What is read of a listed package; the id is null for an order of a location, which cannot be split. */
interface ListedPackage {
  readonly id: string | null;
  readonly lines: readonly { readonly orderLineId: number; readonly quantity: number }[];
}

interface SplitBody {
  readonly path: string;
  readonly body: string;
}

/** Parts a package, and puts it together again: sent in turns, splits last as long as the load does. */
type Split = readonly [SplitBody, SplitBody];

/** Nothing for a package that cannot be parted. */
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

/** Looks up in a sandbox what the calls need: packages to split and products to price. */
async function prepareCalls(url: string): Promise<MixedCalls> {
  const packages = await readPackages(url, Number.POSITIVE_INFINITY, "&status=Picking");
  const splits = (packages as readonly ListedPackage[]).flatMap(planSplits);
  const response = await fetch(`${url}/ms/product-query?size=100`, { headers: credentials });
  const { content } = (await response.json()) as { content: readonly { stockCode: string }[] };
  return new MixedCalls(
    splits,
    content.map(({ stockCode }) => stockCode),
  );
}

/** What a load has done so far. */
interface Seen {
  readonly latencies: Readonly<Record<CallKind, Latencies>>;
  readonly all: Latencies;
  /** Responses without success and broken connections, by what they were. */
  readonly failures: Map<string, number>;
}

/** Runs the benchmark. */
export async function run(report: Report, { minutes }: BenchmarkOptions): Promise<void> {
  const data = join(makeTemporaryFolder(), "mixed.db");
  const seconds = minutes === undefined ? SHORT_SECONDS : minutes * 60;
  report.progress(`seeding ${PACKAGES.toLocaleString("en")} packages`);
  const sandbox = await startSandbox({ data, packages: PACKAGES });
  try {
    const calls = await prepareCalls(sandbox.url);
    report.progress("warming up");
    const warmUp = await loadFor(WARM_UP_SECONDS, sandbox.url, calls);
    const sampler = new AbortController();
    const before = await sandbox.use();
    const memory = sampleMemory(sandbox, sampler.signal);
    const seen = await loadFor(seconds, sandbox.url, calls);
    sampler.abort();
    const samples = await memory;
    const { processorMs } = await sandbox.use();
    reportLatencies(report, seen, seconds);
    reportFailures(report, [warmUp, seen]);
    reportProcessor(report, seen, processorMs - before.processorMs, seconds);
    reportMemory(report, samples);
  } finally {
    await sandbox.stop();
  }
}

/** Keeps every connection busy for so long. */
async function loadFor(seconds: number, url: string, calls: MixedCalls): Promise<Seen> {
  const kinds = Object.keys(shares) as CallKind[];
  const seen: Seen = {
    latencies: Object.fromEntries(kinds.map((kind) => [kind, new Latencies()])) as Record<
      CallKind,
      Latencies
    >,
    all: new Latencies(),
    failures: new Map(),
  };
  const end = performance.now() + seconds * 1000;
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const keepBusy = async (): Promise<void> => {
    while (performance.now() < end) await sendNext(pool, calls, seen);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, keepBusy));
  await pool.close();
  return seen;
}

async function sendNext(pool: Pool, calls: MixedCalls, seen: Seen): Promise<void> {
  const { kind, method, path, body, done } = calls.next();
  const headers = body === undefined ? credentials : jsonHeaders;
  const start = performance.now();
  try {
    const response = await pool.request({ method, path, headers, body: body ?? null });
    const text = response.statusCode === 200 ? "" : await response.body.text();
    await response.body.dump({ limit: Number.POSITIVE_INFINITY });
    const took = performance.now() - start;
    seen.latencies[kind].add(took);
    seen.all.add(took);
    if (response.statusCode !== 200) fail(seen, `${kind}: ${response.statusCode} ${text}`);
    else done?.();
  } catch (error) {
    fail(seen, `${kind}: ${error instanceof Error ? error.message : "broken off"}`);
  }
}

const jsonHeaders = { ...credentials, "content-type": "application/json" };

function fail({ failures }: Seen, what: string): void {
  failures.set(what, (failures.get(what) ?? 0) + 1);
}

function reportLatencies(report: Report, seen: Seen, seconds: number): void {
  const row = (name: string, latencies: Latencies, goal?: { atMost: number }) => {
    const [p50 = 0, p90 = 0, p99 = 0, longest = 0] = latencies.percentiles(0.5, 0.9, 0.99, 1);
    const perSecond = Math.round(latencies.count / seconds);
    const details = {
      "p50 ms": p50,
      "p90 ms": p90,
      "longest ms": longest,
      "per second": perSecond,
    };
    return { name, value: p99, ...(goal && { goal }), details };
  };
  const kinds = Object.entries(seen.latencies);
  report.table({
    title: `Latency under mixed load for ${seconds} s, 16 connections: p99`,
    unit: "ms",
    rows: [row("all", seen.all, { atMost: 35 }), ...kinds.map(([kind, own]) => row(kind, own))],
  });
}

/** Unlike a slow response, a wrong one fails the run; the warm-up's count too. */
function reportFailures(report: Report, phases: readonly Seen[]): void {
  const failures = phases.flatMap((seen) => [...seen.failures]);
  const calls = phases.reduce((sum, { all }) => sum + all.count, 0);
  const failed = failures.reduce((sum, [, count]) => sum + count, 0);
  const rows = [{ name: `of ${calls} calls`, value: failed, goal: { atMost: 0 } }];
  report.table({ title: "Failed calls, warm-up included", unit: "calls", rows });
  for (const [what, count] of failures) report.note(`${count} x ${what}`);
  if (failed > 0) report.fail(`${failed} calls of the mixed load failed`);
}

/** Counts whatever else the machine does; a server that gets less than a core waits for others. */
function reportProcessor(report: Report, { all }: Seen, ms: number, seconds: number): void {
  const details = { "of one core": `${Math.round(ms / seconds / 10)} %` };
  const rows = [{ name: "server", value: ms / all.count, details }];
  report.table({ title: "Processor time", unit: "ms a call", rows });
}

const MEGABYTE = 2 ** 20;

/** Memory of the server's process, MB, once a second until the signal. */
async function sampleMemory(sandbox: SandboxProcess, signal: AbortSignal): Promise<number[]> {
  const samples: number[] = [];
  while (!signal.aborted) {
    samples.push(Math.round((await sandbox.use()).rss / MEGABYTE));
    await sleep(1000, undefined, { signal }).catch(() => undefined);
  }
  return samples;
}

/** Flat: the last fifth of the time needs no more than the second one, within the allocator's play. */
function reportMemory(report: Report, samples: readonly number[]): void {
  const fifth = Math.max(1, Math.floor(samples.length / 5));
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  report.series["RSS, MB, once a second"] = samples;
  const early = "second fifth of the time";
  const last = mean(samples.slice(-fifth));
  const besides = [{ to: early, goal: { atMost: 1.1 } }];
  report.table({
    title: "Memory of the server (RSS, mean)",
    unit: "MB",
    rows: [
      { name: early, value: mean(samples.slice(fifth, 2 * fifth)) },
      { name: "last fifth of the time", value: last, besides },
      { name: "highest", value: Math.max(...samples) },
    ],
  });
}
