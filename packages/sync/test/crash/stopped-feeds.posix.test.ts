import { createDatabase } from "@marketplace-seller/testing/postgres";
import { describe, expect, inject, it } from "vitest";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { FeedDatabase } from "./feed-database.fixture.ts";

const STOPS = Number(process.env.SYNC_STOPS ?? 1);

/** Records the attempts, by when they began, and the checkpoint of every commit of the feed. */
const RECORD_COMMITS = `CREATE RULE record_commit AS ON UPDATE TO seller DO ALSO
  INSERT INTO public.feed_commit (attempt, checkpoint)
  SELECT (extract(epoch FROM created_on) * 1e6)::bigint + retry_count, NEW.checkpoint
  FROM marketplace_jobs.job
  WHERE name = 'feed' AND singleton_key = NEW.name AND state = 'active'`;

describe("a process that was stopped for longer than its heartbeat interval", () => {
  it.each(Array.from({ length: STOPS }, (_, at) => at + 1))(
    "commits nothing of its job when it goes on (%i)",
    async () => {
      const name = await createDatabase(inject("postgres"));
      await using database = await FeedDatabase.open({ ...postgresStore(name), name });
      await database.store.write(async (session) => {
        const columns = "number bigserial PRIMARY KEY, attempt bigint, checkpoint timestamptz";
        await session.run(`CREATE TABLE public.feed_commit (${columns})`);
      });
      const stopped = database.start();
      expect(await stopped.line(/"stored"/)).toBeDefined();
      await database.store.write((session) => session.run(RECORD_COMMITS));
      stopped.signal("SIGSTOP");
      // The orders that only the other process can store.
      database.placeOrders(5);
      const other = database.start();
      await database.untilCurrent();
      stopped.signal("SIGCONT");
      await other.kill();
      // Only the suspended process still runs, so its earlier attempt has ended when it polls again.
      await database.untilPolls(2);
      expect(stopped.isRunning()).toBe(true);
      await database.expectWhole();
      const commits = await database.read("SELECT * FROM public.feed_commit ORDER BY number");
      const attempts = commits.map(({ attempt }) => Number(attempt));
      const checkpoints = commits.map(({ checkpoint }) => Date.parse(String(checkpoint)));
      for (const column of [attempts, checkpoints])
        expect(column).toEqual(column.toSorted((a, b) => a - b));
      expect(new Set(attempts).size).toBeGreaterThan(1);
    },
  );
});
