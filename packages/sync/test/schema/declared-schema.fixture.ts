import { deadLetterTable } from "../../src/consumers/dead-letter.ts";
import { consumerTable } from "../../src/consumers/position.ts";
import * as feed from "../../src/domain/feed-tables.ts";
import { sellerTable } from "../../src/domain/seller-row.ts";
import type { ColumnType, Table } from "../../src/domain/table.ts";
import { wakeTable } from "../../src/engine/wake.ts";
import { offerTable } from "../../src/offers/offer-row.ts";
import { offerTurnTable } from "../../src/offers/offers-turn.ts";
import { offerTaskTable } from "../../src/offers/open-tasks.ts";
import { quotaBlockTable } from "../../src/quota/leased-pacer.ts";
import { journaledTable, pausedSellerTable } from "../../src/store/journaled.ts";
import { leaseTable } from "../../src/store/lease.ts";
import { type Migration, schemaVersionTable } from "../../src/store/migrations.ts";
import { originTable } from "../../src/store/postgres/restored.ts";
import { keyedWriteTable } from "../../src/writes/write-row.ts";

/** Every table, as it is declared beside what uses it. */
const tables: readonly Table<never>[] = [
  schemaVersionTable,
  sellerTable,
  feed.packageTable,
  feed.lineTable,
  feed.changeTable,
  feed.transitionTable,
  feed.splitLinkTable,
  feed.setAsideTable,
  feed.forgottenCustomerTable,
  consumerTable,
  deadLetterTable,
  wakeTable,
  quotaBlockTable,
  keyedWriteTable,
  leaseTable,
  pausedSellerTable,
  journaledTable,
  offerTable,
  offerTaskTable,
  offerTurnTable,
];

/** Decimals are text in SQLite: its own numbers are doubles. Times are ISO text there, which sorts by time. */
const types: Readonly<Record<keyof Migration, Readonly<Record<ColumnType, string>>>> = {
  sqlite: { text: "TEXT", integer: "INTEGER", decimal: "TEXT", boolean: "INTEGER", time: "TEXT" },
  postgres: {
    text: "text",
    integer: "bigint",
    decimal: "numeric",
    boolean: "boolean",
    time: "timestamptz",
  },
};

/** The schema that the declarations describe, as one script. */
export function declaredSchema(store: keyof Migration): string {
  const all = store === "postgres" ? [...tables, originTable] : tables;
  const created = all.map((table) => createTable(table, store));
  return [...created, `${feed.livePackageView};`].join("\n");
}

function createTable({ name, columns, key, indexes = {} }: Table<never>, store: keyof Migration) {
  const parts = columns.map(
    (each) => `${each.name} ${types[store][each.type]}${each.required ? " NOT NULL" : ""}`,
  );
  if (key.length > 0) parts.push(`PRIMARY KEY (${key.join(", ")})`);
  const created = Object.entries(indexes).map(([index, on]) => {
    const [of, where] = on.split(" WHERE ");
    return `CREATE INDEX ${index} ON ${name} (${of})${where === undefined ? "" : `\n  WHERE ${where}`};`;
  });
  return [`CREATE TABLE ${name} (\n  ${wrapped(parts)}\n);`, ...created].join("\n");
}

function wrapped(parts: readonly string[]): string {
  const lines: string[] = [];
  for (const part of parts) {
    const line = `${lines.at(-1)}, ${part}`;
    if (lines.length > 0 && line.length < 95) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  return lines.join(",\n  ");
}
