import type { ColumnType, TypeNames } from "../domain/column.ts";
import { lineColumns, packageColumns } from "../domain/package-columns.ts";
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
  const listed = (columns: readonly { readonly name: string; readonly type: ColumnType }[]) =>
    columns.map(({ name, type }) => `${name} ${types[type]}`).join(",\n  ");
  return [
    `CREATE TABLE seller (
  name ${text} PRIMARY KEY,
  seller_id ${text},
  scope ${text} NOT NULL,
  state ${text} NOT NULL,
  failure ${text},
  failures ${integer} NOT NULL,
  sequence ${integer} NOT NULL,
  begins_at ${time} NOT NULL,
  resume_from ${time} NOT NULL,
  polls ${integer} NOT NULL,
  polled_at ${time},
  audit_from ${time},
  audit_due_at ${time} NOT NULL,
  service_ahead_ms ${integer},
  turn_at ${time} NOT NULL
)`,
    `CREATE TABLE package (
  seller ${text} NOT NULL,
  package_key ${text} NOT NULL,
  package_id ${text},
  order_number ${text} NOT NULL,
  status ${text} NOT NULL,
  is_split ${boolean} NOT NULL,
  ${listed(packageColumns)},
  sequence ${integer} NOT NULL,
  digest ${text} NOT NULL,
  PRIMARY KEY (seller, package_key)
)`,
    `CREATE VIEW live_package AS SELECT * FROM package
  WHERE status NOT IN ('Cancelled', 'UnSupplied') AND NOT is_split`,
    `CREATE INDEX package_by_order ON package (seller, order_number)`,
    `CREATE INDEX package_by_status ON package (seller, status, last_modified_at)`,
    `CREATE TABLE line (
  seller ${text} NOT NULL,
  package_key ${text} NOT NULL,
  position ${integer} NOT NULL,
  ${listed(lineColumns)},
  PRIMARY KEY (seller, package_key, position)
)`,
    `CREATE TABLE change (
  seller ${text} NOT NULL,
  sequence ${integer} NOT NULL,
  kind ${text} NOT NULL,
  late ${boolean} NOT NULL,
  package_key ${text} NOT NULL,
  package_id ${text},
  order_number ${text} NOT NULL,
  status ${text} NOT NULL,
  status_before ${text},
  last_modified_at ${time} NOT NULL,
  observed_at ${time} NOT NULL,
  digest ${text} NOT NULL,
  content ${text},
  PRIMARY KEY (seller, sequence)
)`,
    `CREATE INDEX change_by_version ON change (seller, package_key, last_modified_at, digest)`,
    `CREATE TABLE transition (
  seller ${text} NOT NULL,
  package_key ${text} NOT NULL,
  status ${text} NOT NULL,
  at ${time} NOT NULL,
  PRIMARY KEY (seller, package_key, at, status)
)`,
    `CREATE TABLE split_link (
  seller ${text} NOT NULL,
  parent_key ${text} NOT NULL,
  child_key ${text} NOT NULL,
  order_number ${text} NOT NULL,
  inferred ${boolean} NOT NULL,
  PRIMARY KEY (seller, parent_key, child_key)
)`,
    `CREATE INDEX split_link_by_order ON split_link (seller, order_number)`,
    `CREATE TABLE set_aside (
  seller ${text} NOT NULL,
  package_key ${text} NOT NULL,
  digest ${text} NOT NULL,
  last_modified_at ${time},
  reason ${text} NOT NULL,
  tried_at ${time} NOT NULL,
  PRIMARY KEY (seller, package_key, digest)
)`,
    `CREATE TABLE consumer (
  consumer ${text} NOT NULL,
  seller ${text} NOT NULL,
  sequence ${integer} NOT NULL,
  failures ${integer} NOT NULL,
  failure ${text},
  retry_at ${time},
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
    `CREATE TABLE forgotten_customer (
  seller ${text} NOT NULL,
  customer_digest ${text} NOT NULL,
  PRIMARY KEY (seller, customer_digest)
)`,
  ];
}
