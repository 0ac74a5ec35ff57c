import { systemClock } from "@marketplace-seller/client-core";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { postgresStore } from "../../store/postgres/postgres-store.ts";
import type { Store } from "../../store/store.ts";
import { openJobQueue } from "../open-job-queue.ts";

describe("pg-boss on a PostgreSQL database", () => {
  let address: string;
  beforeEach(async () => {
    address = await createDatabase(inject("postgres"));
  });
  afterEach(() => {
    vi.doUnmock("pg-boss");
    vi.doUnmock("node:module");
    vi.resetModules();
  });

  const execute = async (sql: string): Promise<void> => {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const open = async (): Promise<void> => {
    let store: Store | undefined;
    try {
      store = await postgresStore(address).open(Date.now);
      const jobQueue = await openJobQueue(store, systemClock, () => undefined);
      await jobQueue.scheduleMissing("feed", ["shop"]);
      await jobQueue.close();
    } finally {
      await store?.close();
    }
  };
  const refusal = () =>
    open().then(
      () => "opened",
      (error: unknown) => String(error),
    );
  it("is refused when a newer version of pg-boss created its tables", async () => {
    await open();
    await execute("UPDATE marketplace_jobs.version SET version = 999");
    expect(await refusal()).toMatch(/is of a newer pg-boss than 12.* \(999, known up to \d+\)/);
  });

  it.each([
    "DROP TABLE marketplace_jobs.queue CASCADE",
    "DROP TABLE marketplace_jobs.version",
    "DROP INDEX marketplace_jobs.job_common_i6",
  ])("is refused with what to do when its tables are there in part (%s)", async (sql) => {
    await open();
    await execute(sql);
    expect(await refusal()).toMatch(
      /marketplace_jobs is not a complete installation of pg-boss.*Drop this schema.*migrate --print/,
    );
  });

  it("is refused on a database that is read-only", async () => {
    await open();
    await execute(
      `ALTER DATABASE ${new URL(address).pathname.slice(1)} SET default_transaction_read_only = on`,
    );
    expect(await refusal()).toMatch(/read-only/);
  });

  it("reports how to install the package when it is missing", async () => {
    vi.doMock("pg-boss", () => {
      throw Object.assign(new Error("Cannot find package"), { code: "ERR_MODULE_NOT_FOUND" });
    });
    expect(await refusal()).toContain(
      "SyncError: Running on PostgreSQL needs the package pg-boss: npm install pg-boss@^12.35",
    );
  });

  it.each(["11.1.0", "12.34.0", "13.0.0"])("of version %s is refused in words", async (version) => {
    vi.doMock("node:module", () => ({
      createRequire: () => () => ({ version, pgboss: { schema: 46 } }),
    }));
    expect(await refusal()).toContain(`pg-boss ${version} is installed, but version 12.35`);
  });
});
