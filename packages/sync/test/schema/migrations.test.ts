import type { Database } from "@marketplace-seller/sqlite";
import { createDatabase } from "@marketplace-seller/testing/postgres";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { version1 } from "../../src/store/migrations/0001.ts";
import { createDigest, type Migration } from "../../src/store/migrations.ts";
import { migrate as migratePostgres } from "../../src/store/postgres/migrate.ts";
import { migrate as migrateSqlite, openDatabase } from "../../src/store/sqlite/database.ts";
import { declaredSchema } from "./declared-schema.fixture.ts";

/** A later version of the schema. */
const second: Migration = {
  sqlite: "ALTER TABLE package ADD COLUMN gift INTEGER; UPDATE package SET gift = 1;",
  postgres: "ALTER TABLE package ADD COLUMN gift boolean; UPDATE package SET gift = true;",
};
const broken: Migration = {
  sqlite: "DELETE FROM package; gone;",
  postgres: "DELETE FROM package; gone;",
};
const otherFirst = { sqlite: `${version1.sqlite} `, postgres: `${version1.postgres} ` };

describe("version 1 of the schema", () => {
  it("is frozen, because databases have it: a table changes by a new schema version", () => {
    expect(createDigest(version1.sqlite)).toBe("dde0353feaa290f4");
    expect(createDigest(version1.postgres)).toBe("4795955c46184438");
  });

  it("made SQLite files of this content, which these tests upgrade", () => {
    expect(createDigest(createVersion1File())).toBe("e5d02f2b767ff22c");
  });
});

/** A database of either store. */
interface Opened {
  migrate(versions?: readonly Migration[]): Promise<void>;
  execute(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly unknown[]>;
  /** The tables, columns, keys and views in the catalogue of a database. */
  catalogue(): Promise<readonly unknown[]>;
}

function describeSchema(store: keyof Migration, open: () => Promise<Opened & AsyncDisposable>) {
  describe(`a schema in ${store}`, () => {
    let opened: Opened & AsyncDisposable;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened[Symbol.asyncDispose]());

    it("matches the declared tables after all migrations", async () => {
      await using declared = await open();
      await declared.execute(declaredSchema(store));
      await opened.migrate();
      expect(await opened.catalogue()).toEqual(await declared.catalogue());
    });

    it("is migrated from version 1 once, and keeps its rows", async () => {
      await opened.migrate([version1]);
      await opened.execute(
        "INSERT INTO package (seller, package_key, order_number, status, is_split, sequence, digest) " +
          `VALUES ('shop', '1', '7', 'Created', ${store === "sqlite" ? 0 : false}, 1, 'd')`,
      );
      await opened.migrate([version1, second]);
      await opened.migrate([version1, second]);
      expect(await opened.rows("SELECT order_number, gift FROM package")).toEqual([
        { order_number: "7", gift: store === "sqlite" ? 1 : true },
      ]);
      expect(await opened.rows("SELECT version FROM schema_version ORDER BY 1")).toHaveLength(2);
      await expect(opened.migrate([version1])).rejects.toMatchObject({
        code: "database-newer-schema",
        message: expect.stringContaining(
          "schema version 2, but this version supports only versions up to 1",
        ),
      });
    });

    it("stays unchanged when it cannot be migrated", async () => {
      await opened.migrate([version1]);
      await expect(opened.migrate([version1, broken])).rejects.toThrow();
      await opened.migrate([version1]);
    });

    it("is refused with a remedy and stays unchanged when an unreleased build created it", async () => {
      await opened.migrate([otherFirst]);
      const refused = {
        code: "database-migration",
        message: expect.stringMatching(/unreleased build .* version 1 differs\. Use a new/),
      };
      await expect(opened.migrate()).rejects.toMatchObject(refused);
      // Early builds stored no digest.
      await opened.execute(
        store === "sqlite"
          ? "DROP TABLE schema_version"
          : "ALTER TABLE schema_version DROP COLUMN digest",
      );
      await expect(opened.migrate()).rejects.toMatchObject(refused);
    });
  });
}

