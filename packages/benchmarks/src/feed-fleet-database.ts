import { setTimeout as sleep } from "node:timers/promises";
import { createSync } from "@marketplace-seller/sync";
import { postgresStore } from "@marketplace-seller/sync/postgres";
import { type FleetPlan, fleetOptions, POLL_EVERY_MS } from "./feed-fleet-plan.ts";
import { Latencies } from "./latencies.ts";

/** A fleet's database, looked at by a connection of its own. */
export interface FleetDatabase {
  /** How late turns of the many sellers begin, milliseconds, from now on until the next call. */
  readonly lags: () => Promise<Latencies>;
  /** Lets the seller with the backlog have its first turn. */
  readonly releaseBacklog: () => Promise<void>;
  /** Looks of the seller with the backlog that reached the present. */
  readonly backlogPolls: () => Promise<number>;
  /** Bytes of the write-ahead log so far. */
  readonly walBytes: () => Promise<number>;
  /** Looks for two polls at how long a turn is late by more than a second, those of processes that ended included. */
  readonly catchUp: () => Promise<number>;
  readonly close: () => Promise<void>;
}

const JOBS = "marketplace_jobs.job_common";

/**
 * Adds all sellers, the many as though they had run for long: due evenly over the time between two polls; and
 * notes when each turn begins, by the clock of the database.
 */
export async function prepareFleetDatabase(plan: FleetPlan): Promise<FleetDatabase> {
  const sync = createSync(fleetOptions(plan));
  // Makes the tables of pg-boss, and ends before the first turn.
  await sync.run({ signal: AbortSignal.abort() });
  await sync.close();
  const store = await postgresStore(plan.database, { connections: 1 }).open(Date.now);
  const run = (sql: string) => store.write((session) => session.run(sql));
  const numberOf = async (sql: string, values: readonly string[] = []): Promise<number> => {
    const [row] = await store.read((session) => session.query(sql, values));
    return Number(row?.n);
  };
  const { seller: backlog } = plan.backlog;
  await run("CREATE TABLE public.spread (seller text PRIMARY KEY)");
  await run(`CREATE FUNCTION public.spread_first() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN
       INSERT INTO public.spread VALUES (NEW.singleton_key) ON CONFLICT DO NOTHING;
       IF FOUND AND NEW.singleton_key = ''${backlog}'' THEN
         NEW.start_after := now() + interval ''1 day'';
       ELSIF FOUND THEN
         NEW.start_after := now() + random() * interval ''${POLL_EVERY_MS} ms'';
       END IF;
       RETURN NEW;
     END'`);
  await run(`CREATE TRIGGER spread_first BEFORE INSERT ON ${JOBS} FOR EACH ROW
    WHEN (NEW.name = 'feed') EXECUTE FUNCTION public.spread_first()`);
  await run("CREATE TABLE public.turn_begin (seller text, due_at timestamptz, at timestamptz)");
  await run(`CREATE FUNCTION public.note_begin() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN
       INSERT INTO public.turn_begin VALUES (NEW.singleton_key, NEW.start_after, clock_timestamp());
       RETURN NEW;
     END'`);
  await run(`CREATE TRIGGER note_begin AFTER UPDATE ON ${JOBS} FOR EACH ROW
    WHEN (NEW.name = 'feed' AND NEW.state = 'active' AND OLD.state <> 'active')
    EXECUTE FUNCTION public.note_begin()`);
  return {
    async lags() {
      await run(`DROP TRIGGER IF EXISTS spread_first ON ${JOBS}`);
      const lags = new Latencies();
      const sql = `DELETE FROM public.turn_begin RETURNING seller,
        (extract(epoch FROM at - due_at) * 1000)::float8 AS lag`;
      const rows = await store.write((session) => session.query(sql));
      for (const { seller, lag } of rows) {
        if (seller !== backlog) lags.add(Number(lag));
      }
      return lags;
    },
    releaseBacklog: async () => {
      const sql = `UPDATE ${JOBS} SET start_after = now()
        WHERE name = 'feed' AND state < 'active' AND singleton_key = '${backlog}'`;
      while ((await run(sql)) === 0) await sleep(100);
    },
    backlogPolls: () => numberOf(`SELECT polls AS n FROM seller WHERE name = '${backlog}'`),
    walBytes: () => numberOf("SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn) AS n"),
    async catchUp() {
      const [row] = await store.read((session) => session.query("SELECT now()::text AS now"));
      const begun = performance.now();
      const late = `SELECT count(*) AS n FROM ${JOBS} WHERE name = 'feed' AND (
        state < 'active' AND start_after < now() - interval '1 second'
        OR state = 'active' AND heartbeat_on < ?::timestamptz)`;
      let lastLate = 0;
      for (let at = 0; at < 2 * POLL_EVERY_MS; at = performance.now() - begun) {
        if ((await numberOf(late, [String(row?.now)])) > 0) lastLate = at;
        await sleep(250);
      }
      return lastLate;
    },
    close: () => store.close(),
  };
}
