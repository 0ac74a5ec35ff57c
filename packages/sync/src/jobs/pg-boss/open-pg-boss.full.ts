import { createDatabase } from "@marketplace-seller/testing/postgres";
import { afterEach, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { execute } from "../../store/postgres/execute.fixture.ts";
import { postgresStore } from "../../store/postgres/postgres-store.ts";
import { openTestJobQueue, scheduleJob } from "../job-queue.fixture.ts";

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

  const FOREIGN_SETTINGS = {
    standard_conforming_strings: "off",
    default_transaction_isolation: "serializable",
    statement_timeout: "77ms",
    transaction_timeout: "77ms",
    idle_in_transaction_session_timeout: "77ms",
    lock_timeout: "77ms",
    DateStyle: "German, DMY",
  };

  it("has the settings that it needs, whatever the settings of the database are", async () => {
    await open();
    const names = Object.keys(FOREIGN_SETTINGS);
    const values = names.map((name) => `current_setting('${name}')`).join(" || '; ' || ");
    await execute(
      address,
      "CREATE TABLE noted (program text, settings text)",
      `CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO public.noted VALUES (current_setting('application_name'), ${values});
         RETURN NEW;
       END $$`,
      "CREATE TRIGGER note AFTER INSERT ON marketplace_jobs.job FOR EACH ROW EXECUTE FUNCTION note()",
      ...Object.entries(FOREIGN_SETTINGS).map(
        ([name, value]) =>
          `ALTER DATABASE ${new URL(address).pathname.slice(1)} SET ${name} = '${value}'`,
      ),
    );
    const store = await postgresStore(address).open(Date.now);
    const jobQueue = await openTestJobQueue(store);
    await jobQueue.scheduleMissing("feed", ["other"]);
    await jobQueue.close();
    await store.close();
    const program = "marketplace-sync jobs";
    const sql = `SELECT DISTINCT settings FROM noted WHERE program = '${program}'`;
    expect(await execute(address, sql)).toEqual([
      { settings: "on; read committed; 20s; 0; 20s; 0; ISO, YMD" },
    ]);
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
