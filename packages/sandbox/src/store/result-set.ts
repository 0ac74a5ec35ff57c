import type { DateWindow } from "../domain/store.ts";
import { Bookmarks } from "./bookmarks.ts";
import { type Standing, total } from "./counts.ts";
import type { Database } from "./database.ts";
import { dayOf } from "./shelves.ts";
import { type Edge, edgesOf, type Neighbours, neighboursOf } from "./window-ends.ts";

/** What a listing looks at, whatever its direction and page. */
export interface Selection {
  readonly seller: number;
  readonly shelves: readonly number[];
  readonly status: number | undefined;
  readonly window: DateWindow;
}

/**
 * The rows that a selection has at present: how many, and places in them that are known already.
 *
 * It holds for every window whose ends lie between the same rows as this one's, so a window that
 * slides with the clock keeps its total until a row leaves it. It follows what happens to packages,
 * if it is told of it.
 */
export class ResultSet {
  readonly #database: Database;
  readonly #selection: Selection;
  readonly #neighbours: Neighbours;
  readonly #edges: Edge[];
  #total: number;
  #density: number | undefined;
  #bookmarks = { ASC: new Bookmarks(), DESC: new Bookmarks() };

  constructor(database: Database, selection: Selection) {
    const { window } = selection;
    this.#database = database;
    this.#selection = selection;
    this.#total = total(database, { ...selection, ...window });
    this.#edges = window.axis === "created" ? edgesOf(database, selection) : [];
    this.#neighbours = neighboursOf(database, selection);
  }

  get total(): number {
    return this.#total;
  }

  get edges(): readonly Edge[] {
    return this.#edges;
  }

  get bookmarks(): { readonly [direction in "ASC" | "DESC"]: Bookmarks } {
    return this.#bookmarks;
  }

  /**
   * Share of the selection among all packages that moved since the window's beginning, as it was when
   * it was asked for first.
   */
  get density(): number {
    this.#density ??= densityOf(this.#database, this.#selection, this.#total);
    return this.#density;
  }

  /** Whether a window selects the same rows as the one that this set was made for. */
  covers({ from, to }: DateWindow): boolean {
    const [lastBefore, firstInside, lastInside, firstAfter] = this.#neighbours;
    return lastBefore < from && from <= firstInside && lastInside <= to && to < firstAfter;
  }

  /** Takes in that a package of the seller moved, or appeared; tells whether that concerns the rows. */
  moved(before: Standing | undefined, after: Standing): boolean {
    this.#keepAway(after[this.#selection.window.axis]);
    const wasHere = before !== undefined && this.#holds(before);
    const isHere = this.#holds(after);
    if (!(wasHere || isHere)) return false;
    if (wasHere) this.#count(before, -1);
    if (isHere) this.#count(after, 1);
    this.#bookmarks = { ASC: new Bookmarks(), DESC: new Bookmarks() };
    return true;
  }

  #holds(standing: Standing): boolean {
    const { shelves, status, window } = this.#selection;
    const date = standing[window.axis];
    return (
      shelves.includes(standing.shelf) &&
      (status === undefined || status === standing.status) &&
      window.from <= date &&
      date <= window.to
    );
  }

  #count({ created }: Standing, by: 1 | -1): void {
    this.#total += by;
    for (const [index, { day, rows }] of this.#edges.entries()) {
      if (day === dayOf(created)) this.#edges[index] = { day, rows: rows + by };
    }
  }

  /** A row at this date may part a window from this set's. One that leaves parts none. */
  #keepAway(date: number): void {
    const { from, to } = this.#selection.window;
    const ends = this.#neighbours;
    if (date < from) ends[0] = Math.max(ends[0], date);
    else ends[1] = Math.min(ends[1], date);
    if (date <= to) ends[2] = Math.max(ends[2], date);
    else ends[3] = Math.min(ends[3], date);
  }
}

function densityOf(database: Database, selection: Selection, rows: number): number {
  const since = { ...selection, axis: "modified", to: Number.MAX_SAFE_INTEGER } as const;
  return rows / total(database, { ...since, from: selection.window.from });
}
