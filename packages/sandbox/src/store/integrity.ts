import { textOf } from "./columns.ts";
import { wrongCounts } from "./counts.ts";
import type { Database } from "./database.ts";

/** What is wrong with the database, in words; empty when nothing is. Reads the whole file. */
export function findDamage(database: Database): readonly string[] {
  const wrong = wrongCounts(database);
  return [
    ...findStructuralDamage(database),
    ...(wrong === 0 ? [] : [`${wrong} stored counts differ from the rows`]),
  ];
}

/** What SQLite finds wrong with the file. */
export function findStructuralDamage(database: Database): readonly string[] {
  return database
    .rows("PRAGMA integrity_check")
    .map((row) => textOf(row[0]))
    .filter((message) => message !== "ok");
}
