import { createDatabase } from "@marketplace-seller/testing/postgres";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { execute } from "../../store/postgres/execute.fixture.ts";
import { postgresStore } from "../../store/postgres/postgres-store.ts";
import { scheduleJob } from "../job-queue.fixture.ts";

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

  const open = () => scheduleJob(postgresStore(address));
  const refusal = () => open().then(() => "opened", String);
  const INCOMPLETE =
    /marketplace_jobs is not a complete installation of pg-boss.*Drop this schema.*migrate --print/;
  const READ_ONLY = "default_transaction_read_only = on";

  it.each([
    [
      "a newer version of pg-boss created its tables",
      "UPDATE marketplace_jobs.version SET version = 999",
      /is of a newer pg-boss than 12.* \(999, known up to \d+\)/,
    ],
    ["a table is missing", "DROP TABLE marketplace_jobs.queue CASCADE", INCOMPLETE],
    ["its version is missing", "DROP TABLE marketplace_jobs.version", INCOMPLETE],
    ["an index is missing", "DROP INDEX marketplace_jobs.job_common_i6", INCOMPLETE],
    [
      "the database is read-only",
      `DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET ${READ_ONLY}'; END $$`,
      /read-only/,
    ],
  ])("is refused, with what to do, when %s", async (_, sql, refused) => {
    await open();
    await execute(address, sql);
    expect(await refusal()).toMatch(refused);
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
