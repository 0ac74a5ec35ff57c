import { readFileSync, writeFileSync } from "node:fs";
import { type RunningPostgres, startPostgres } from "@marketplace-seller/testing/postgres";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { insertRows } from "../insert-rows.ts";
import { migrate } from "./migrate.ts";
import { postgresStore } from "./open-store.ts";
import { startPooler } from "./pooler.fixture.ts";

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
      /ECONNREFUSED 127\.0\.0\.1:1\)$/,
    );
    expect(await refusal("postgres://localhost:1/orders")).toContain(nowhere);
    expect(await refusal(address.replace(/host=.*/, "host=/nowhere"))).toContain(nowhere);
  });

  it("is not there", async () => {
    expect(await refusal(address.replace(/test_\w+/, "missing"))).toBe(
      "SyncError database-unreachable: There is no database of this name; create it first. " +
        '(database "missing" does not exist)',
    );
  });

  it("does not accept the user or the password, which is not shown", async () => {
    const accounts = await execute("CREATE ROLE guest LOGIN PASSWORD 'right'");
    const rules = readFileSync(accounts, "utf8");
    writeFileSync(accounts, `local all guest scram-sha-256\n${rules}`);
    await execute("SELECT pg_reload_conf()");
    const refused =
      "SyncError database-refused: The database does not accept the user or the password.";
    await expect
      .poll(() => refusal(as("guest:wrong-password")))
      .toBe(`${refused} (password authentication failed for user "guest")`);
    expect(await refusal(as("stranger"))).toBe(`${refused} (role "stranger" does not exist)`);
  });

  it("does not let the user make tables", async () => {
    await execute("CREATE ROLE reader LOGIN");
    expect(await refusal(as("reader"))).toContain(
      "SyncError database-read-only: The user may not do this",
    );
  });

  it("has a schema of the same name that is of another program", async () => {
    await execute("CREATE SCHEMA marketplace");
    expect(await refusal()).toContain(
      "SyncError database-foreign: The database has a schema marketplace",
    );
  });

  it("was written by a newer version", async () => {
    await (await open()).close();
    await execute("UPDATE marketplace.schema_version SET version = 99");
    expect(await refusal()).toMatch(
      /SyncError database-newer-schema: .* has schema version 99; this version knows up to \d+\. Use a newer/,
    );
  });

  it("of an older version gets what was added since, once, and keeps its rows", async () => {
    const first = ["CREATE TABLE public.kept (id int)", "INSERT INTO public.kept VALUES (1)"];
    const second = [
      "ALTER TABLE public.kept ADD since text",
      "INSERT INTO public.kept VALUES (2, 'second')",
    ];
    await connected(async (client) => {
      await migrate(client, "SET LOCAL search_path = marketplace", [first]);
      await migrate(client, "SET LOCAL search_path = marketplace", [first, second]);
      await migrate(client, "SET LOCAL search_path = marketplace", [first, second]);
      expect((await client.query("SELECT id, since FROM public.kept")).rows).toEqual([
        { id: 1, since: null },
        { id: 2, since: "second" },
      ]);
      await expect(migrate(client, "SET LOCAL search_path = marketplace", [first])).rejects.toThrow(
        "schema version 2; this version knows up to 1",
      );
    });
  });

  it("of an older version stays as it is when it cannot be migrated", async () => {
    await connected(async (client) => {
      await migrate(client, "SET LOCAL search_path = marketplace", [
        ["CREATE TABLE public.kept (id int)"],
      ]);
      const broken = ["INSERT INTO public.kept VALUES (1)", "INSERT INTO missing VALUES (1)"];
      await expect(
        migrate(client, "SET LOCAL search_path = marketplace", [[], broken]),
      ).rejects.toThrow("does not exist");
      expect((await client.query("SELECT id FROM public.kept")).rows).toEqual([]);
      await migrate(client, "SET LOCAL search_path = marketplace", [[]]);
    });
  });

  const at = "2026-01-31T10:00:00.500Z";
  const letter = {
    consumer: "erp",
    seller: "shop",
    sequence: 1,
    package_key: "1",
    tries: 0,
    failure: "no",
    retry_at: at,
    since: at,
  };
  /** Opens the store twice, and gives a row that it stores and where its tables are. */
  const useTwice = async (url = address) => {
    for (let time = 0; time < 2; time += 1) {
      const store = await open(url);
      const key = ["consumer", "seller", "sequence"];
      const isNear = await store.write(async (session) => {
        await insertRows(session, "dead_letter", [letter], { replaceBy: key });
        return Math.abs((await session.now()) - Date.now()) < 60_000;
      });
      expect(isNear).toBe(true);
      const rows = await store.read((session) => session.query("SELECT * FROM dead_letter"));
      expect(rows).toEqual([letter]);
      await store.close();
    }
    const { rows } = await connected((client) =>
      client.query(
        "SELECT DISTINCT schemaname FROM pg_tables WHERE tablename IN ('package', 'dead_letter')",
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

  it("whose address has options of its own keeps its tables in its schema", async () => {
    const url = new URL(address);
    url.searchParams.set("options", "-c geqo=off");
    expect(await useTwice(url.href)).toEqual(["marketplace"]);
  });

  it("behind a pooler of transactions, which forgets what a session began with, is used as any other", async () => {
    await execute(`ALTER DATABASE ${nameOf(address)} SET DateStyle = SQL, DMY`);
    await using pooler = await startPooler(address);
    expect(await useTwice(pooler.address)).toEqual(["marketplace"]);
    const stores = [await open(pooler.address), await open(pooler.address)];
    const increment = "UPDATE dead_letter SET tries = tries + 1";
    await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        stores[n % 2]?.write((session) => session.run(increment)),
      ),
    );
    const tries = await stores[0]?.read((session) =>
      session.query("SELECT tries FROM dead_letter"),
    );
    expect(tries).toEqual([{ tries: 40 }]);
    for (const store of stores) await store.close();
  });

  it("that stops responding fails what waits for it, and is closed all the same", async () => {
    // Its tables are made without haste: on a busy machine they take longer than the timeout below.
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

  it("that must exist and is new is refused, and stays as it is", async () => {
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
