import type { DateWindow } from "../store.ts";
import { Bookmarks } from "./bookmarks.ts";
import { numberOf } from "./columns.ts";
import { total } from "./counts.ts";
import type { Database } from "./database.ts";
import { dayMs, dayOf } from "./shelves.ts";

/** What a listing looks at, whatever its direction and page. */
export interface Selection {
  readonly seller: number;
  readonly shelves: readonly number[];
  readonly status: number | undefined;
  readonly window: DateWindow;
}

/** A part-day at an end of a window on creation, and how many rows of the selection it holds. */
export interface Edge {
  readonly day: number;
  readonly rows: number;
}

let lastId = 0;

/**
 * The rows that a selection has at present: how many, and places in them that are known already.
 *
 * It holds for every window whose ends lie between the same rows as this one's, so a window that
 * slides with the clock keeps its total until a row leaves it, and for as long as the seller's
 * packages stay as they are.
 */
export class ResultSet {
  /** No two sets share it. */
  readonly id: number;
  readonly total: number;
  readonly edges: readonly Edge[];
  /** Share of the selection among all packages that moved since the window's beginning. */
  readonly density: number;
  readonly #neighbours: readonly [number, number, number, number];
  readonly bookmarks = { ASC: new Bookmarks(), DESC: new Bookmarks() };

  constructor(database: Database, selection: Selection) {
    const { window } = selection;
    lastId += 1;
    this.id = lastId;
    this.total = total(database, { ...selection, ...window });
    const since = { ...selection, axis: "modified", to: Number.MAX_SAFE_INTEGER } as const;
    this.density = this.total / total(database, { ...since, from: window.from });
    this.edges = window.axis === "created" ? edgesOf(database, selection) : [];
    this.#neighbours = neighboursOf(database, selection);
  }

  /** Whether a window selects the same rows as the one that this set was made for. */
  covers({ from, to }: DateWindow): boolean {
    const [lastBefore, firstInside, lastInside, firstAfter] = this.#neighbours;
    return lastBefore < from && from <= firstInside && lastInside <= to && to < firstAfter;
  }
}

function edgesOf(database: Database, selection: Selection): readonly Edge[] {
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

function neighboursOf(
  database: Database,
  { seller, window: { axis, from, to } }: Selection,
): readonly [number, number, number, number] {
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
