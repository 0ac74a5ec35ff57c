import { setTimeout as sleep } from "node:timers/promises";
import { createSync, type SyncOptions } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { readProc } from "./processes.ts";
import { credentials } from "./sandbox-process.ts";

/** The configuration of a fleet: the processes that share the sellers' jobs. */
export interface FleetPlan {
  readonly database: string;
  /** The address of the sandbox with the many sellers. */
  readonly baseUrl: string;
  readonly sellers: number;
  readonly pollMs: number;
  /** The seller with the backlog: one more seller, in another sandbox, with many packages to read. */
  readonly backlog: { readonly seller: string; readonly baseUrl: string };
}

/** What a sandbox generates; a larger fleet uses credentials for several sellers. */
export const MAX_SEEDED_SELLERS = 10_000;

/** Of every process. */
export function fleetOptions(plan: FleetPlan): SyncOptions {
  const { database, baseUrl, sellers, pollMs, backlog } = plan;
  const many = Array.from({ length: sellers }, (_, index) => ({
    seller: `seller-${index + 1}`,
    credentials: seededCredentials(index % MAX_SEEDED_SELLERS),
    baseUrl,
  }));
  const from = Date.UTC(2024, 10, 1);
  return {
    store: postgresStore(database),
    sellers: [...many, { ...backlog, credentials, from }],
    feed: { pollIntervalMs: pollMs },
  };
}

/** The sandbox's; the first seller's have no number. */
export function seededCredentials(index: number) {
  if (index === 0) return credentials;
  const { appKey, appSecret } = credentials;
  return { appKey: `${appKey}-${index + 1}`, appSecret: `${appSecret}-${index + 1}` };
}

/** Reads a fleet's database over a separate connection. */
export interface FleetDatabase extends AsyncDisposable {
  /** How late the many sellers' jobs were claimed since the last call, milliseconds. */
  readonly lags: () => Promise<readonly number[]>;
  /** Makes the first job of the seller with the backlog due. */
  readonly releaseBacklog: () => Promise<void>;
  /** Returns how many polls of the seller with the backlog have read the whole backlog. */
  readonly backlogPolls: () => Promise<number>;
  readonly use: () => Promise<DatabaseUse>;
  /** Of stopped processes, counted when the running ones have finished theirs. */
  readonly runningJobs: () => Promise<number>;
  /**
   * Waits until no job is late by more than a second.
   *
   * @param since - by `performance.now()`
   * @returns milliseconds from then until the last moment at which one was late
   */
  readonly catchUp: (since: number) => Promise<number>;
}

export interface DatabaseUse {
  /** Bytes that the database server has written to its write-ahead log so far. */
  readonly walBytes: number;
  /** Of all processes of the server so far; NaN on systems without `/proc`. */
  readonly processorMs: number;
  readonly connections: number;
}

const JOBS = "marketplace_jobs.job_common";

/** Within it another process claims the job of a killed one, which counts as late until then. */
const ON_TIME_FOR_MS = 25_000;
const MAX_CATCH_UP_MS = 120_000;
/** An upper bound for the duration of a poll that finds no changes, which takes only milliseconds. */
const MAX_JOB_MS = 1_000;

/**
 * Triggers record when each job is claimed, by the database's clock. First polls are spread over the poll interval, as
 * in a fleet that has run for long.
 */
