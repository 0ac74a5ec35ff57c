import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import {
  type FleetDatabase,
  prepareFleetDatabase,
  readProcessorMs,
} from "./feed-fleet-database.ts";
import { type FleetPlan, MAX_SEEDED_SELLERS } from "./feed-fleet-worker.ts";
import { Latencies } from "./latencies.ts";
import { followListings, type ListingCounts } from "./listing-counts.ts";
import { conditions, makeTemporaryFolder } from "./processes.ts";
import type { BenchmarkOptions, Report } from "./report.ts";
import { type SandboxProcess, startSandbox } from "./sandbox-process.ts";

// Many sellers with a poll each 30 s, kept by 4 processes on one PostgreSQL: how late turns begin and what they cost,
// alone and while one more seller reads a backlog; then three of the four are killed; and on another database that
// seller's turns are taken over 10 times by killing whoever has it.

const SELLERS = 2000;
const POLL_SECONDS = 30;
const WORKERS = 4;
const BACKLOG = 100_000;
const TAKEOVERS = 10;
/** A poll of each seller, and at least so long. */
const MIN_MEASURE_MS = 60_000;
/** Beyond the first poll of each seller. */
const WARM_UP_MS = 15_000;

/** Runs the benchmark. */
export async function run(report: Report, options: BenchmarkOptions): Promise<void> {
  const { sellers = SELLERS, poll = POLL_SECONDS, packages = BACKLOG } = options;
  const folder = makeTemporaryFolder();
  await using postgres = await startPostgres();
  const seeded = Math.min(sellers, MAX_SEEDED_SELLERS);
  const rateLimit = 1000;
  report.progress(`seeding ${seeded} sellers and a backlog of ${packages.toLocaleString("en")}`);
  const many = await startSandbox({
    data: join(folder, "many.db"),
    packages: 10 * seeded,
    products: 10,
    sellers: seeded,
    rateLimit,
  });
  const one = await startSandbox({ data: join(folder, "one.db"), packages, rateLimit });
  const planOn = (database: string, count: number): FleetPlan => ({
    database,
    baseUrl: many.url,
    sellers: count,
    pollMs: poll * 1000,
    backlog: { seller: "backlog", baseUrl: one.url },
  });
  try {
    await measureFleet(report, planOn(await postgres.createDatabase(), sellers), one);
    await measureTakeovers(report, planOn(await postgres.createDatabase(), 0), one);
  } finally {
    await Promise.all([many.stop(), one.stop()]);
  }
}

async function measureFleet(report: Report, plan: FleetPlan, one: SandboxProcess): Promise<void> {
  report.progress(`adding ${plan.sellers} sellers to the database`);
  const database = await prepareFleetDatabase(plan);
  const workers = Array.from({ length: WORKERS }, () => startFleetWorker(plan));
  try {
    const warmUpMs = plan.pollMs + WARM_UP_MS;
    report.progress(`every seller has its first poll: ${warmUpMs / 1000} s`);
    await sleep(warmUpMs);
    await database.lags();
    const measureMs = Math.max(plan.pollMs, MIN_MEASURE_MS);
    report.progress(`measuring for ${measureMs / 1000} s`);
    const use = await measureUse(database, workers, measureMs);
    const alone = await database.lags();
    report.progress("one seller reads its backlog");
    const counts = await followListings(one.url);
    await database.releaseBacklog();
    await untilBacklogIsRead(database);
    reportLag(report, plan, alone, await database.lags());
    reportUse(report, plan, use, alone);
    reportListings(report, "while the backlog was read", counts());
    report.progress(`${WORKERS - 1} of the processes are killed`);
    const killed = workers.slice(1);
    const { at, turns } = await stopWithTurns(database, killed);
    await Promise.all(killed.map(endWorker));
    reportCatchUp(report, await database.catchUp(at), turns);
  } finally {
    await Promise.all(workers.map(endWorker));
    await database.close();
  }
}

/** Stops processes while they have turns under way: without any there is nothing to take over. */
async function stopWithTurns(database: FleetDatabase, workers: readonly ChildProcess[]) {
  for (;;) {
    const at = performance.now();
    for (const worker of workers) worker.kill("SIGSTOP");
    const turns = await database.heldTurns();
    if (turns > 0) return { at, turns };
    for (const worker of workers) worker.kill("SIGCONT");
    await sleep(1000 * Math.random());
  }
}

async function untilBacklogIsRead(database: FleetDatabase): Promise<void> {
  while ((await database.backlogPolls()) === 0) {
    if (running.size === 0) throw new Error("Every process of the fleet ended");
    await sleep(500);
  }
}

function reportLag(report: Report, plan: FleetPlan, alone: Latencies, beside: Latencies): void {
  const row = (name: string, lags: Latencies) => {
    const [p50 = 0, p99 = 0, longest = 0] = lags.percentiles(0.5, 0.99, 1);
    const details = { "p50 ms": p50, "longest ms": longest, turns: lags.count };
    return { name, value: p99, details };
  };
  const name = `${plan.sellers} sellers, a poll each ${plan.pollMs / 1000} s, ${WORKERS} processes`;
  report.table({
    title: "How late a turn begins after it is due: p99",
    unit: "ms",
    rows: [
      { ...row(name, alone), goal: { atMost: 300 } },
      { ...row("beside a backlog", beside), besides: [{ to: name, goal: { atMost: 1.5 } }] },
    ],
  });
}

