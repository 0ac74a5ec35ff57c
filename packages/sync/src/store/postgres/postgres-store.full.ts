import { readFileSync, writeFileSync } from "node:fs";
import { type RunningPostgres, startPostgres } from "@marketplace-seller/testing/postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { journaledTable } from "../journaled-requests.ts";
import { leaseTable } from "../lease.ts";
import type { Session } from "../store.ts";
import { execute } from "./execute.fixture.ts";
import { startPooler } from "./pooler.fixture.ts";
import { postgresStore } from "./postgres-store.ts";

describe("a PostgreSQL database", () => {
  let postgres: RunningPostgres;
  let address: string;
  let name: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    await execute(
      await postgres.createDatabase(),
      "CREATE ROLE guest LOGIN PASSWORD 'right'",
      "CREATE ROLE reader LOGIN",
    );
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    address = await postgres.createDatabase();
    name = new URL(address).pathname.slice(1);
  });

  const open = (url = address) => postgresStore(url).open(Date.now);
  const refusal = (url = address) =>
    open(url).then(
      () => "opened",
      ({ name, code, message }) => `${name} ${code}: ${message}`,
    );
  const as = (user: string) => (url: string) => url.replace("postgres@", `${user}@`);
  const alter = (setting: string) => execute(address, `ALTER DATABASE ${name} SET ${setting}`);

  const NOT_REACHED = "database-unreachable: The database cannot be reached";
  const REFUSED = "database-refused: The database does not accept the user or the password.";

  it.each<[what: string, (url: string) => string, refused: string, tail?: string]>([
    [
      "is not reached at a closed port",
      () => "postgres://127.0.0.1:1/orders",
      NOT_REACHED,
      "ECONNREFUSED 127.0.0.1:1) [database-unreachable]",
    ],
    ["is not reached at localhost", () => "postgres://localhost:1/orders", NOT_REACHED],
    ["is not reached by a socket", (url) => url.replace(/host=.*/, "host=/nowhere"), NOT_REACHED],
    [
      "does not exist",
      (url) => url.replace(/test_\w+/, "missing"),
      "database-unreachable: The PostgreSQL server has no database of this name; create it first. ",
      '(database "missing" does not exist) [database-unreachable]',
    ],
    [
      "has no such user",
      as("stranger"),
      REFUSED,
      '(role "stranger" does not exist) [database-refused]',
    ],
    [
      "does not let the user create tables",
      as("reader"),
      "database-read-only: The database role lacks a permission",
    ],
  ])("%s", async (_, change, refused, tail = "") => {
    const message = await refusal(change(address));
    expect(message.startsWith(`SyncError ${refused}`), message).toBe(true);
    expect(message.endsWith(tail), message).toBe(true);
  });

  it("refuses a wrong password, which the message does not contain", async () => {
    const [accounts] = await execute(address, "SHOW hba_file");
    const file = String(accounts?.hba_file);
    writeFileSync(file, `local all guest scram-sha-256\n${readFileSync(file, "utf8")}`);
    await execute(address, "SELECT pg_reload_conf()");
    await expect
      .poll(() => refusal(as("guest:wrong-password")(address)))
      .toBe(
        `SyncError ${REFUSED} (password authentication failed for user "guest") [database-refused]`,
      );
  });

  it("is refused where its schema belongs to another program, or it is read-only as a replica is", async () => {
    await execute(address, "CREATE SCHEMA marketplace");
    expect(await refusal()).toContain(
      "SyncError database-foreign: The database has a schema marketplace",
    );
    await execute(address, "DROP SCHEMA marketplace");
    await alter("default_transaction_read_only = on");
    expect(await refusal()).toContain("SyncError database-read-only: The database is read-only");
  });

  const at = Date.UTC(2026, 0, 31, 10, 0, 0, 500);
  const lease = { name: "it", holder: "me", endsAt: at };
  /** Opens the same store twice, and stores and reads a row; its tables must be in the schema of the sync. */
  const useTwice = async (url: string) => {
    for (let time = 0; time < 2; time += 1) {
      const store = await open(url);
      const isNear = await store.write(async (session) => {
        await session.insert(leaseTable, [lease], "replace");
        return Math.abs((await session.now()) - Date.now()) < 60_000;
      });
      expect(isNear).toBe(true);
      const rows = await store.read((session) => session.query("SELECT * FROM lease"));
      expect(rows.map(leaseTable.parse)).toEqual([lease]);
      await store.close();
    }
    const tables =
      "SELECT DISTINCT schemaname FROM pg_tables WHERE tablename IN ('package', 'lease')";
    expect(await execute(address, tables)).toEqual([{ schemaname: "marketplace" }]);
  };

  it.each([
    "DateStyle = German, DMY",
    "DateStyle = SQL, DMY",
    "DateStyle = Postgres, DMY",
    "TimeZone = 'Asia/Kolkata'",
    "search_path = public",
    "default_transaction_isolation = serializable",
    "standard_conforming_strings = off",
  ])(
    "with the setting %s, or with options in its address, is used as any other",
    async (setting) => {
      await alter(setting);
      const url = new URL(address);
      url.searchParams.set("options", "-c geqo=off");
      for (const opened of [address, url.href]) await useTwice(opened);
    },
  );

  it("behind a transaction pooler, which forgets session parameters, works like any other database", async () => {
    await alter("DateStyle = SQL, DMY");
    await using pooler = await startPooler(address);
    await useTwice(pooler.address);
    const stores = [await open(pooler.address), await open(pooler.address)];
    const increment = "UPDATE journaled SET requests = requests + 1";
    await stores[0]?.write((session) =>
      session.insert(journaledTable, [{ seller: "shop", requests: 0 }]),
    );
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        stores[n % 2]?.write((session) => session.run(increment)),
      ),
    );
    for (const store of stores) await store.close();
    const requests = await execute(address, "SELECT requests FROM marketplace.journaled");
    expect(requests.map((row) => Number(row.requests))).toEqual([40]);
  });

  it("fails waiting calls when it stops responding, and can be closed nevertheless", async () => {
    // The tables are created with the default timeout, because on a busy machine creating the tables takes longer
    // than the short timeout of this test.
    await (await open()).close();
    await using pooler = await startPooler(address);
    const store = await postgresStore(pooler.address, { statementTimeoutMs: 1_000 }).open(Date.now);
    const now = (session: Session) => session.now();
    const unreachable = { name: "SyncError", code: "database-unreachable" };
    await store.read(now);
    pooler.freeze();
    await expect(store.read(now)).rejects.toMatchObject(unreachable);
    const waits = store.write(now);
    await Promise.all([store.close(), expect(waits).rejects.toMatchObject(unreachable)]);
  });

  it("is refused and remains unchanged when it must exist but has no tables of the sync", async () => {
    const source = postgresStore(address, { mustExist: true });
    await expect(source.open(Date.now)).rejects.toThrow("has no tables of the sync");
    const schemas = "SELECT 1 FROM pg_namespace WHERE nspname = 'marketplace'";
    expect(await execute(address, schemas)).toEqual([]);
    await (await open()).close();
    await (await source.open(Date.now)).close();
  });
});
