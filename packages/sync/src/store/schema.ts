import {
  changeTable,
  forgottenCustomerTable,
  lineTable,
  packageTable,
  setAsideTable,
  splitLinkTable,
  transitionTable,
} from "../domain/feed-tables.ts";
import { sellerTable } from "../domain/seller-row.ts";
import { createTable, type TypeNames } from "../domain/table.ts";
import { offersSchema } from "./offers-schema.ts";
import { outgoingSchema } from "./outgoing-schema.ts";

/** Versions of a schema, each a list of statements; a database of version n has had the first n. */
export type SchemaVersions = readonly (readonly string[])[];

/** The versions that were released; what changes the schema after a release adds one. */
export function schemaVersions(types: TypeNames): SchemaVersions {
  return [[...feedSchema(types), ...outgoingSchema(types), ...offersSchema(types)]];
}

/** The tables of what is read: sellers, packages and their changes, consumers and the quota. */
function feedSchema(types: TypeNames): readonly string[] {
  const { text, integer, boolean, time } = types;
  return [
    createTable(sellerTable, types),
    createTable(packageTable, types),
    `CREATE VIEW live_package AS SELECT * FROM package
  WHERE status NOT IN ('Cancelled', 'UnSupplied') AND NOT is_split`,
    `CREATE INDEX package_by_order ON package (seller, order_number)`,
    `CREATE INDEX package_by_status ON package (seller, status, last_modified_at)`,
    createTable(lineTable, types),
    createTable(changeTable, types),
    `CREATE INDEX change_by_version ON change (seller, package_key, last_modified_at, digest)`,
    createTable(transitionTable, types),
    createTable(splitLinkTable, types),
    `CREATE INDEX split_link_by_order ON split_link (seller, order_number)`,
    createTable(setAsideTable, types),
    `CREATE TABLE consumer (
  consumer ${text} NOT NULL,
  seller ${text} NOT NULL,
  sequence ${integer} NOT NULL,
  failures ${integer} NOT NULL,
  failure ${text},
  retry_at ${time},
  pulled ${boolean} NOT NULL,
  batch_end ${integer},
  PRIMARY KEY (consumer, seller)
)`,
    `CREATE TABLE wake (
  queue ${text} NOT NULL,
  turn_key ${text} NOT NULL,
  PRIMARY KEY (queue, turn_key)
)`,
    `CREATE TABLE dead_letter (
  consumer ${text} NOT NULL,
  seller ${text} NOT NULL,
  sequence ${integer} NOT NULL,
  package_key ${text} NOT NULL,
  tries ${integer} NOT NULL,
  failure ${text} NOT NULL,
  retry_at ${time},
  since ${time} NOT NULL,
  PRIMARY KEY (consumer, seller, sequence)
)`,
    `CREATE TABLE quota_block (
  seller ${text} NOT NULL,
  leased_at ${time} NOT NULL,
  requests ${integer} NOT NULL
)`,
    `CREATE INDEX quota_block_by_seller ON quota_block (seller, leased_at)`,
    createTable(forgottenCustomerTable, types),
  ];
}
