import { once } from "node:events";
import { get } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { createSync } from "@marketplace-seller/sync";
import { startPostgres } from "@marketplace-seller/testing/postgres";
import {
  type FleetDatabase,
  type FleetPlan,
  fleetOptions,
  MAX_SEEDED_SELLERS,
  prepareFleetDatabase,
  readProcessorMs,
} from "./feed-fleet-database.ts";
import {
  makeTemporaryFolder,
  nextMessage,
  type RunningProcess,
  readArguments,
  requireRunning,
  startWorker,
} from "./processes.ts";
import type { BenchmarkOptions, Report } from "./report.ts";
import { type SandboxProcess, startSandbox } from "./sandbox-process.ts";
import { percentiles } from "./side-by-side.ts";

// Four processes on one PostgreSQL poll many sellers every 30 s: how late jobs are claimed, and what idle polls cost,
// also beside a backlog. Then three of the four are killed; on another database the one that reads the backlog is
// killed 10 times.

const SELLERS = 2000;
const POLL_SECONDS = 30;
const WORKERS = 4;
const BACKLOG = 100_000;
const TAKEOVERS = 10;
/** The minimum duration of the measurement, which also takes at least one poll interval. */
const MIN_MEASURE_MS = 60_000;
/** The duration of the warm-up after the first poll of each seller. */
const WARM_UP_MS = 15_000;

/** Runs the benchmark. */
export async function run(report: Report, options: BenchmarkOptions): Promise<void> {
  const { sellers = SELLERS, poll = POLL_SECONDS, packages = BACKLOG } = options;
  const folder = makeTemporaryFolder();
  await using postgres = await startPostgres();
  const seeded = Math.min(sellers, MAX_SEEDED_SELLERS);
  const rateLimit = 1000;
  report.progress(`seeding ${seeded} sellers and a backlog of ${packages.toLocaleString("en")}`);
  await using many = await startSandbox({
    data: join(folder, "many.db"),
    packages: 10 * seeded,
    products: 10,
    sellers: seeded,
    rateLimit,
  });
  await using one = await startSandbox({ data: join(folder, "one.db"), packages, rateLimit });
  const planOn = (database: string, count: number): FleetPlan => ({
    database,
    baseUrl: many.url,
    sellers: count,
    pollMs: poll * 1000,
    backlog: { seller: "backlog", baseUrl: one.url },
  });
  await measureFleet(report, planOn(await postgres.createDatabase(), sellers), one);
  await measureTakeovers(report, planOn(await postgres.createDatabase(), 0), one);
}

async function measureFleet(report: Report, plan: FleetPlan, one: SandboxProcess): Promise<void> {
  report.progress(`adding ${plan.sellers} sellers to the database`);
  await using database = await prepareFleetDatabase(plan);
  await using fleet = new AsyncDisposableStack();
  const workers = Array.from({ length: WORKERS }, () =>
    fleet.use(startWorker(import.meta.filename, plan)),
  );
  const warmUpMs = plan.pollMs + WARM_UP_MS;
  report.progress(`waiting for the first poll of every seller: ${warmUpMs / 1000} s`);
  await sleep(warmUpMs);
  await database.lags();
  const measureMs = Math.max(plan.pollMs, MIN_MEASURE_MS);
  report.progress(`measuring for ${measureMs / 1000} s`);
  await reportUse(report, database, workers, measureMs);
  const alone = await database.lags();
  report.progress("one seller reads its backlog");
  const reportListings = await followListings(one.url);
  await database.releaseBacklog();
  while ((await database.backlogPolls()) === 0) {
    requireRunning(...workers);
    await sleep(500);
  }
  reportLag(report, plan, alone, await database.lags());
  reportListings(report, "while the backlog was read");
  report.progress(`killing ${WORKERS - 1} of the processes`);
  const killed = workers.slice(1);
  const { at, turns } = await stopWithJobs(database, killed);
  await Promise.all(killed.map(({ end }) => end("SIGKILL")));
  const title = `From the kill of ${WORKERS - 1} of ${WORKERS} processes until no job is late by more than a second`;
  report.figure(title, "s", {
    name: "the last process",
    value: (await database.catchUp(at)) / 1000,
    goal: { atMost: 60 },
    details: { "jobs of the killed processes": turns },
  });
}

/** Stops them while they have claimed jobs, so that others have some to take over. */
async function stopWithJobs(database: FleetDatabase, workers: readonly RunningProcess[]) {
  for (;;) {
    const at = performance.now();
    for (const { child } of workers) child.kill("SIGSTOP");
    const turns = await database.runningJobs();
    if (turns > 0) return { at, turns };
    for (const { child } of workers) child.kill("SIGCONT");
    await sleep(1000 * Math.random());
  }
}

