import type { TypeNames } from "../domain/table.ts";

/** The tables of what is sent: keyed writes. */
export function outgoingSchema({ text, integer, time }: TypeNames): readonly string[] {
  return [
    `CREATE TABLE keyed_write (
  seller ${text} NOT NULL,
  write_key ${text} NOT NULL,
  operation ${text} NOT NULL,
  digest ${text} NOT NULL,
  body ${text} NOT NULL,
  context ${text} NOT NULL,
  queue ${text} NOT NULL,
  state ${text} NOT NULL,
  result ${text},
  failure ${text},
  intended_at ${time} NOT NULL,
  PRIMARY KEY (seller, write_key)
)`,
    `CREATE INDEX keyed_write_open ON keyed_write (seller, state, queue)
  WHERE state IN ('sending', 'unknown')`,
    `CREATE INDEX keyed_write_by_time ON keyed_write (intended_at)`,
    `CREATE TABLE lease (
  name ${text} PRIMARY KEY,
  holder ${text} NOT NULL,
  ends_at ${time} NOT NULL
)`,
    `CREATE TABLE paused_seller (seller ${text} PRIMARY KEY)`,
    `CREATE TABLE journaled (seller ${text} PRIMARY KEY, requests ${integer} NOT NULL)`,
    `CREATE INDEX line_by_order_line ON line (seller, order_line_id)`,
    `CREATE INDEX package_by_id ON package (seller, package_id)`,
  ];
}
