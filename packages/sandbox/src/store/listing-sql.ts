import type { Place } from "./bookmarks.ts";
import type { Value } from "./database.ts";
import type { ResultSet, Selection } from "./result-set.ts";
import { dayOf } from "./shelves.ts";

/** Sets up to this size are sorted; larger ones are read in the order of an index. */
const sortedLimit = 200;

/**
 * A part-day with up to this many matching rows is sorted; in one with more, the index on the whole
 * day meets a matching row soon enough.
 */
const sortedEdgeLimit = 128;

/** Movements that a probe looks at for the page itself. */
const probedForPage = 300;

/** Below this share of rows that count, merging days is faster than passing over the others. */
const sparse = 0.15;

/** A walk over the rows of a result set: from where, which way. */
export interface Walk {
  readonly selection: Selection;
  readonly set: ResultSet;
  readonly direction: "ASC" | "DESC";
  readonly after: Place | undefined;
}

/**
 * SQL for the places of a walk, in order: `modified, created, key`.
 *
 * A window on the last movement is one range of an index. A window on the order's creation is one
 * run per day, each read in the order of the last movement and merged as they are read; no row is
 * sorted, so the first page costs the same whatever the window holds.
 */
export function walkSql(walk: Walk): string {
  const order = ["modified", "created", "key"].map((column) => `${column} ${walk.direction}`);
  return `${armsOf(walk).join(" UNION ALL ")} ORDER BY ${order.join(", ")}`;
}

/** Values for the numbered parameters of {@link walkSql}; the caller adds its own from 9 on. */
export function walkValues({ selection, after }: Walk): Value[] {
  const { seller, status, window } = selection;
  const [modified, created, key] = after ?? [0, 0, 0];
  const day = dayOf(window.from);
  return [seller, window.from, window.to, modified, created, key, status ?? 0, day];
}

/**
 * Whether {@link probeSql} may find a page: on the order's creation, going back in time or on from a
 * known place. (A first page that goes forward would start before the window.)
 */
export function canProbe({ selection, set, direction, after }: Walk): boolean {
  if (selection.window.axis === "modified" || set.total <= sortedLimit) return false;
  return direction === "DESC" || after !== undefined;
}

/** How many movements a probe looks at: a page where half of them count is found. */
export function probeLength(skip: number): number {
  return probedForPage + 2 * skip;
}

/**
 * SQL for the places of a walk among the next movements of the seller, whatever the order's creation;
 * parameter 11 says among how many. Most listings look at recent orders, whose packages are the ones
 * that move: then it finds the whole page, in order, without merging days. When it finds fewer rows
 * than the page has, the page needs {@link walkSql}.
 */
export function probeSql(walk: Walk): string {
  const { selection, direction } = walk;
  const index = selection.status === undefined ? "packages_modified" : "packages_modified_status";
  const order = `modified ${direction}, created ${direction}, key ${direction}`;
  const arms = selection.shelves.map((shelf) => arm(index, `shelf = ${shelf}${restOf(walk)}`));
  return `SELECT * FROM (${arms.join(" UNION ALL ")} ORDER BY ${order} LIMIT ?11)
    WHERE created BETWEEN ?2 AND ?3`;
}

/**
 * SQL for the places of a long walk. Passing over the packages of other days in one index is much
 * faster than merging days, as long as there are not too many of them.
 */
export function strideSql(walk: Walk): string {
  const { selection, set, direction } = walk;
  if (selection.window.axis === "modified" || set.density < sparse) return walkSql(walk);
  const index = selection.status === undefined ? "packages_modified" : "packages_modified_status";
  const order = `modified ${direction}, created ${direction}, key ${direction}`;
  const arms = selection.shelves.map((shelf) =>
    arm(index, `shelf = ${shelf} AND created BETWEEN ?2 AND ?3${restOf(walk)}`),
  );
  return `${arms.join(" UNION ALL ")} ORDER BY ${order}`;
}

function armsOf(walk: Walk): readonly string[] {
  const { selection, set } = walk;
  const { window, shelves } = selection;
  const rest = restOf(walk);
  if (window.axis === "modified") {
    const index = selection.status === undefined ? "packages_modified" : "packages_modified_status";
    return shelves.map((shelf) =>
      arm(index, `shelf = ${shelf} AND modified BETWEEN ?2 AND ?3${rest}`),
    );
  }
  if (set.total <= sortedLimit) {
    return [arm("packages_by_created", `created BETWEEN ?2 AND ?3 AND ${among(shelves)}${rest}`)];
  }
  return dayArms(walk, rest);
}

function dayArms(walk: Walk, rest: string): readonly string[] {
  const { selection, set } = walk;
  const first = dayOf(selection.window.from);
  const index = selection.status === undefined ? "packages_created" : "packages_created_status";
  const arms: string[] = [];
  for (let day = first; day <= dayOf(selection.window.to); day += 1) {
    const edge = set.edges.find((candidate) => candidate.day === day);
    if (edge?.rows === 0) continue;
    if (edge !== undefined && edge.rows <= sortedEdgeLimit) {
      arms.push(sortedEdge(walk, day - first, rest));
      continue;
    }
    const bounds = edge === undefined ? "" : " AND created BETWEEN ?2 AND ?3";
    for (const shelf of selection.shelves) {
      arms.push(arm(index, `shelf = ${shelf} AND day = ?8 + ${day - first}${bounds}${rest}`));
    }
  }
  return arms;
}

function sortedEdge(
  { selection: { shelves }, direction }: Walk,
  day: number,
  rest: string,
): string {
  const milliseconds = `max(?2, (?8 + ${day}) * 86400000) AND min(?3, (?8 + ${day + 1}) * 86400000 - 1)`;
  const condition = `created BETWEEN ${milliseconds} AND ${among(shelves)}${rest}`;
  const order = `modified ${direction}, created ${direction}, key ${direction}`;
  return `SELECT * FROM (${arm("packages_by_created", condition)} ORDER BY ${order})`;
}

function arm(index: string, condition: string): string {
  return `SELECT modified, created, key FROM packages INDEXED BY ${index} WHERE seller = ?1 AND ${condition}`;
}

function among(shelves: readonly number[]): string {
  return `shelf IN (${shelves.join(",")})`;
}

function restOf({ selection, direction, after }: Walk): string {
  const status = selection.status === undefined ? "" : " AND status = ?7";
  if (after === undefined) return status;
  const past = direction === "ASC" ? ">" : "<";
  return `${status} AND modified ${past}= ?4 AND (modified, created, key) ${past} (?4, ?5, ?6)`;
}
