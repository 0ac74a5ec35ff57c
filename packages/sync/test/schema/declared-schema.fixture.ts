import { consumerOffsetTable } from "../../src/changes/consumer-offset.ts";
import { deadLetterTable } from "../../src/changes/dead-letter.ts";
import { quotaBlockTable } from "../../src/clients/quota/lease-block.ts";
import * as feed from "../../src/feed/feed-tables.ts";
import { feedCheckTable } from "../../src/feed/premises/feed-check-table.ts";
import { sellerTable } from "../../src/feed/seller-row.ts";
import { triggerTable } from "../../src/jobs/job-queue.ts";
import { offerSenderTable, offerTaskTable } from "../../src/offers/claim-offers.ts";
import { offerTable } from "../../src/offers/offer.ts";
import { copiedToTable } from "../../src/store/copied-to.ts";
import { journaledTable, pausedSellerTable } from "../../src/store/journaled-requests.ts";
import { leaseTable } from "../../src/store/lease.ts";
import { renderForSqlite } from "../../src/store/migrations/0001.ts";
import { type Migration, schemaVersionTable } from "../../src/store/migrations.ts";
import { originTable } from "../../src/store/postgres/restored-backup.ts";
import type { ColumnType, Table } from "../../src/store/tables/declare-table.ts";
import { unscrubbedTable } from "../../src/store/unscrubbed.ts";
import { keyedWriteTable } from "../../src/writes/keyed-write-table.ts";

/** The declarations of all tables. */
const tables: readonly Table<never>[] = [
  schemaVersionTable,
  sellerTable,
  feed.packageTable,
  feed.lineTable,
  feed.changeTable,
  feed.transitionTable,
  feed.splitLinkTable,
  feed.quarantineTable,
  feed.erasedCustomerTable,
  feedCheckTable,
  consumerOffsetTable,
  deadLetterTable,
  triggerTable,
  quotaBlockTable,
  keyedWriteTable,
  leaseTable,
  pausedSellerTable,
  journaledTable,
  copiedToTable,
  unscrubbedTable,
  offerTable,
  offerTaskTable,
  offerSenderTable,
];

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

function createTables(all: readonly Table<never>[]): string {
  return [...all.map(createTable), `${livePackageView};`].join("\n");
}

function createTable({ name, columns, key }: Table<never>): string {
  const parts = columns.map(
    (column) => `${column.name} ${types[column.type]}${column.required ? " NOT NULL" : ""}`,
  );
  if (key.length > 0) parts.push(`PRIMARY KEY (${key.join(", ")})`);
  return `CREATE TABLE ${name} (${parts.join(", ")});`;
}
