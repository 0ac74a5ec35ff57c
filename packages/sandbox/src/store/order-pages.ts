import type { OrderSearch } from "../domain/store.ts";
import type { Database } from "./database.ts";
import { countOrders, type OrderPlace, type PageAt, type PageRead } from "./order-search.ts";

/** Orders on all pages that are remembered, and one for each page; beyond it all pages are dropped. */
const mostOrders = 5000;

/** Totals and places that are remembered of a seller, small as they are. */
const mostNumbers = 5000;

interface Page {
  readonly total: number;
  readonly orders: readonly unknown[];
}

/** What is known of a seller's searches. A search's text is its key. */
interface Remembered<Kind> {
  readonly totals: Map<string, number>;
  /** Where the orders before a page's first end. */
  readonly places: Map<string, OrderPlace>;
  readonly pages: Map<string, Kind>;
  orders: number;
}

/**
 * Pages of one kind of order listing. A page that is asked for again is the very same object for as
 * long as none of the seller's orders changes. So long the total of a search is known too, which costs
 * a walk over all of its orders, and where each page ended, so that the one after it is sought and not
 * counted up to.
 */
export class OrderPages<Kind extends Page> {
  readonly #database: Database;
  readonly #read: (database: Database, at: PageAt) => PageRead<Kind>;
  readonly #sellers = new Map<number, Remembered<Kind>>();
  #orders = 0;

  constructor(database: Database, read: (database: Database, at: PageAt) => PageRead<Kind>) {
    this.#database = database;
    this.#read = read;
  }

  page(seller: number, search: OrderSearch): Kind {
    const remembered = this.#of(seller);
    const key = JSON.stringify(search);
    const known = remembered.pages.get(key);
    if (known !== undefined) return known;
    const { page: number, size, ...sequence } = search;
    const placeAt = (offset: number) => `${offset} ${JSON.stringify(sequence)}`;
    const after = remembered.places.get(placeAt(number * size));
    const total = this.#total(remembered, seller, search);
    const { page, end } = this.#read(this.#database, { seller, search, total, after });
    if (end !== undefined) keep(remembered.places, placeAt((number + 1) * size), end);
    this.#remember(remembered, key, page);
    return page;
  }

  /** Drops what is remembered of a seller whose orders change. */
  changed(seller: number): void {
    this.#orders -= this.#sellers.get(seller)?.orders ?? 0;
    this.#sellers.delete(seller);
  }

  /** Drops everything that is remembered. */
  forget(): void {
    this.#sellers.clear();
    this.#orders = 0;
  }

  #of(seller: number): Remembered<Kind> {
    const known = this.#sellers.get(seller);
    if (known !== undefined) return known;
    const fresh = { totals: new Map(), places: new Map(), pages: new Map(), orders: 0 };
    this.#sellers.set(seller, fresh);
    return fresh;
  }

  #total({ totals }: Remembered<Kind>, seller: number, search: OrderSearch): number {
    const { page: _page, size: _size, sortBy: _sortBy, direction: _direction, ...filter } = search;
    const key = JSON.stringify(filter);
    const known = totals.get(key);
    if (known !== undefined) return known;
    const total = countOrders(this.#database, seller, search);
    keep(totals, key, total);
    return total;
  }

  #remember(remembered: Remembered<Kind>, key: string, page: Kind): void {
    // A page that holds nothing takes room too.
    const size = page.orders.length + 1;
    if (this.#orders + size > mostOrders) this.#dropPages();
    remembered.pages.set(key, page);
    remembered.orders += size;
    this.#orders += size;
  }

  #dropPages(): void {
    for (const remembered of this.#sellers.values()) {
      remembered.pages.clear();
      remembered.orders = 0;
    }
    this.#orders = 0;
  }
}

function keep<Value>(memory: Map<string, Value>, key: string, value: Value): void {
  if (memory.size >= mostNumbers) memory.clear();
  memory.set(key, value);
}
