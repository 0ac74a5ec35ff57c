import type { PackageFilter, PackagePage } from "../store.ts";
import { type Place, stride } from "./bookmarks.ts";
import { bytesOf, numberOf } from "./columns.ts";
import type { Database, Row } from "./database.ts";
import { canProbe, probeSql, strideSql, type Walk, walkSql, walkValues } from "./listing-sql.ts";
import { namedPage } from "./named-listing.ts";
import { PageMemory } from "./page-memory.ts";
import { ResultSet, type Selection } from "./result-set.ts";
import { shelvesOf, statusCode } from "./shelves.ts";

/** Selections remembered over all sellers; the least recently made goes first. */
const rememberedSets = 2000;

/** Windows remembered per selection: as many readers at once keep their place. */
const windowsPerSelection = 8;

/**
 * The package listing. What it remembers between calls (totals, places) holds only while the
 * seller's packages stay as they are; a write of the seller drops it.
 */
export class Listing {
  readonly #database: Database;
  readonly #sets = new Map<number, Map<string, ResultSet[]>>();
  readonly #pages = new PageMemory();
  #remembered = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Drops what is remembered of a seller whose packages changed. */
  changed(seller: number): void {
    this.#sets.delete(seller);
  }

  /** Drops everything that is remembered. */
  forget(): void {
    this.#sets.clear();
    this.#pages.clear();
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
    const key = `${set.id} ${filter.direction} ${offset} ${count}`;
    const known = this.#pages.recall(key);
    if (known !== undefined) return { total: set.total, content: known };
    const content = this.#content(selection, set, filter, offset, count);
    this.#pages.remember(key, content);
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
    if (last !== undefined) bookmarks.add(offset + count, placeOf(last, 1));
    return rows.map((row) => bytesOf(row[0]));
  }

  #rows(walk: Walk, skip: number, count: number): readonly Row[] {
    if (skip === 0 && canProbe(walk)) {
      const rows = this.#wires(probeSql(walk), walk, 0, count);
      if (rows.length === count) return rows;
    }
    return this.#wires(walkSql(walk), walk, skip, count);
  }

  #wires(places: string, walk: Walk, skip: number, count: number): readonly Row[] {
    // CROSS JOIN keeps the walk as the outer loop, and with it the order of the rows.
    const sql = `SELECT CAST(wire AS BLOB), modified, created, key
      FROM (${places} LIMIT ?9 OFFSET ?10) CROSS JOIN package_records USING (key)`;
    return this.#database.rows(sql, ...walkValues(walk), count, skip);
  }

  #placeAfter(walk: Walk, rows: number): Place {
    const sql = `SELECT modified, created, key FROM (${strideSql(walk)} LIMIT ?9 OFFSET ?10)`;
    const row = this.#database.row(sql, ...walkValues(walk), 1, rows - 1);
    if (row === undefined) throw new RangeError("The kept counts exceed the rows; check integrity");
    return placeOf(row, 0);
  }

  #setOf(selection: Selection): ResultSet {
    const { seller, window, shelves, status } = selection;
    const ofSeller = this.#sets.get(seller) ?? new Map<string, ResultSet[]>();
    this.#sets.set(seller, ofSeller);
    const key = `${window.axis} ${shelves} ${status}`;
    const known = ofSeller.get(key);
    const covering = known?.find((set) => set.covers(window));
    if (covering !== undefined) return covering;
    const set = new ResultSet(this.#database, selection);
    ofSeller.set(key, [set, ...(known ?? [])].slice(0, windowsPerSelection));
    this.#remembered += 1;
    if (this.#remembered > rememberedSets) this.forget();
    return set;
  }
}

function placeOf(row: Row, column: number): Place {
  return [numberOf(row[column]), numberOf(row[column + 1]), numberOf(row[column + 2])];
}
