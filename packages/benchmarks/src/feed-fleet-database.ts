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
  readonly close: () => Promise<void>;
}

/**
 * Adds all sellers, the many as though they had run for long: due evenly over the time between two polls; and
 * notes when each turn begins, by the clock of the database.
 */
export async function prepareFleetDatabase(plan: FleetPlan): Promise<FleetDatabase> {
  const sync = createSync(fleetOptions(plan));
  await sync.status();
  await sync.close();
  const store = await postgresStore(plan.database, { connections: 1 }).open(Date.now);
  const run = (sql: string) => store.write((session) => session.run(sql));
  const backlog = `'${plan.backlog.seller}'`;
  // As though another process had its turn; a lease that ends later is not believed.
  await run(
    `UPDATE seller SET leased_until = now() + interval '9 minutes' WHERE name = ${backlog}`,
  );
  await run(`UPDATE seller SET due_at = now() + random() * interval '${POLL_EVERY_MS} ms'
    WHERE name <> ${backlog}`);
  await run("CREATE TABLE public.turn_begin (seller text, due_at timestamptz, at timestamptz)");
  await run(`CREATE FUNCTION public.note_begin() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN
       INSERT INTO public.turn_begin VALUES (OLD.name, OLD.due_at, clock_timestamp());
       RETURN NEW;
     END'`);
  await run(`CREATE TRIGGER note_begin AFTER UPDATE ON seller FOR EACH ROW
    WHEN (NEW.epoch > OLD.epoch) EXECUTE FUNCTION public.note_begin()`);
  return {
    async lags() {
      const lags = new Latencies();
      const sql = `DELETE FROM public.turn_begin RETURNING seller,
        (extract(epoch FROM at - due_at) * 1000)::float8 AS lag`;
      const rows = await store.write((session) => session.query(sql));
      for (const { seller, lag } of rows) {
        if (seller !== plan.backlog.seller) lags.add(Number(lag));
      }
      return lags;
    },
    releaseBacklog: async () => {
      await run(`UPDATE seller SET leased_until = NULL WHERE name = ${backlog}`);
    },
    async backlogPolls() {
      const sql = `SELECT polls FROM seller WHERE name = ${backlog}`;
      const [row] = await store.read((session) => session.query(sql));
      return Number(row?.polls);
    },
    close: () => store.close(),
  };
}
