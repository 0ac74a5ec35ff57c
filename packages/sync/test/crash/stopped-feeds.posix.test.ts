import { createDatabase } from "@marketplace-seller/testing/postgres";
import { describe, expect, inject, it } from "vitest";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import type { Store } from "../../src/store/store.ts";
import { openFeedDatabase } from "./feed-database.fixture.ts";

const STOPS = Number(process.env.SYNC_STOPS ?? 1);

describe("a process that was stopped for longer than its heartbeat interval", () => {
  it.each(Array.from({ length: STOPS }, (_, at) => at + 1))(
    "commits nothing of its job when it goes on (%i)",
    async () => {
      const name = await createDatabase(inject("postgres"));
      await using database = await openFeedDatabase({ ...postgresStore(name), name });
      await recordCommits(database.store);
      const stopped = database.start();
      expect(await stopped.line(/"stored"/)).toBeDefined();
      stopped.signal("SIGSTOP");
      const other = database.start();
      await database.untilCurrent();
      stopped.signal("SIGCONT");
      await other.kill();
      // Only the suspended process still runs, so its earlier attempt has ended when it polls again.
      await database.untilPolls(2);
      expect(stopped.isRunning()).toBe(true);
      await database.expectWhole();
      const commits = await recordedCommits(database.store);
      for (const column of [commits.map(({ attempt }) => attempt), commits.map(({ at }) => at)]) {
        expect(column).toEqual([...column].sort((a, b) => a - b));
      }
      expect(new Set(commits.map(({ attempt }) => attempt)).size).toBeGreaterThan(2);
    },
  );
});

/** Records the attempts, in the order in which they began, and the checkpoint of every commit of the feed. */
async function recordCommits(store: Store): Promise<void> {
  await store.write(async (session) => {
    await session.run(
      `CREATE TABLE public.feed_commit (
         number bigserial PRIMARY KEY, attempt bigint, checkpoint timestamptz)`,
    );
    await session.run(
      `CREATE FUNCTION public.note_commit() RETURNS trigger LANGUAGE plpgsql AS
       'BEGIN
          INSERT INTO public.feed_commit (attempt, checkpoint)
            SELECT (extract(epoch FROM created_on) * 1e6)::bigint + retry_count, NEW.checkpoint
            FROM marketplace_jobs.job
            WHERE name = ''feed'' AND singleton_key = NEW.name AND state = ''active'';
          RETURN NEW;
        END'`,
    );
    await session.run(
      "CREATE TRIGGER note_commit AFTER UPDATE ON seller FOR EACH ROW EXECUTE FUNCTION public.note_commit()",
    );
  });
}

async function recordedCommits(store: Store) {
  const sql = "SELECT attempt, checkpoint FROM public.feed_commit ORDER BY number";
  const rows = await store.read((session) => session.query(sql));
  return rows.map(({ attempt, checkpoint: from }) => ({
    attempt: Number(attempt),
    at: Date.parse(String(from)),
  }));
}
