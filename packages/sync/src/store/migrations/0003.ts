import { renderForSqlite } from "./0001.ts";

/** A copied database is not used any more: its table `copied_to` has a row with the address of the copy. */
const schema = `CREATE TABLE copied_to (
  address text NOT NULL, copied_at timestamptz NOT NULL
);
UPDATE keyed_write SET result = NULL WHERE result LIKE '%"customText%';`;

/**
 * Schema version 3 adds a mark for databases that were copied, and removes stored responses of keyed writes that
 * contain a buyer's text.
 */
export const version3 = { sqlite: renderForSqlite(schema), postgres: schema };