/** @param alone - how late each job was claimed without the backlog, in milliseconds */
function reportLag(
  report: Report,
  plan: FleetPlan,
  alone: readonly number[],
  beside: readonly number[],
): void {
  const row = (name: string, lags: readonly number[]) => {
    const [p50 = 0, p99 = 0, longest = 0] = percentiles(lags, 0.5, 0.99, 1);
    const details = { "p50 ms": p50, "longest ms": longest, jobs: lags.length };
    return { name, value: p99, details };
  };
  const name = `${plan.sellers} sellers, a poll each ${plan.pollMs / 1000} s, ${WORKERS} processes`;
  report.table({
    title: "How late a job is claimed after it is due: p99",
    unit: "ms",
    rows: [
      { ...row(name, alone), goal: { atMost: 300 } },
      { ...row("beside a backlog", beside), besides: [{ to: name, goal: { atMost: 1.5 } }] },
    ],
  });
}

/** Measures the cost of polls that find nothing. */
async function reportUse(
  report: Report,
  database: FleetDatabase,
  workers: readonly RunningProcess[],
  ms: number,
): Promise<void> {
  const workersMs = () =>
    workers.reduce((sum, { child }) => sum + readProcessorMs(child.pid ?? 0), 0) / workers.length;
  const [before, workersBefore] = [await database.use(), workersMs()];
  await sleep(ms);
  const [after, workersAfter] = [await database.use(), workersMs()];
  const perSecond = (amount: number) => (amount * 1000) / ms;
  const { connections } = after;
  const title = "while polls find nothing, including the triggers of this benchmark";
  report.table({
    title: `Processor time ${title}`,
    unit: "ms a second",
    rows: [
      { name: `each of ${WORKERS} processes`, value: perSecond(workersAfter - workersBefore) },
      {
        name: "PostgreSQL",
        value: perSecond(after.processorMs - before.processorMs),
        details: { connections },
      },
    ],
  });
  const value = (perSecond(after.walBytes - before.walBytes) * 60) / 1e6;
  const goal = { atMost: 20 };
  report.figure(`Write-ahead log ${title}`, "MB a minute", { name: "idle", value, goal });
}

/** Repeatedly kills the process that stores the backlog. */
async function measureTakeovers(report: Report, plan: FleetPlan, one: SandboxProcess) {
  await using database = await prepareFleetDatabase(plan);
  await using fleet = new AsyncDisposableStack();
  const start = () => fleet.use(startWorker(import.meta.filename, plan));
  const reportListings = await followListings(one.url);
  let workers = [start()];
  await database.releaseBacklog();
  const times: number[] = [];
  for (let takeover = 1; takeover <= TAKEOVERS; takeover += 1) {
    const { from: holder } = await nextMessage(...workers);
    report.progress(`takeover ${takeover} of ${TAKEOVERS}`);
    await holder.end("SIGKILL");
    const since = performance.now();
    workers = workers.filter((worker) => worker !== holder);
    while (workers.length < WORKERS) workers.push(start());
    await nextMessage(...workers);
    times.push(performance.now() - since);
  }
  const [p50 = 0, longest = 0] = percentiles(times, 0.5, 1);
  report.figure("From a kill to the next commit of another process", "s", {
    name: "longest",
    value: longest / 1000,
    goal: { atMost: 20 },
    details: { "p50 s": p50 / 1000, takeovers: times.length },
  });
  reportListings(report, `through ${TAKEOVERS} takeovers`);
}

const MINUTE = 60_000;

/**
 * Counts listing requests in a sandbox's log: all, the most in any 60 s, and those refused by the rate limit. The
 * returned function ends it.
 */
async function followListings(baseUrl: string): Promise<(report: Report, when: string) => void> {
  const request = get(`${baseUrl}/_sandbox/requests/stream`, {
    headers: { "x-sandbox-token": "sandbox-control" },
  });
  const [response] = await once(request, "response");
  const times: number[] = [];
  let refused = 0;
  const lines = createInterface({ input: response });
  // Ending the request for the log interrupts the response, which is expected and not an error.
  lines.on("error", () => undefined);
  lines.on("line", (line) => {
    if (line === "") return;
    const { operation, at, status } = JSON.parse(line) as {
      readonly operation: string;
      readonly at: number;
      readonly status?: number;
    };
    if (operation !== "listShipmentPackages") return;
    if (status === 429) refused += 1;
    else times.push(at);
  });
  return (report, when) => {
    request.destroy();
    const value = countMostWithin(times, MINUTE);
    const details = { total: times.length, refused };
    const title = `Listing requests of one seller ${when}, by the sandbox's request log: most in any 60 s`;
    report.figure(title, "requests", { name: "backlog", value, goal: { atMost: 1000 }, details });
  };
}

function countMostWithin(times: readonly number[], ms: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  let first = 0;
  let maxCount = 0;
  sorted.forEach((at, last) => {
    while ((sorted[first] ?? at) <= at - ms) first += 1;
    maxCount = Math.max(maxCount, last - first + 1);
  });
  return maxCount;
}

/** Tells its parent whenever it has stored a page of the backlog. */
async function runFleetWorker(plan: FleetPlan): Promise<void> {
  const sync = createSync({
    ...fleetOptions(plan),
    onEvent: (event) => {
      if (event.type === "stored" && event.seller === plan.backlog.seller) process.send?.("stored");
      if (event.type.endsWith("-failed")) console.error(JSON.stringify(event));
    },
  });
  await sync.run();
}

const [plan] = readArguments(import.meta.filename) ?? [];
if (plan !== undefined) await runFleetWorker(JSON.parse(plan));
