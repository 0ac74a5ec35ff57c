import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import { type FleetDatabase, prepareFleetDatabase } from "./feed-fleet-database.ts";
import { type FleetPlan, POLL_EVERY_MS } from "./feed-fleet-plan.ts";
import { Latencies } from "./latencies.ts";
import { followListings, type ListingCounts } from "./listing-counts.ts";
import type { BenchmarkOptions, Report } from "./report.ts";
import { type SandboxProcess, startSandbox } from "./sandbox-process.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";

// Many sellers with a poll each 30 s, kept by 4 processes on one PostgreSQL: how late turns begin, alone and while
// one more seller reads 100,000 packages; then three of the four are killed; and on another database that seller's
// turns are taken over 10 times by killing whoever has it.

const SELLERS = 2000;
const WORKERS = 4;
const BACKLOG = 100_000;
const TAKEOVERS = 10;
const MEASURE_MS = 2 * POLL_EVERY_MS;

/** Runs the benchmark. */
export async function run(report: Report, { sellers = SELLERS }: BenchmarkOptions): Promise<void> {
  const folder = makeTemporaryFolder();
  await using postgres = await startPostgres();
  report.progress(`seeding ${sellers} sellers and a backlog of ${BACKLOG.toLocaleString("en")}`);
  const many = await startSandbox({
    data: join(folder, "many.db"),
    packages: 10 * sellers,
    products: 10,
    sellers,
    rateLimit: 1000,
  });
  const one = await startSandbox({
    data: join(folder, "one.db"),
    packages: BACKLOG,
    rateLimit: 1000,
  });
  const planOn = (database: string, count: number): FleetPlan => ({
    database,
    baseUrl: many.url,
    sellers: count,
    backlog: { seller: "backlog", baseUrl: one.url },
  });
  try {
    await measureLag(report, planOn(await postgres.createDatabase(), sellers), one);
    await measureTakeovers(report, planOn(await postgres.createDatabase(), 0), one);
  } finally {
    await Promise.all([many.stop(), one.stop()]);
  }
}

async function measureLag(report: Report, plan: FleetPlan, one: SandboxProcess): Promise<void> {
  report.progress(`adding ${plan.sellers} sellers to the database`);
  const database = await prepareFleetDatabase(plan);
  const workers = Array.from({ length: WORKERS }, () => startFleetWorker(plan));
  try {
    report.progress("every seller has its first poll");
    await sleep(MEASURE_MS);
    await database.lags();
    report.progress(`measuring for ${MEASURE_MS / 1000} s`);
    const walBefore = await database.walBytes();
    await sleep(MEASURE_MS);
    const wal = (await database.walBytes()) - walBefore;
    const alone = await database.lags();
    report.progress("one seller reads its backlog");
    const counts = await followListings(one.url);
    await database.releaseBacklog();
    await untilBacklogIsRead(database);
    const beside = await database.lags();
    reportLag(report, plan, alone, beside);
    reportWal(report, wal);
    reportListings(report, "while the backlog was read", counts());
    report.progress("three of the processes are killed");
    await Promise.all(workers.slice(1).map(killed));
    reportCatchUp(report, await database.catchUp());
  } finally {
    await Promise.all(workers.map(killed));
    await database.close();
  }
}

async function untilBacklogIsRead(database: FleetDatabase): Promise<void> {
  while ((await database.backlogPolls()) === 0) await sleep(500);
}

function reportLag(report: Report, plan: FleetPlan, alone: Latencies, beside: Latencies): void {
  const row = (name: string, lags: Latencies) => {
    const [p50 = 0, p99 = 0, longest = 0] = lags.percentiles(0.5, 0.99, 1);
    const details = { "p50 ms": p50, "longest ms": longest, turns: lags.count };
    return { name, value: p99, details };
  };
  const name = `${plan.sellers} sellers, ${WORKERS} processes`;
  report.table({
    title: "How late a turn begins after it is due: p99",
    unit: "ms",
    rows: [
      { ...row(name, alone), goal: { atMost: 300 } },
      { ...row("beside a backlog", beside), besides: [{ to: name, goal: { atMost: 1.5 } }] },
    ],
  });
}

function reportWal(report: Report, bytes: number): void {
  const perMinute = bytes / 1e6 / (MEASURE_MS / 60_000);
  report.table({
    title: "Write-ahead log while polls find nothing, the notes of this benchmark included",
    unit: "MB a minute",
    rows: [{ name: "idle", value: perMinute, goal: { atMost: 20 } }],
  });
}

function reportCatchUp(report: Report, ms: number): void {
  report.table({
    title: `From the kill of ${WORKERS - 1} of ${WORKERS} processes until no turn is late by more than a second, of 60 s`,
    unit: "s",
    rows: [{ name: "the last process", value: ms / 1000, goal: { atMost: 55 } }],
  });
}

function reportListings(report: Report, when: string, counts: ListingCounts): void {
  const { total, mostInAMinute, refused } = counts;
  report.table({
    title: `Listings of one seller ${when}, by the sandbox's request log: most in any 60 s`,
    unit: "requests",
    rows: [
      {
        name: "backlog",
        value: mostInAMinute,
        goal: { atMost: 1000 },
        details: { total, refused },
      },
    ],
  });
}

/** Kills whoever stores the backlog, again and again. */
async function measureTakeovers(report: Report, plan: FleetPlan, one: SandboxProcess) {
  report.progress(`${TAKEOVERS} takeovers`);
  const database = await prepareFleetDatabase(plan);
  const counts = await followListings(one.url);
  const workers = new Set([startFleetWorker(plan)]);
  await database.releaseBacklog();
  const taken = new Latencies();
  try {
    for (let takeover = 0; takeover < TAKEOVERS; takeover += 1) {
      const holder = await whoStores(workers);
      workers.delete(holder);
      await killed(holder);
      const since = performance.now();
      while (workers.size < WORKERS) workers.add(startFleetWorker(plan));
      await whoStores(workers);
      taken.add(performance.now() - since);
    }
    reportTakeovers(report, taken);
    reportListings(report, `through ${TAKEOVERS} takeovers`, counts());
  } finally {
    await Promise.all([...workers].map(killed));
    await database.close();
  }
}

function reportTakeovers(report: Report, taken: Latencies): void {
  const [p50 = 0, longest = 0] = taken.percentiles(0.5, 1);
  report.table({
    title: "From a kill to the next commit of another process",
    unit: "s",
    rows: [
      {
        name: "longest",
        value: longest / 1000,
        goal: { atMost: 20 },
        details: { "p50 s": p50 / 1000, takeovers: taken.count },
      },
    ],
  });
}

/** Waits until one of the processes has stored a page of the backlog. */
async function whoStores(workers: ReadonlySet<ChildProcess>): Promise<ChildProcess> {
  const stop = new AbortController();
  const stored = [...workers].map(async (worker) => {
    await once(worker, "message", { signal: stop.signal });
    return worker;
  });
  try {
    return await Promise.any(stored);
  } finally {
    stop.abort();
  }
}

function startFleetWorker(plan: FleetPlan): ChildProcess {
  const program = fileURLToPath(new URL("feed-fleet-worker.ts", import.meta.url));
  const worker = fork(program, [JSON.stringify(plan)], {
    execArgv: process.execArgv.filter((option) => option.startsWith("--conditions=")),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  running.add(worker);
  worker.once("exit", () => running.delete(worker));
  return worker;
}

const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const worker of running) worker.kill("SIGKILL");
});

async function killed(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  await exit;
}
