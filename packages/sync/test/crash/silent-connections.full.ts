import { describe, expect, it } from "vitest";
import { inPostgres } from "../../src/store/each-store.fixture.ts";
import { startNetwork } from "../../src/store/postgres/network.fixture.ts";
import { FeedDatabase } from "./feed-database.fixture.ts";

/** The statements of a transaction that has locked a seller: a lock, rows, the checkpoint, the commit. */
const texts = ["FOR UPDATE", "INSERT INTO change", "UPDATE seller", "COMMIT"];
const cases = texts.flatMap((text) =>
  [0.5, 1].flatMap((share) => [true, false].map((isStopped) => ({ text, share, isStopped }))),
);
const DEFAULT_IDLE_MS = "60000";

// All tests run at the same time, because they mostly wait.
describe.concurrent("a worker whose connection falls silent with PostgreSQL's limits as they are by default", () => {
  it.each(cases)(
    "leaves its seller to another, at $text, of which $share has come (stopped: $isStopped)",
    async ({ text, share, isStopped }) => {
      const source = await inPostgres();
      const address = source.name;
      await using database = await FeedDatabase.open(source, { packages: 600 });
      await using network = await startNetwork(address);
      const first = database.start(network.address, DEFAULT_IDLE_MS);
      // From the first line about a stored batch on, the worker stores packages.
      await expect.poll(first.error).toContain('"stored"');
      await network.silenceAt(text, share);
      if (isStopped) first.child.kill("SIGSTOP");
      const silentAt = Date.now();
      database.start(address, DEFAULT_IDLE_MS);
      const packages = async () => {
        const sql = "SELECT polls FROM seller WHERE polled_at > ?";
        const after = new Date(silentAt + 1000).toISOString();
        const rows = await database.store.read((session) => session.query(sql, [after]));
        return rows.length;
      };
      await expect.poll(packages, { interval: 500, timeout: 600_000 }).toBe(1);
    },
  );
});
