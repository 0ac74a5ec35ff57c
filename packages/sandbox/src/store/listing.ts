import type { PackageFilter, PackagePage } from "../domain/store.ts";
import { type Place, stride } from "./bookmarks.ts";
import { numberOf } from "./columns.ts";
import type { Standing } from "./counts.ts";
import type { Database, Row } from "./database.ts";
import {
  canProbe,
  probeLength,
  probeSql,
  strideSql,
  type Walk,
  walkSql,
  walkValues,
} from "./listing-sql.ts";
import { namedPage } from "./named-listing.ts";
import { PageMemory } from "./page-memory.ts";
import { ResultSet, type Selection } from "./result-set.ts";
import { shelvesOf, statusCode } from "./shelves.ts";
import { WireMemory } from "./wire-memory.ts";

/** Selections remembered over all sellers; the least recently made goes first. */
const rememberedSets = 2000;

/** Windows remembered per selection: as many readers at once keep their place. */
const windowsPerSelection = 8;

/**
 * The package listing. What it remembers between calls (totals, places, pages, texts) follows every
 * write of a package, and is dropped when a write is undone.
 */
export class Listing {
  readonly #database: Database;
  readonly #sets = new Map<number, Map<string, readonly ResultSet[]>>();
  readonly #pages = new PageMemory();
  readonly #wires: WireMemory;
  #remembered = 0;

  constructor(database: Database) {
    this.#database = database;
    this.#wires = new WireMemory(database);
  }

  /** Takes in that a package was saved: where it stood before, if it was there, and stands now. */
  changed(key: number, before: Standing | undefined, after: Standing): void {
    this.#wires.changed(key);
    for (const sets of this.#sets.get(after.seller)?.values() ?? []) {
      for (const set of sets) if (set.moved(before, after)) this.#pages.changed(set);
    }
  }

  /** Drops everything that is remembered. */
  forget(): void {
    this.#sets.clear();
    this.#pages.clear();
    this.#wires.clear();
    this.#remembered = 0;
  }

  page(seller: number, filter: PackageFilter): PackagePage {
    if (filter.orderNumber !== undefined || filter.packageIds !== undefined) {
      return namedPage(this.#database, seller, filter);
    }
    const selection: Selection = {
      seller,
      shelves: shelvesOf(filter.sender),
      status: filter.status && statusCode(filter.status),
      window: filter.window,
    };
    const set = this.#setOf(selection);
    const offset = filter.page * filter.size;
    const count = Math.min(filter.size, set.total - offset);
    if (count <= 0) return { total: set.total, content: [] };
    const key = `${filter.direction} ${offset} ${count}`;
    const known = this.#pages.recall(set, key);
    if (known !== undefined) return { total: set.total, content: known };
    const content = this.#content(selection, set, filter, offset, count);
    this.#pages.remember(set, key, content);
    return { total: set.total, content };
  }

  /** Walks from whichever is nearer: a known place, the beginning, or (backwards) the end. */
  #content(
    selection: Selection,
    set: ResultSet,
    { direction }: PackageFilter,
    offset: number,
    count: number,
  ): readonly Uint8Array[] {
    const opposite = direction === "ASC" ? "DESC" : "ASC";
    const fromEnd = set.total - offset - count;
    const ahead = offset - (set.bookmarks[direction].nearest(offset)?.offset ?? 0);
    const behind = fromEnd - (set.bookmarks[opposite].nearest(fromEnd)?.offset ?? 0);
    if (ahead <= behind) return this.#read({ selection, set, direction }, offset, count);
    return this.#read({ selection, set, direction: opposite }, fromEnd, count).toReversed();
  }

  #read(way: Omit<Walk, "after">, offset: number, count: number): readonly Uint8Array[] {
    const bookmarks = way.set.bookmarks[way.direction];
    const known = bookmarks.nearest(offset);
    let at = known?.offset ?? 0;
    let after = known?.place;
    for (; offset - at > stride; at += stride) {
      after = this.#placeAfter({ ...way, after }, stride);
      bookmarks.add(at + stride, after);
    }
    const rows = this.#rows({ ...way, after }, offset - at, count);
    const last = rows.at(-1);
    if (last !== undefined) bookmarks.add(offset + count, placeOf(last));
    return this.#wires.of(rows.map((row) => numberOf(row[2])));
  }

  /** The places of a page: mostly behind a known one, among the movements that come next. */
  #rows(walk: Walk, skip: number, count: number): readonly Row[] {
    const values = [...walkValues(walk), count, skip];
    if (canProbe(walk)) {
      const sql = `${probeSql(walk)} LIMIT ?9 OFFSET ?10`;
      const rows = this.#database.rows(sql, ...values, probeLength(skip));
      if (rows.length === count) return rows;
    }
    return this.#database.rows(`${walkSql(walk)} LIMIT ?9 OFFSET ?10`, ...values);
  }

  #placeAfter(walk: Walk, rows: number): Place {
    const sql = `${strideSql(walk)} LIMIT ?9 OFFSET ?10`;
    const row = this.#database.row(sql, ...walkValues(walk), 1, rows - 1);
    if (row === undefined) throw new RangeError("The kept counts exceed the rows; check integrity");
    return placeOf(row);
  }

  #setOf(selection: Selection): ResultSet {
    const { seller, window, shelves, status } = selection;
    const ofSeller = this.#sets.get(seller) ?? new Map<string, readonly ResultSet[]>();
    this.#sets.set(seller, ofSeller);
    const key = `${window.axis} ${shelves} ${status}`;
    const known = ofSeller.get(key) ?? [];
    const covering = known.find((set) => set.covers(window));
    if (covering !== undefined) return covering;
    const set = new ResultSet(this.#database, selection);
    ofSeller.set(key, [set, ...known.slice(0, windowsPerSelection - 1)]);
    for (const dropped of known.slice(windowsPerSelection - 1)) this.#pages.changed(dropped);
    this.#remembered += 1;
    if (this.#remembered > rememberedSets) this.forget();
    return set;
  }
}

function placeOf(row: Row): Place {
  return [numberOf(row[0]), numberOf(row[1]), numberOf(row[2])];
}
