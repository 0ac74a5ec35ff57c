import { createDatabase } from "@marketplace-seller/testing/postgres";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { version1 } from "../../src/store/migrations/0001.ts";
import { version2 } from "../../src/store/migrations/0002.ts";
import { createDigest, type Migration } from "../../src/store/migrations.ts";
import { migrate as migratePostgres } from "../../src/store/postgres/migrate.ts";
import { migrate as migrateSqlite, openDatabase } from "../../src/store/sqlite/database.ts";
import type { Row } from "../../src/store/store.ts";
import { declaredSchema } from "./declared-schema.fixture.ts";

const inBoth = (sql: string): Migration => ({ sqlite: sql, postgres: sql });
/** A later version of the schema. */
const second = inBoth("ALTER TABLE package ADD COLUMN gift INTEGER; UPDATE package SET gift = 1;");
const broken = inBoth("DELETE FROM package; gone;");
const otherFirst = { sqlite: `${version1.sqlite} `, postgres: `${version1.postgres} ` };

it("version 1 of the schema is frozen, because databases have it: a table changes by a new schema version", () => {
  expect(createDigest(version1.sqlite)).toBe("dde0353feaa290f4");
  expect(createDigest(version1.postgres)).toBe("4795955c46184438");
  const file = openDatabase(":memory:");
  migrateSqlite(file, [version1]);
  expect(file.row("PRAGMA application_id")).toEqual([0x4d535359]);
  expect(file.row("PRAGMA user_version")).toEqual([1]);
  file.close();
});

/** A database of either store. */
interface Opened extends AsyncDisposable {
  migrate(versions?: readonly Migration[]): Promise<void>;
  execute(sql: string): Promise<void>;
  rows(sql: string): Promise<readonly Row[]>;
  /** The columns, keys, indexes and views in the catalogue of a database. */
  catalogue(): Promise<readonly (readonly Row[])[]>;
}

/** Queries the columns of all tables. */
const columnsOf: Readonly<Record<keyof Migration, string>> = {
  sqlite: `SELECT entry.name AS table_name, c.name AS column_name, c.type AS data_type
    FROM sqlite_schema AS entry, pragma_table_info(entry.name) AS c WHERE entry.type = 'table'`,
  postgres: `SELECT table_name, column_name, data_type FROM information_schema.columns
    JOIN pg_tables ON table_schema = schemaname AND table_name = tablename WHERE schemaname = 'marketplace'`,
};

