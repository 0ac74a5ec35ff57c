import { numberOf, textOf } from "./columns.ts";
import type { Database } from "./database.ts";

/** What is wrong with the database, in words; empty when nothing is. Reads the whole file. */
export function findDamage(database: Database): readonly string[] {
  const structure = database
    .rows("PRAGMA integrity_check")
    .map((row) => textOf(row[0]))
    .filter((message) => message !== "ok");
  return [...structure, ...wrongCounts(database)];
}

/** The kept counts against a recount of the packages, on both axes and levels. */
function wrongCounts(database: Database): readonly string[] {
  const recounts = [
    [0, 0, "created / 86400000"],
    [0, 1, "created / 3600000"],
    [1, 0, "modified / 86400000"],
    [1, 1, "modified / 3600000"],
  ] as const;
  return recounts.flatMap(([axis, level, bucket]) => {
    const row = database.row(
      `SELECT count(*) FROM (
         SELECT seller, shelf, status, bucket, sum(n) AS n FROM (
           SELECT seller, shelf, status, ${bucket} AS bucket, 1 AS n FROM packages
           UNION ALL
           SELECT seller, shelf, status, bucket, -n FROM counts WHERE axis = ? AND level = ?)
         GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0)`,
      axis,
      level,
    );
    const wrong = numberOf(row?.[0]);
    return wrong === 0 ? [] : [`${wrong} kept counts differ from the packages (${axis}/${level})`];
  });
}