/** What polls that find nothing cost, in a second of one process or of the database server. */
interface FleetUse {
  readonly workerMs: number;
  readonly databaseMs: number;
  readonly connections: number;
  readonly walMegabytesAMinute: number;
}

async function measureUse(
  database: FleetDatabase,
  workers: readonly ChildProcess[],
  ms: number,
): Promise<FleetUse> {
  const workersMs = () =>
    workers.reduce((sum, { pid = 0 }) => sum + readProcessorMs(pid), 0) / workers.length;
  const [before, workersBefore] = [await database.use(), workersMs()];
  await sleep(ms);
  const [after, workersAfter] = [await database.use(), workersMs()];
  const perSecond = (amount: number) => (amount * 1000) / ms;
  return {
    workerMs: perSecond(workersAfter - workersBefore),
    databaseMs: perSecond(after.processorMs - before.processorMs),
    connections: after.connections,
    walMegabytesAMinute: (perSecond(after.walBytes - before.walBytes) * 60) / 1e6,
  };
}

function reportUse(report: Report, plan: FleetPlan, use: FleetUse, lags: Latencies): void {
  const { workerMs, databaseMs, connections, walMegabytesAMinute } = use;
  const title = "while polls find nothing, the notes of this benchmark included";
  report.table({
    title: `Processor time ${title}`,
    unit: "ms a second",
    rows: [
      { name: `each of ${WORKERS} processes`, value: workerMs },
      { name: "PostgreSQL", value: databaseMs, details: { connections } },
    ],
  });
  report.table({
    title: `Write-ahead log ${title}`,
    unit: "MB a minute",
    rows: [{ name: "idle", value: walMegabytesAMinute, goal: { atMost: 20 } }],
  });
  const [p50 = 0, p99 = 0] = lags.percentiles(0.5, 0.99);
  const { sellers, pollMs } = plan;
  const polls = (sellers * 1000) / pollMs;
  const text = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 0 });
  report.note(
    `${text(sellers)} sellers every ${pollMs / 1000} s on ${WORKERS} processes, ${text(polls)} polls a second: ` +
      `${text(workerMs)} ms of processor a second in each process and ${text(databaseMs)} in PostgreSQL, ` +
      `${connections} connections, ${text(walMegabytesAMinute)} MB of write-ahead log a minute; ` +
      `turns begin ${text(p50)} ms late (p50), ${text(p99)} ms (p99)`,
  );
}

function reportCatchUp(report: Report, ms: number, turns: number): void {
  report.table({
    title: `From the kill of ${WORKERS - 1} of ${WORKERS} processes until no turn is late by more than a second`,
    unit: "s",
    rows: [
      {
        name: "the last process",
        value: ms / 1000,
        goal: { atMost: 60 },
        details: { "turns of the killed ones": turns },
      },
    ],
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
  const database = await prepareFleetDatabase(plan);
  const counts = await followListings(one.url);
  const workers = new Set([startFleetWorker(plan)]);
  await database.releaseBacklog();
  const taken = new Latencies();
  try {
    for (let takeover = 1; takeover <= TAKEOVERS; takeover += 1) {
      const holder = await whoStores(workers);
      report.progress(`takeover ${takeover} of ${TAKEOVERS}`);
      workers.delete(holder);
      await endWorker(holder);
      const since = performance.now();
      while (workers.size < WORKERS) workers.add(startFleetWorker(plan));
      await whoStores(workers);
      taken.add(performance.now() - since);
    }
    reportTakeovers(report, taken);
    reportListings(report, `through ${TAKEOVERS} takeovers`, counts());
  } finally {
    await Promise.all([...workers].map(endWorker));
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

/**
 * Waits until one of the processes has stored a page of the backlog.
 *
 * @throws Error when one of them ends by itself
 */
async function whoStores(workers: ReadonlySet<ChildProcess>): Promise<ChildProcess> {
  const stop = new AbortController();
  const { signal } = stop;
  const stored = [...workers].map(async (worker) => {
    const ended = once(worker, "exit", { signal }).then(() => {
      throw new Error("A process of the fleet ended");
    });
    await Promise.race([once(worker, "message", { signal }), ended]);
    return worker;
  });
  try {
    return await Promise.race(stored);
  } finally {
    stop.abort();
  }
}

function startFleetWorker(plan: FleetPlan): ChildProcess {
  const program = fileURLToPath(new URL("feed-fleet-worker.ts", import.meta.url));
  const worker = fork(program, [JSON.stringify(plan)], {
    execArgv: [...conditions],
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

async function endWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const exit = once(worker, "exit");
  worker.kill("SIGKILL");
  await exit;
}
