import type { Database } from "@marketplace-seller/sqlite";
import { readNumber } from "./columns.ts";
import { Conditions } from "./page-query.ts";

/** What is counted: rows of a table by one of their dates; packages in the partition that they are in. */
const counted = {
  created: { table: "packages", partition: "partition", date: "created" },
  modified: { table: "packages", partition: "partition", date: "modified" },
  orders: { table: "orders", partition: "0", date: "created" },
} as const;

type Series = keyof typeof counted;

/** What to count: some statuses or every one, a span with both ends included. */
interface CountQuery {
  readonly sellerId: string;
  readonly series: Series;
  readonly partitions: readonly number[];
  /** Absent: every one. */
  readonly statuses?: readonly number[] | undefined;
  /** Epoch ms. */
  readonly from: number;
  readonly to: number;
}

/** Milliseconds of a day, an hour and a minute: counts are kept for each. */
const levels = [86_400_000, 3_600_000, 60_000] as const;

/** The triggers that keep the counts with every write. No row is ever deleted, nor gets another seller. */
export const countTriggers: readonly string[] = Object.entries(counted).flatMap(
  ([series, { table }]) => [
    `CREATE TRIGGER IF NOT EXISTS count_${series} AFTER INSERT ON ${table}
       BEGIN ${add(series as Series, "new", 1)}; END`,
    `CREATE TRIGGER IF NOT EXISTS recount_${series} AFTER UPDATE ON ${table}
       BEGIN ${add(series as Series, "old", -1)}; ${add(series as Series, "new", 1)}; END`,
  ],
);

function add(series: Series, row: "new" | "old", by: 1 | -1): string {
  const { partition, date } = counted[series];
  const counts = levels.map((width, level) => {
    const place = partition === "0" ? partition : `${row}.${partition}`;
    return `(${row}.seller, '${series}', ${place}, ${level}, ${row}.${date} / ${width}, ${row}.status, ${by})`;
  });
  return `INSERT INTO counts VALUES ${counts.join(", ")} ON CONFLICT DO UPDATE SET n = n + ${by}`;
}

/** Every count, by the rows of the tables. */
const recount = Object.entries(counted)
  .flatMap(([series, { table, partition, date }]) =>
    levels.map(
      (
        width,
        level,
      ) => `SELECT seller, '${series}', ${partition}, ${level}, ${date} / ${width}, status, count(*)
        FROM ${table} GROUP BY 1, 2, 3, 4, 5, 6`,
    ),
  )
  .join(" UNION ALL ");

/** Counts all rows, which were written without the triggers. */
export function countAnew(database: Database): void {
  database.execute(`DELETE FROM counts; INSERT INTO counts ${recount}`);
}

/**
 * How many rows lie in the span: the sum of few counts, and an exact count of the part-minutes at its two
 * ends.
 *
 * @param countRows - counts the rows of a span that no whole minute covers
 */
export function total(
  database: Database,
  query: CountQuery,
  countRows: (from: number, to: number) => number,
  level: number = 0,
): number {
  const { from, to } = query;
  if (from > to) return 0;
  const width = levels[level];
  if (width === undefined) return countRows(from, to);
  const first = Math.ceil(from / width);
  const end = Math.floor((to + 1) / width);
  const within = (bounds: Partial<CountQuery>) =>
    total(database, { ...query, ...bounds }, countRows, level + 1);
  if (first >= end) return within({});
  const whole = sum(database, query, level, first, end - 1);
  return within({ to: first * width - 1 }) + whole + within({ from: end * width });
}

/** How many rows lie in the days that the span touches: quick, and enough to choose an index by. */
export function countDays(database: Database, query: CountQuery): number {
  const [day] = levels;
  return sum(database, query, 0, Math.floor(query.from / day), Math.floor(query.to / day));
}

function sum(
  database: Database,
  { sellerId, series, partitions, statuses }: CountQuery,
  level: number,
  first: number,
  last: number,
): number {
  const conditions = new Conditions()
    .add("seller = ?", sellerId)
    .add("series = ?", series)
    .among("partition", partitions)
    .add("level = ?", level)
    .add("bucket >= ?", first)
    .add("bucket <= ?", last)
    .among("status", statuses);
  const { sql, values } = conditions;
  const row = database.row(`SELECT coalesce(sum(n), 0) FROM counts WHERE ${sql}`, ...values);
  return readNumber(row?.[0]);
}
