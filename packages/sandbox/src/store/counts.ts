import { packageStatuses } from "../domain/model/package-status.ts";
import { numberOf } from "./columns.ts";
import type { Database } from "./database.ts";
import { dayMs, hourMs } from "./shelves.ts";

/** Where a package stands in the counts. */
export interface Standing {
  readonly seller: number;
  readonly shelf: number;
  readonly status: number;
  readonly created: number;
  readonly modified: number;
}

/** What to count: one axis, some shelves, one status or every one, a span with both ends included. */
export interface CountQuery {
  readonly seller: number;
  readonly axis: "created" | "modified";
  readonly shelves: readonly number[];
  readonly status: number | undefined;
  readonly from: number;
  readonly to: number;
}

const axes = { created: 0, modified: 1 } as const;
const levels = [dayMs, hourMs] as const;
const everyStatus = packageStatuses.map((_, code) => code).join(",");

/** Adds `by` (1 or -1) packages to every count that this standing belongs to. */
export function count(database: Database, standing: Standing, by: 1 | -1): void {
  for (const axis of ["created", "modified"] as const) {
    for (const [level, width] of levels.entries()) {
      database.run(
        `INSERT INTO counts (seller, axis, level, shelf, status, bucket, n) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET n = n + excluded.n`,
        standing.seller,
        axes[axis],
        level,
        standing.shelf,
        standing.status,
        Math.floor(standing[axis] / width),
        by,
      );
    }
  }
}

/**
 * How many packages lie in the span: whole days and whole hours from the counts, the part-hours at
 * its two ends from the index.
 */
export function total(database: Database, query: CountQuery): number {
  return totalOf(database, query, 0);
}

function totalOf(database: Database, query: CountQuery, level: number): number {
  const { from, to } = query;
  if (from > to) return 0;
  const width = levels[level];
  if (width === undefined) return counted(database, query);
  const first = Math.ceil(from / width);
  const end = Math.floor((to + 1) / width);
  if (first >= end) return totalOf(database, query, level + 1);
  return (
    totalOf(database, { ...query, to: first * width - 1 }, level + 1) +
    kept(database, query, level, first, end - 1) +
    totalOf(database, { ...query, from: end * width }, level + 1)
  );
}

function kept(
  database: Database,
  query: CountQuery,
  level: number,
  first: number,
  last: number,
): number {
  const status = query.status ?? everyStatus;
  const row = database.row(
    `SELECT coalesce(sum(n), 0) FROM counts WHERE seller = ? AND axis = ? AND level = ?
     AND shelf IN (${query.shelves.join(",")}) AND status IN (${status}) AND bucket BETWEEN ? AND ?`,
    query.seller,
    axes[query.axis],
    level,
    first,
    last,
  );
  return numberOf(row?.[0]);
}

function counted(database: Database, query: CountQuery): number {
  const status = query.status === undefined ? "" : `AND status = ${query.status}`;
  const shelves = query.shelves.join(",");
  const suffix = query.status === undefined ? "" : "_status";
  const index = query.axis === "created" ? "packages_by_created" : `packages_modified${suffix}`;
  const row = database.row(
    `SELECT count(*) FROM packages INDEXED BY ${index}
     WHERE seller = ? AND shelf IN (${shelves}) ${status} AND ${query.axis} BETWEEN ? AND ?`,
    query.seller,
    query.from,
    query.to,
  );
  return numberOf(row?.[0]);
}

/** Counts all packages anew, after a bulk load: the hours from the packages, the days from the hours. */
export function rebuildCounts(database: Database): void {
  database.execute("DELETE FROM counts");
  for (const [axis, code] of Object.entries(axes)) {
    database.execute(
      `INSERT INTO counts (seller, axis, level, shelf, status, bucket, n)
       SELECT seller, ${code}, 1, shelf, status, ${axis} / ${hourMs}, count(*)
       FROM packages GROUP BY seller, shelf, status, ${axis} / ${hourMs}`,
    );
  }
  database.execute(
    `INSERT INTO counts (seller, axis, level, shelf, status, bucket, n)
     SELECT seller, axis, 0, shelf, status, bucket / ${dayMs / hourMs}, sum(n)
     FROM counts WHERE level = 1 GROUP BY seller, axis, shelf, status, bucket / ${dayMs / hourMs}`,
  );
}
