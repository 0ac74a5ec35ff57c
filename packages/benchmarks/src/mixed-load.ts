import { join } from "node:path";
import { Pool } from "undici";
import { Latencies } from "./latencies.ts";
import { type CallKind, type MixedCalls, prepareCalls, shares } from "./mixed-calls.ts";
import type { BenchmarkOptions, Report } from "./report.ts";
import { credentials, startSandbox } from "./sandbox-process.ts";
import { reportMemory, sampleMemory } from "./server-memory.ts";
import type { SplitResponse } from "./split-supply.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// A seller's software at work: 70 % listings, 15 % product queries, 10 % splits, 5 % price and stock
// tasks, 16 connections, 100,000 packages stored. Wanted: no error, 99 of 100 responses within 50 ms,
// memory flat over 10 minutes. The load is made in this process, the server runs in another.

const CONNECTIONS = 16;
const PACKAGES = 100_000;
const SHORT_SECONDS = 30;
const WARM_UP_SECONDS = 6;

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
    const memory = sampleMemory(report, sandbox, seconds, sampler.signal);
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
    const isRead = done !== undefined || response.statusCode !== 200;
    const text = isRead ? await response.body.text() : "";
    if (!isRead) await response.body.dump({ limit: Number.POSITIVE_INFINITY });
    const took = performance.now() - start;
    seen.latencies[kind].add(took);
    seen.all.add(took);
    if (response.statusCode !== 200) fail(seen, `${kind}: ${response.statusCode} ${text}`);
    else done?.(JSON.parse(text) as SplitResponse);
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
    rows: [row("all", seen.all, { atMost: 50 }), ...kinds.map(([kind, own]) => row(kind, own))],
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
