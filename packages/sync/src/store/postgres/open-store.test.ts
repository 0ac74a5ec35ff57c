import { readFileSync, writeFileSync } from "node:fs";
import { type RunningPostgres, startPostgres } from "@marketplace-seller/test-postgres";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
  const execute = async (...statements: readonly string[]) => {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
      return (await client.query("SHOW hba_file")).rows[0].hba_file;
    } finally {
      await client.end();
    }
  };
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
