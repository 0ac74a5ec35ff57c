import { numberOf } from "./columns.ts";
import { total } from "./counts.ts";
import type { Database } from "./database.ts";
import type { Selection } from "./result-set.ts";
import { dayMs, dayOf } from "./shelves.ts";

/** A part-day at an end of a window on creation, and how many rows of the selection it holds. */
export interface Edge {
  readonly day: number;
  readonly rows: number;
}

/** Dates of the rows at both sides of a window's ends; infinite where there is none. */
export type Neighbours = [
  lastBefore: number,
  firstInside: number,
  lastInside: number,
  firstAfter: number,
];

/** The part-days of a window on creation. */
export function edgesOf(database: Database, selection: Selection): Edge[] {
  const { from, to } = selection.window;
  const first = dayOf(from);
  const last = dayOf(to);
  const spans = [{ day: first, from, to: Math.min(to, (first + 1) * dayMs - 1) }];
  if (last > first) spans.push({ day: last, from: last * dayMs, to });
  return spans.map((span) => ({
    day: span.day,
    rows: total(database, { ...selection, axis: "created", from: span.from, to: span.to }),
  }));
}

/** The rows on both sides of a window's ends, whatever their status. */
export function neighboursOf(
  database: Database,
  { seller, window: { axis, from, to } }: Selection,
): Neighbours {
  const edge = (which: "min" | "max", condition: string, value: number) => {
    if (axis === "created") return outermost(database, which, seller, condition, value);
    const ends = [0, 1].map((shelf) =>
      outermost(database, which, seller, `shelf = ${shelf} AND ${condition}`, value, "modified"),
    );
    return Math[which](...ends);
  };
  return [
    edge("max", `${axis} < ?`, from),
    edge("min", `${axis} >= ?`, from),
    edge("max", `${axis} <= ?`, to),
    edge("min", `${axis} > ?`, to),
  ];
}

function outermost(
  database: Database,
  which: "min" | "max",
  seller: number,
  condition: string,
  value: number,
  column = "created",
): number {
  const index = column === "created" ? "packages_by_created" : "packages_modified";
  const row = database.row(
    `SELECT ${which}(${column}) FROM packages INDEXED BY ${index} WHERE seller = ? AND ${condition}`,
    seller,
    value,
  );
  const found = row?.[0];
  if (typeof found === "number") return numberOf(found);
  return which === "min" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
}