function describeSchema(store: keyof Migration, open: () => Promise<Opened>) {
  describe(`a schema in ${store}`, () => {
    let opened: Opened;
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

    it("is migrated from version 1 once, and keeps every row", async () => {
      await opened.migrate([version1]);
      const tables = Map.groupBy(await opened.rows(columnsOf[store]), (row) => row.table_name);
      for (const columns of tables.values()) await opened.execute(sampleRow(columns));
      const counted = [...tables.keys()]
        .map((table) => `SELECT '${table}' AS name, count(*) AS n FROM ${table}`)
        .join(" UNION ALL ");
      const counts = async () =>
        new Map((await opened.rows(counted)).map(({ name, n }) => [name, Number(n)]));
      const before = await counts();
      expect([...before.values()]).not.toContain(0);
      await opened.migrate([version1, second]);
      await opened.migrate([version1, second]);
      expect(await counts()).toEqual(before.set("schema_version", 2));
      expect(await opened.rows("SELECT digest FROM schema_version ORDER BY version")).toEqual(
        [version1, second].map((version) => ({ digest: createDigest(version[store]) })),
      );
      expect(await opened.rows("SELECT order_number, gift FROM package")).toEqual([
        { order_number: "order_number", gift: 1 },
      ]);
      await expect(opened.migrate([version1])).rejects.toMatchObject({
        code: "database-newer-schema",
        message: expect.stringContaining(
          "schema version 2, but this version supports only versions up to 1",
        ),
      });
    });

    it("is migrated from version 2, without what buyers wrote in responses to writes", async () => {
      await opened.migrate([version1, version2]);
      const all = await opened.rows(columnsOf[store]);
      const columns = all.filter(({ table_name: name }) => name === "keyed_write");
      await opened.execute(sampleRow(columns));
      const others = ["customTextOptionValues", "splitPackageOrderItems"].map((name) =>
        sampleRow(columns).replaceAll(/'(write_key|result)'/g, `'{"${name}":[]}'`),
      );
      for (const other of others) await opened.execute(other);
      await opened.migrate();
      const stored = await opened.rows("SELECT result FROM keyed_write");
      const results = new Set(stored.map(({ result }) => result));
      expect(results).toEqual(new Set(["result", '{"splitPackageOrderItems":[]}', null]));
    });

    it("is migrated from version 2, with the times of its packages", async () => {
      await opened.migrate([version1, version2]);
      const day = (date: number) => `2026-01-0${date}T10:00:00.000Z`;
      const entry = (key: string, status: string, date: number) =>
        `INSERT INTO transition (seller, package_key, status, at) VALUES ('shop', '${key}', '${status}', '${day(date)}')`;
      const stored = (key: string, order: string) =>
        `INSERT INTO package (seller, package_key, order_number, status, is_split, sequence, digest)
         VALUES ('shop', '${key}', '${order}', 'Shipped', FALSE, 1, '')`;
      const observed = (key: string, order: string, status: string, date: number) =>
        `INSERT INTO change (seller, sequence, kind, late, package_key, order_number, status, last_modified_at,
           observed_at, digest)
         VALUES ('shop', ${date}, 'moved', FALSE, '${key}', '${order}', '${status}', '${day(date)}', '${day(date)}', '')`;
      for (const sql of [
        stored("whole", "1"),
        entry("whole", "Created", 1),
        entry("whole", "Picking", 3),
        entry("whole", "Picking", 2),
        entry("whole", "UnSupplied", 9),
        stored("part", "1"),
        entry("part", "Created", 4),
        entry("part", "Delivered", 7),
        observed("part", "1", "Shipped", 6),
        observed("part", "1", "Shipped", 5),
        observed("part", "0", "Cancelled", 1),
        stored("unknown", "2"),
      ])
        await opened.execute(sql);
      await opened.migrate();
      const rows = await opened.rows(
        `SELECT package_key, ordered_at, created_at, picked_at, shipped_at, delivered_at, cancelled_at
         FROM live_package ORDER BY package_key`,
      );
      const text = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
      expect(rows.map((row) => Object.values(row).map(text))).toEqual([
        ["part", day(1), day(4), null, day(5), day(7), null],
        ["unknown", null, null, null, null, null, null],
        ["whole", day(1), day(1), day(2), null, null, day(9)],
      ]);
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
  const database = openDatabase(":memory:");
  const rows = async (sql: string) => database.records(sql).map((row) => ({ ...row }) as Row);
  return {
    migrate: async (versions) => migrateSqlite(database, versions),
    execute: async (sql) => database.execute(sql),
    rows,
    catalogue: async () => [
      await rows(
        `SELECT entry.name AS table_name, c.name, c.type, c."notnull", c.pk
         FROM sqlite_schema AS entry, pragma_table_info(entry.name) AS c ORDER BY 1, 2`,
      ),
      (
        await rows(
          "SELECT tbl_name, name, sql FROM sqlite_schema WHERE type <> 'table' ORDER BY 1, 2",
        )
      ).map(({ sql, ...row }) => ({ ...row, sql: String(sql).replaceAll(/\s+/g, " ") })),
    ],
    [Symbol.asyncDispose]: async () => database.close(),
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
      await rows(
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'marketplace' ORDER BY 1",
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

/** Inserts a row with a value in every column of a table. */
function sampleRow(columns: readonly Row[]): string {
  const values = columns.map(({ column_name: name, data_type: type }) => {
    if (/int|numeric/i.test(String(type))) return "1";
    if (type === "boolean") return "true";
    return /timestamp|_at$/.test(`${type} ${name}`) ? "'2026-01-31T10:00:00.000Z'" : `'${name}'`;
  });
  const names = columns.map((column) => column.column_name).join(", ");
  return `INSERT INTO ${columns[0]?.table_name} (${names}) VALUES (${values}) ON CONFLICT DO NOTHING`;
}