describeSchema("sqlite", async () => {
  const { database, [Symbol.dispose]: close } = openSqlite();
  return {
    migrate: async (versions) => migrateSqlite(database, versions),
    execute: async (sql) => database.execute(sql),
    rows: async (sql) => database.records(sql).map((row) => ({ ...row })),
    catalogue: async () =>
      tablesOf(database).map((table) => ({
        table,
        columns: database.rows(
          `SELECT name, type, "notnull", pk FROM pragma_table_info('${table}') ORDER BY name`,
        ),
        others: database.rows(
          `SELECT name, sql FROM sqlite_schema WHERE tbl_name = '${table}' AND type <> 'table'
           AND (type <> 'index' OR sql IS NULL) ORDER BY name`,
        ),
      })),
    [Symbol.asyncDispose]: async () => close(),
  };
});

describeSchema("postgres", async () => {
  const client = new pg.Client(await createDatabase(inject("postgres")));
  await client.connect();
  const rows = async (sql: string) => {
    await client.query("SET search_path = marketplace");
    return (await client.query(sql)).rows;
  };
  return {
    migrate: (versions) => migratePostgres(client, "SET LOCAL search_path = marketplace", versions),
    async execute(sql) {
      await rows(`CREATE SCHEMA IF NOT EXISTS marketplace; ${sql}`);
    },
    rows,
    catalogue: async () => [
      await rows(
        `SELECT table_name, column_name, data_type, is_nullable, column_default
         FROM information_schema.columns WHERE table_schema = 'marketplace' ORDER BY 1, 2`,
      ),
      await rows(
        `SELECT conrelid::regclass::text AS table_name, pg_get_constraintdef(oid) AS is_such FROM pg_constraint
         WHERE connamespace = 'marketplace'::regnamespace ORDER BY 1, 2`,
      ),
      // The columns of the view are in the query above.
      await rows(
        `SELECT viewname, substring(definition FROM 'FROM .*') AS rows FROM pg_views
         WHERE schemaname = 'marketplace'`,
      ),
    ],
    [Symbol.asyncDispose]: () => client.end(),
  };
});

it("a SQLite file of version 1 is upgraded, and keeps every row", () => {
  using opened = openSqlite();
  const { database } = opened;
  database.execute(createVersion1File());
  migrateSqlite(database, [version1, second]);
  for (const table of tablesOf(database)) {
    const count = table === "schema_version" ? 2 : 1;
    expect(database.row(`SELECT count(*) FROM ${table}`), table).toEqual([count]);
  }
  expect(database.row("SELECT gift FROM live_package")).toEqual([1]);
});

/** A SQLite file of version 1 with a row in every table, as SQL text. */
function createVersion1File(): string {
  using opened = openSqlite();
  const { database } = opened;
  migrateSqlite(database, [version1]);
  for (const table of tablesOf(database)) database.execute(sampleRow(database, table));
  return dump(database);
}

function openSqlite(): { readonly database: Database } & Disposable {
  const database = openDatabase(":memory:");
  return { database, [Symbol.dispose]: () => database.close() };
}

function tablesOf(database: Database): readonly string[] {
  const rows = database.rows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  return rows.map(([name]) => String(name));
}

/** A row with a value in every column. */
function sampleRow(database: Database, table: string): string {
  const columns = database.rows(`SELECT name, type FROM pragma_table_info('${table}')`);
  const values = columns.map(([name, type]) => {
    if (type === "INTEGER") return String(name).startsWith("is_") ? 0 : 1;
    return String(name).endsWith("_at") ? "'2026-01-31T10:00:00.000Z'" : `'${name}'`;
  });
  const names = columns.map(([name]) => name).join(", ");
  return `INSERT INTO ${table} (${names}) VALUES (${values.join(", ")}) ON CONFLICT DO NOTHING`;
}

/** Dumps a small database as SQL text. */
function dump(database: Database): string {
  const pragmas = ["user_version", "application_id"].map(
    (name) => `PRAGMA ${name} = ${database.row(`PRAGMA ${name}`)?.[0]};`,
  );
  const schema = database.rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL");
  const rows = tablesOf(database).flatMap((table) =>
    database
      .rows(`SELECT * FROM ${table}`)
      .map((row) => `INSERT INTO ${table} VALUES (${row.map(quoted).join(", ")});`),
  );
  return [...pragmas, ...schema.map(([sql]) => `${sql};`), ...rows, ""].join("\n");
}

const quoted = (value: unknown): string =>
  typeof value === "number" ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
