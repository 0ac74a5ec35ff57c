import { numberOf } from "./columns.ts";
import type { Database } from "./database.ts";

/** What is counted, as the numbers in the table say it; packages by partition and date, products by partition. */
export const series = {
  packagesCreated: [0, 1, 2],
  packagesModified: [3, 4, 5],
  orders: [6],
  products: [7, 8],
} as const;

/** One thing that is counted. */
export interface Counted {
  readonly seller: number;
  readonly series: number;
  /** Epoch ms. */
  readonly at: number;
  readonly status: number;
}

/** What to count: some series, some statuses or every one, a span with both ends included. */
export interface CountQuery {
  readonly seller: number;
  readonly series: readonly number[];
  /** Undefined: every one. */
  readonly statuses: readonly number[] | undefined;
  readonly from: number;
  readonly to: number;
}

/** Milliseconds of a day, an hour and a minute: counts are kept for each. */
const levels = [86_400_000, 3_600_000, 60_000] as const;

/**
 * How many rows there are per series, status and day, hour or minute, kept in the same transaction as
 * the rows: a total is a sum over few counts, and an exact count of the part-minutes at its two ends.
 */
export class Counts {
  readonly #database: Database;
  /** What the present transaction adds, by the key of the count. */
  readonly #changes = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds `by` (1 or -1) to every count that a row belongs to. */
  add({ seller, series: of, at, status }: Counted, by: 1 | -1): void {
    for (const [level, width] of levels.entries()) {
      const key = `${seller} ${of} ${level} ${Math.floor(at / width)} ${status}`;
      this.#changes.set(key, (this.#changes.get(key) ?? 0) + by);
    }
  }

  /** Writes what the transaction added; runs at its end. */
  settle(): void {
    for (const [key, change] of this.#changes) {
      if (change === 0) continue;
      const place = key.split(" ").map(Number);
      this.#database.run(
        `INSERT INTO counts (seller, series, level, bucket, status, n) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET n = n + excluded.n`,
        ...place,
        change,
      );
    }
    this.#changes.clear();
  }

  /** Forgets what an undone transaction added. */
  forget(): void {
    this.#changes.clear();
  }

  /**
   * How many rows lie in the span.
   *
   * @param countRows - counts the rows of a span that no whole minute covers
   */
  total(
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
    if (first >= end) return this.total(query, countRows, level + 1);
    return (
      this.total({ ...query, to: first * width - 1 }, countRows, level + 1) +
      this.#sum(query, level, first, end - 1) +
      this.total({ ...query, from: end * width }, countRows, level + 1)
    );
  }

  #sum(query: CountQuery, level: number, first: number, last: number): number {
    const statuses = query.statuses && `AND status IN (${query.statuses.join(",")})`;
    const row = this.#database.row(
      `SELECT coalesce(sum(n), 0) FROM counts WHERE seller = ? AND series IN (${query.series.join(",")})
       AND level = ? AND bucket BETWEEN ? AND ? ${statuses ?? ""}`,
      query.seller,
      level,
      first,
      last,
    );
    return numberOf(row?.[0]);
  }
}
