import { readFileSync, writeFileSync } from "node:fs";
import { type RunningPostgres, startPostgres } from "@marketplace-seller/testing/postgres";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { postgresStore } from "./open-store.ts";

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
    const nowhere = "StoreError unreachable: The database cannot be reached";
    expect(await refusal("postgres://127.0.0.1:1/orders")).toMatch(
      /ECONNREFUSED 127\.0\.0\.1:1\)$/,
    );
    expect(await refusal("postgres://localhost:1/orders")).toContain(nowhere);
    expect(await refusal(address.replace(/host=.*/, "host=/nowhere"))).toContain(nowhere);
  });

  it("is not there", async () => {
    expect(await refusal(address.replace(/test_\w+/, "missing"))).toBe(
      "StoreError unreachable: There is no database of this name; create it first. " +
        '(database "missing" does not exist)',
    );
  });

  it("does not accept the user or the password, which is not shown", async () => {
    const accounts = await execute("CREATE ROLE guest LOGIN PASSWORD 'right'");
    const rules = readFileSync(accounts, "utf8");
    writeFileSync(accounts, `local all guest scram-sha-256\n${rules}`);
    await execute("SELECT pg_reload_conf()");
    const refused = "StoreError refused: The database does not accept the user or the password.";
    await expect
      .poll(() => refusal(as("guest:wrong-password")))
      .toBe(`${refused} (password authentication failed for user "guest")`);
    expect(await refusal(as("stranger"))).toBe(`${refused} (role "stranger" does not exist)`);
  });

  it("does not let the user make tables", async () => {
    await execute("CREATE ROLE reader LOGIN");
    expect(await refusal(as("reader"))).toContain("StoreError read-only: The user may not do this");
  });

  it("has a schema of the same name that is of another program", async () => {
    await execute("CREATE SCHEMA marketplace");
    expect(await refusal()).toContain("StoreError foreign: The database has a schema marketplace");
  });

  it("was written by a newer version", async () => {
    await (await open()).close();
    await execute("UPDATE marketplace.schema_version SET version = 99");
    expect(await refusal()).toMatch(
      /StoreError newer-schema: .* has schema version 99; this version knows up to \d+\. Use a newer/,
    );
  });

  it("of an older version gets what was added since, once, and keeps its rows", async () => {
    const first = ["CREATE TABLE public.kept (id int)", "INSERT INTO public.kept VALUES (1)"];
    const second = [
      "ALTER TABLE public.kept ADD since text",
      "INSERT INTO public.kept VALUES (2, 'second')",
    ];
    await connected(async (client) => {
      await migrate(client, [first]);
      await migrate(client, [first, second]);
      await migrate(client, [first, second]);
      expect((await client.query("SELECT id, since FROM public.kept")).rows).toEqual([
        { id: 1, since: null },
        { id: 2, since: "second" },
      ]);
      await expect(migrate(client, [first])).rejects.toThrow(
        "schema version 2; this version knows up to 1",
      );
    });
  });

  it("of an older version stays as it is when it cannot be migrated", async () => {
    await connected(async (client) => {
      await migrate(client, [["CREATE TABLE public.kept (id int)"]]);
      const broken = ["INSERT INTO public.kept VALUES (1)", "INSERT INTO missing VALUES (1)"];
      await expect(migrate(client, [[], broken])).rejects.toThrow("does not exist");
      expect((await client.query("SELECT id FROM public.kept")).rows).toEqual([]);
      await migrate(client, [[]]);
    });
  });

  it("is read-only, as a replica is", async () => {
    await execute(
      "ALTER DATABASE current SET default_transaction_read_only = on".replace(
        "current",
        nameOf(address),
      ),
    );
    expect(await refusal()).toContain("StoreError read-only: The database is read-only");
  });
});

const nameOf = (address: string): string => new URL(address).pathname.slice(1);
