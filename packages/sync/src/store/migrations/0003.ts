import { renderForSqlite } from "./0001.ts";

/** When a package is first known to have had one of some statuses. */
const firstTime = (...statuses: readonly string[]) => `(
    SELECT min(known.at) FROM (
      SELECT transition.status, transition.at FROM transition
      WHERE transition.seller = package.seller AND transition.package_key = package.package_key
      UNION ALL
      SELECT change.status, change.last_modified_at FROM change
      WHERE change.seller = package.seller AND change.package_key = package.package_key
        AND change.order_number = package.order_number
    ) known WHERE known.status IN (${statuses.map((status) => `'${status}'`).join(", ")}))`;

/** A database with a row in `copied_to` is not used any more. */
const schema = `CREATE TABLE copied_to (
  address text NOT NULL, copied_at timestamptz NOT NULL
);
CREATE TABLE unscrubbed (since timestamptz NOT NULL);
UPDATE keyed_write SET result = NULL WHERE result LIKE '%"customText%';
ALTER TABLE offer ADD COLUMN held_list_price numeric;
ALTER TABLE offer ADD COLUMN held_sale_price numeric;
ALTER TABLE offer ADD COLUMN held_currency_type text;
ALTER TABLE offer ADD COLUMN is_on_shelf boolean;
ALTER TABLE offer ADD COLUMN measured_is_on_shelf boolean;
CREATE INDEX offer_waiting ON offer (seller) WHERE price_state = 'held' OR stock_state = 'listed-lower';
ALTER TABLE seller ADD COLUMN poll_interval_ms bigint NOT NULL DEFAULT 10000;
ALTER TABLE seller ADD COLUMN overlap_read_at timestamptz;
ALTER TABLE package ADD COLUMN ordered_at timestamptz;
ALTER TABLE package ADD COLUMN created_at timestamptz;
ALTER TABLE package ADD COLUMN picked_at timestamptz;
ALTER TABLE package ADD COLUMN shipped_at timestamptz;
ALTER TABLE package ADD COLUMN delivered_at timestamptz;
ALTER TABLE package ADD COLUMN cancelled_at timestamptz;
UPDATE package SET
  created_at = ${firstTime("Created")},
  picked_at = ${firstTime("Picking")},
  shipped_at = ${firstTime("Shipped")},
  delivered_at = ${firstTime("Delivered")},
  cancelled_at = ${firstTime("Cancelled", "UnSupplied")};
UPDATE package SET ordered_at = (
  SELECT min(other.created_at) FROM package other
  WHERE other.seller = package.seller AND other.order_number = package.order_number);
CREATE INDEX package_by_order_time ON package (seller, ordered_at);`;

/**
 * The default was for the rows that were there, and SQLite keeps it. The view keeps its table's columns; replacing it
 * keeps the roles that may read it.
 */
const postgres = `
ALTER TABLE seller ALTER COLUMN poll_interval_ms DROP DEFAULT;
CREATE OR REPLACE VIEW live_package AS SELECT * FROM package
  WHERE status NOT IN ('Cancelled', 'UnSupplied') AND NOT is_split;`;

/**
 * Adds marks of copied databases and of erased data still in the file, the times of packages' statuses, the listed
 * prices that hold prices back, which counts are of the shelf, poll intervals, and when overlaps were read. Removes
 * stored responses of keyed writes with a buyer's text.
 */
export const version3 = { sqlite: renderForSqlite(schema), postgres: schema + postgres };
