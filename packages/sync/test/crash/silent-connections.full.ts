import { startSandbox } from "@marketplace-seller/sandbox";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import { describe, expect, inject, it } from "vitest";
import { startNetwork } from "../../src/store/postgres/network.fixture.ts";
import { postgresStore } from "../../src/store/postgres/postgres-store.ts";
import { startWorker } from "./worker-process.fixture.ts";

/** The statements of a transaction that has locked a seller: a lock, rows, the checkpoint, the commit. */
const texts = ["FOR UPDATE", "INSERT INTO change", "UPDATE seller", "COMMIT"];
const cases = texts.flatMap((text) =>
  [0.5, 1].flatMap((share) => [true, false].map((isStopped) => ({ text, share, isStopped }))),
);
const DEFAULT_IDLE_MS = "60000";

// All tests run at the same time, because they mostly wait.
describe.concurrent("a worker whose connection falls silent with PostgreSQL's limits as they are by default", () => {
  it.each(cases)(
    "leaves its seller to another within 90 s, at $text, of which $share has come (stopped: $isStopped)",
    async ({ text, share, isStopped }) => {
      await using sandbox = await startSandbox({ port: 0, packages: 600, rateLimit: false });
      const address = await createDatabase(inject("postgres"));
      const store = await postgresStore(address).open(Date.now);
      await store.write((session) =>
        session.run(
          "CREATE TABLE erp (seller text, sequence integer, package_key text, PRIMARY KEY (seller, sequence))",
        ),
      );
      await using network = await startNetwork(address);
      await using first = startWorker(
        "feed.fixture.ts",
        network.address,
        sandbox.url,
        "1",
        DEFAULT_IDLE_MS,
      );
      // From the first line about a stored batch on, the worker stores packages.
      await first.line(/"stored"/);
      await network.silenceAt(text, share);
      if (isStopped) first.signal("SIGSTOP");
      const silentAt = Date.now();
      await using _second = startWorker(
        "feed.fixture.ts",
        address,
        sandbox.url,
        "1",
        DEFAULT_IDLE_MS,
      );
      const packages = async () => {
        const sql = "SELECT polls FROM seller WHERE polled_at > ?";
        const rows = await store.read((session) =>
          session.query(sql, [new Date(silentAt + 1000).toISOString()]),
        );
        return rows.length;
      };
      await expect.poll(packages, { interval: 500, timeout: 150_000 }).toBe(1);
      const seconds = (Date.now() - silentAt) / 1000;
      process.stdout.write(`${text}, ${share}, stopped ${isStopped}: ${seconds.toFixed(0)} s\n`);
      expect(seconds).toBeLessThan(90);
      await store.close();
    },
  );
});
