import { readFileSync, writeFileSync } from "node:fs";
import { type RunningPostgres, startPostgres } from "@marketplace-seller/testing/postgres";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { journaledTable } from "../journaled-requests.ts";
import { leaseTable } from "../lease.ts";
import { startPooler } from "./pooler.fixture.ts";
import { postgresStore } from "./postgres-store.ts";

describe("a PostgreSQL database", () => {
  let postgres: RunningPostgres;
  let address: string;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    address = await postgres.createDatabase();
  });

  const open = (url = address) => postgresStore(url).open(Date.now);
  const refusal = (url = address) =>
    open(url).then(
      () => "opened",
      ({ name, code, message }) => `${name} ${code}: ${message}`,
    );
  const connected = async <Result>(work: (client: pg.Client) => Promise<Result>) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const execute = (...statements: readonly string[]) =>
    connected(async (client) => {
      for (const statement of statements) await client.query(statement);
      return (await client.query("SHOW hba_file")).rows[0].hba_file;
    });
  const as = (user: string) => address.replace("postgres@", `${user}@`);

  it("cannot be reached", async () => {
    const nowhere = "SyncError database-unreachable: The database cannot be reached";
    expect(await refusal("postgres://127.0.0.1:1/orders")).toMatch(
      /ECONNREFUSED 127\.0\.0\.1:1\) \[database-unreachable\]$/,
    );
    expect(await refusal("postgres://localhost:1/orders")).toContain(nowhere);
    expect(await refusal(address.replace(/host=.*/, "host=/nowhere"))).toContain(nowhere);
  });

  it("does not exist", async () => {
    expect(await refusal(address.replace(/test_\w+/, "missing"))).toBe(
      "SyncError database-unreachable: The PostgreSQL server has no database of this name; create it first. " +
        '(database "missing" does not exist) [database-unreachable]',
    );
  });

  it("refuses a wrong password, which the message does not contain", async () => {
    const accounts = await execute("CREATE ROLE guest LOGIN PASSWORD 'right'");
    const rules = readFileSync(accounts, "utf8");
    writeFileSync(accounts, `local all guest scram-sha-256\n${rules}`);
    await execute("SELECT pg_reload_conf()");
    const refused =
      "SyncError database-refused: The database does not accept the user or the password.";
    await expect
      .poll(() => refusal(as("guest:wrong-password")))
      .toBe(`${refused} (password authentication failed for user "guest") [database-refused]`);
    expect(await refusal(as("stranger"))).toBe(
      `${refused} (role "stranger" does not exist) [database-refused]`,
    );
  });

  it("does not let the user create tables", async () => {
    await execute("CREATE ROLE reader LOGIN");
    expect(await refusal(as("reader"))).toContain(
      "SyncError database-read-only: The database role lacks a permission",
    );
  });

  it("has a schema of the same name that belongs to another program", async () => {
    await execute("CREATE SCHEMA marketplace");
    expect(await refusal()).toContain(
      "SyncError database-foreign: The database has a schema marketplace",
    );
  });

  const at = Date.UTC(2026, 0, 31, 10, 0, 0, 500);
  const lease = { name: "it", holder: "me", endsAt: at };
  /** Opens the same store twice; returns a row that was stored, and the schema of the store's tables. */
  const useTwice = async (url = address) => {
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
    const { rows } = await connected((client) =>
      client.query(
        "SELECT DISTINCT schemaname FROM pg_tables WHERE tablename IN ('package', 'lease')",
      ),
    );
    return rows.map((row) => row.schemaname);
  };

  it.each([
    "DateStyle = German, DMY",
    "DateStyle = SQL, DMY",
    "DateStyle = Postgres, DMY",
    "TimeZone = 'Asia/Kolkata'",
    "search_path = public",
    "default_transaction_isolation = serializable",
  ])("with the setting %s is used as any other", async (setting) => {
    await execute(`ALTER DATABASE ${nameOf(address)} SET ${setting}`);
    expect(await useTwice()).toEqual(["marketplace"]);
  });

  it("whose address has options keeps its tables in its schema", async () => {
    const url = new URL(address);
    url.searchParams.set("options", "-c geqo=off");
    expect(await useTwice(url.href)).toEqual(["marketplace"]);
  });

  it("behind a transaction pooler, which forgets session parameters, works like any other database", async () => {
    await execute(`ALTER DATABASE ${nameOf(address)} SET DateStyle = SQL, DMY`);
    await using pooler = await startPooler(address);
    expect(await useTwice(pooler.address)).toEqual(["marketplace"]);
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
    const requests = await stores[0]?.read((session) =>
      session.query("SELECT requests FROM journaled"),
    );
    expect(requests).toEqual([{ requests: 40 }]);
    for (const store of stores) await store.close();
  });

  it("fails waiting calls when it stops responding, and can be closed nevertheless", async () => {
    // The tables are created with the default timeout, because on a busy machine creating the tables takes longer
    // than the short timeout of this test.
    await (await open()).close();
    await using pooler = await startPooler(address);
    const store = await postgresStore(pooler.address, { statementTimeoutMs: 1_000 }).open(Date.now);
    await store.read((session) => session.now());
    pooler.freeze();
    await expect(store.read((session) => session.now())).rejects.toMatchObject({
      name: "SyncError",
      code: "database-unreachable",
    });
    const waits = store.write((session) => session.now());
    await Promise.all([
      store.close(),
      expect(waits).rejects.toMatchObject({ code: "database-unreachable" }),
    ]);
  });

  it("is refused and remains unchanged when it must exist but has no tables of the sync", async () => {
    const source = postgresStore(address, { mustExist: true });
    await expect(source.open(Date.now)).rejects.toThrow("has no tables of the sync");
    const { rows } = await connected((client) =>
      client.query("SELECT 1 FROM pg_namespace WHERE nspname = 'marketplace'"),
    );
    expect(rows).toEqual([]);
    await (await open()).close();
    await (await source.open(Date.now)).close();
  });

  it("is read-only, as a replica is", async () => {
    await execute(
      "ALTER DATABASE current SET default_transaction_read_only = on".replace(
        "current",
        nameOf(address),
      ),
    );
    expect(await refusal()).toContain("SyncError database-read-only: The database is read-only");
  });
});

const nameOf = (address: string): string => new URL(address).pathname.slice(1);
