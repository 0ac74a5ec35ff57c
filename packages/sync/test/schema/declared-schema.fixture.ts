import { tables } from "../../src/app/tables.ts";
import { renderForSqlite } from "../../src/store/migrations/0001.ts";
import type { Migration } from "../../src/store/migrations.ts";
import { originTable } from "../../src/store/postgres/restored-backup.ts";
import type { ColumnType, DeclaredTable } from "../../src/store/tables/declare-table.ts";

const types: Readonly<Record<ColumnType, string>> = {
  text: "text",
  integer: "bigint",
  decimal: "numeric",
  boolean: "boolean",
  time: "timestamptz",
};

/** The view of packages that are neither cancelled nor split. */
const livePackageView = `CREATE VIEW live_package AS SELECT * FROM package
  WHERE status NOT IN ('Cancelled', 'UnSupplied') AND NOT is_split`;

/** Renders the declared schema as one script. */
export function declaredSchema(store: keyof Migration): string {
  if (store === "sqlite") return renderForSqlite(createTables(tables));
  return createTables([...tables, originTable]);
}

function createTables(all: readonly DeclaredTable<never>[]): string {
  return [...all.map(createTable), `${livePackageView};`].join("\n");
}

function createTable({ name, columns, key, indexes }: DeclaredTable<never>): string {
  const parts = columns.map(
    (column) => `${column.name} ${types[column.type]}${column.required ? " NOT NULL" : ""}`,
  );
  if (key.length > 0) parts.push(`PRIMARY KEY (${key.join(", ")})`);
  return [
    `CREATE TABLE ${name} (${parts.join(", ")});`,
    ...indexes.map((index) => `CREATE INDEX ${index};`),
  ].join("\n");
}
