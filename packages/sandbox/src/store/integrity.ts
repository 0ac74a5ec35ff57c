import { numberOf, textOf } from "./columns.ts";
import type { Database } from "./database.ts";

/** What is wrong with the database, in words; empty when nothing is. Reads the whole file. */
export function findDamage(database: Database): readonly string[] {
  return [...findStructuralDamage(database), ...wrongCounts(database)];
}

/** What SQLite finds wrong with the file. */
export function findStructuralDamage(database: Database): readonly string[] {
  return database
    .rows("PRAGMA integrity_check")
    .map((row) => textOf(row[0]))
    .filter((message) => message !== "ok");
}

/** What `counts` holds, per level, by the rows of the tables. */
const counted = [
  "SELECT seller, partition AS series, created AS at, status FROM packages",
  "SELECT seller, 3 + partition, modified, status FROM packages",
  "SELECT seller, 6, created, status FROM orders",
  "SELECT seller, 7 + partition, 0, 2 * status + sale_status FROM products",
].join(" UNION ALL ");

/** The kept counts against a recount of the rows, at every level. */
function wrongCounts(database: Database): readonly string[] {
  return [86_400_000, 3_600_000, 60_000].flatMap((width, level) => {
    const row = database.row(
      `SELECT count(*) FROM (
         SELECT seller, series, bucket, status, sum(n) FROM (
           SELECT seller, series, at / ${width} AS bucket, status, 1 AS n FROM (${counted})
           UNION ALL SELECT seller, series, bucket, status, -n FROM counts WHERE level = ${level})
         GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0)`,
    );
    const wrong = numberOf(row?.[0]);
    return wrong === 0 ? [] : [`${wrong} stored counts differ from the rows (per ${width} ms)`];
  });
}