export async function prepareFleetDatabase(plan: FleetPlan): Promise<FleetDatabase> {
  const sync = createSync(fleetOptions(plan));
  // A run that ends before its first job creates the tables of pg-boss.
  const stop = new AbortController();
  await sync.run({ signal: stop.signal, onStarted: () => stop.abort() });
  await sync.close();
  const store = await postgresStore(plan.database, { connections: 1 }).open(Date.now);
  const run = (sql: string) => store.write((session) => session.run(sql));
  const query = async (sql: string, values: readonly string[] = []) => {
    const [row = {}] = await store.read((session) => session.query(sql, values));
    return row;
  };
  const { seller: backlog } = plan.backlog;
  for (const statement of listTriggerStatements(backlog, plan.pollMs)) await run(statement);
  return {
    async lags() {
      await run(`DROP TRIGGER IF EXISTS spread_first ON ${JOBS}`);
      const sql = `DELETE FROM public.turn_begin RETURNING seller,
        (extract(epoch FROM at - due_at) * 1000)::float8 AS lag`;
      const rows = await store.write((session) => session.query(sql));
      return rows.filter(({ seller }) => seller !== backlog).map(({ lag }) => Number(lag));
    },
    async releaseBacklog() {
      const sql = `UPDATE ${JOBS} SET start_after = now()
        WHERE name = 'feed' AND state < 'active' AND singleton_key = '${backlog}'`;
      while ((await run(sql)) === 0) await sleep(100);
    },
    async backlogPolls() {
      const { polls } = await query("SELECT polls FROM seller WHERE name = ?", [backlog]);
      return Number(polls ?? 0);
    },
    async use() {
      const { wal, connections, pid } = await query(`SELECT pg_backend_pid() AS pid,
        (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 AS wal,
        (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'
          AND datname = current_database() AND pid <> pg_backend_pid()) AS connections`);
      const processorMs = serverProcessorMs(Number(pid));
      return { walBytes: Number(wal), processorMs, connections: Number(connections) };
    },
    async runningJobs() {
      const { now } = await query("SELECT now()::text AS now");
      await sleep(MAX_JOB_MS);
      const activeJobsQuery = `SELECT count(*) AS turns FROM ${JOBS}
        WHERE name = 'feed' AND state = 'active' AND heartbeat_on < ?::timestamptz`;
      const { turns } = await query(activeJobsQuery, [String(now)]);
      return Number(turns);
    },
    async catchUp(since) {
      const { now } = await query("SELECT now()::text AS now");
      const late = `SELECT count(*) AS turns FROM ${JOBS} WHERE name = 'feed' AND (
        state < 'active' AND start_after < now() - interval '1 second'
        OR state = 'active' AND heartbeat_on < ?::timestamptz)`;
      const elapsed = () => performance.now() - since;
      let lastLate = 0;
      for (let at = elapsed(); at < MAX_CATCH_UP_MS; at = elapsed()) {
        const { turns } = await query(late, [String(now)]);
        if (Number(turns) > 0) lastLate = at;
        else if (at - lastLate > ON_TIME_FOR_MS) break;
        await sleep(250);
      }
      return lastLate;
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}

function listTriggerStatements(backlog: string, pollMs: number): readonly string[] {
  return [
    "CREATE TABLE public.spread (seller text PRIMARY KEY)",
    `CREATE FUNCTION public.spread_first() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN
       INSERT INTO public.spread VALUES (NEW.singleton_key) ON CONFLICT DO NOTHING;
       IF FOUND AND NEW.singleton_key = ''${backlog}'' THEN
         NEW.start_after := now() + interval ''1 day'';
       ELSIF FOUND THEN
         NEW.start_after := now() + random() * interval ''${pollMs} ms'';
       END IF;
       RETURN NEW;
     END'`,
    `CREATE TRIGGER spread_first BEFORE INSERT ON ${JOBS} FOR EACH ROW
    WHEN (NEW.name = 'feed') EXECUTE FUNCTION public.spread_first()`,
    "CREATE TABLE public.turn_begin (seller text, due_at timestamptz, at timestamptz)",
    `CREATE FUNCTION public.note_begin() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN
       INSERT INTO public.turn_begin VALUES (NEW.singleton_key, NEW.start_after, clock_timestamp());
       RETURN NEW;
     END'`,
    `CREATE TRIGGER note_begin AFTER UPDATE ON ${JOBS} FOR EACH ROW
    WHEN (NEW.name = 'feed' AND NEW.state = 'active' AND OLD.state <> 'active')
    EXECUTE FUNCTION public.note_begin()`,
  ];
}

/** Of the main process and its children, by the process id of a connection. */
function serverProcessorMs(connectionPid: number): number {
  const server = Number(readProcess(connectionPid)[1]);
  const children = readProc(`${server}/task/${server}/children`).trim().split(" ").map(Number);
  // That of a child that has just ended is in its parent's.
  const ofChildren = children.reduce((sum, pid) => sum + (readProcessorMs(pid) || 0), 0);
  return readProcessorMs(server) + ofChildren;
}

const TICK_MS = 10;

/** With that of ended children; NaN on systems without `/proc`. */
export function readProcessorMs(pid: number): number {
  const ticks = readProcess(pid).slice(11, 15).map(Number);
  return ticks.length === 0 ? Number.NaN : ticks.reduce((sum, tick) => sum + tick) * TICK_MS;
}

/** Reads the fields of `/proc/<pid>/stat` after the process's name, which may contain any characters. */
function readProcess(pid: number): readonly string[] {
  return readProc(`${pid}/stat`).split(") ").at(-1)?.split(" ") ?? [];
}
