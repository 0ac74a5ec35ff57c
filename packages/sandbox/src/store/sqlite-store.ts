import type { Database } from "@marketplace-seller/sqlite";
import type { Order } from "../domain/model/order.ts";
import type { Catalogue, Product } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { Task } from "../domain/model/task.ts";
import type { ReadSession, Sequence, Store, WireRenderer, WriteSession } from "../domain/store.ts";
import { StoreError } from "../domain/store-error.ts";
import { recordOf } from "./columns.ts";
import { syncFile } from "./database-file.ts";
import { Orders } from "./orders.ts";
import { Packages } from "./packages.ts";
import { Products } from "./products.ts";
import { copySnapshot, replaceDatabase } from "./replace-database.ts";
import { migrations } from "./schema.ts";
import { Sellers, Sequences, Tasks } from "./small-tables.ts";

/** How to open a store. */
export interface StoreOptions {
  /** Path of the database file, or `:memory:`. */
  readonly path: string;
  readonly renderer: WireRenderer;
  /** Starts the shown id sequences of a new file beyond 2^53. */
  readonly bigIds?: boolean;
  /** Called with every failure of the storage, before it is thrown. */
  readonly onFailure?: (error: StoreError) => void;
}

/** The store over one SQLite database; see {@link Store}. */
export class SqliteStore implements Store {
  readonly #options: StoreOptions;
  readonly #database: Database;
  readonly #session: Session;
  readonly #steps: readonly string[];
  #writing = false;

  /** @param steps the schema, one step per version */
  constructor(database: Database, options: StoreOptions, steps = migrations) {
    this.#options = options;
    this.#steps = steps;
    this.#database = database;
    this.#session = new Session(database, options.renderer);
    this.write(() => this.#session.sequences.start(options.bigIds ?? false));
  }

  read<Result>(work: (session: ReadSession) => Result): Result {
    return this.#reported(() => work(this.#session));
  }

  write<Result>(work: (session: WriteSession) => Result): Result {
    if (this.#writing) throw new RangeError("A write cannot start within a write");
    this.#writing = true;
    try {
      return this.#reported(() => this.#database.transaction(() => work(this.#session)));
    } finally {
      this.#writing = false;
    }
  }

  isSeeded(): boolean {
    return this.#database.row("SELECT 1 FROM catalogue") !== undefined;
  }

  replace(work: (session: WriteSession) => void): void {
    const { renderer, bigIds = false } = this.#options;
    this.#replace((database) =>
      database.transaction(() => {
        const session = new Session(database, renderer);
        session.sequences.start(bigIds);
        work(session);
      }),
    );
  }

  snapshot(path: string): void {
    this.#reported(() => {
      this.#database.run("VACUUM INTO ?", path);
      syncFile(path);
    });
  }

  restore(path: string): void {
    this.#replace((database) => copySnapshot(database, path));
  }

  close(): void {
    this.#database.close();
  }

  #replace(fill: (database: Database) => void): void {
    this.#reported(() => replaceDatabase(this.#database, this.#options.path, this.#steps, fill));
  }

  #reported<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (error instanceof StoreError) this.#options.onFailure?.(error);
      throw error;
    }
  }
}

/** A marketplace that knows no category yet; the seed puts one in its place. */
const emptyCatalogue: Catalogue = {
  categories: [],
  barcodes: [],
  rates: { USD: "1.00", EUR: "1.00" },
};

/** The tables together, as one session for reads and writes; it remembers nothing. */
class Session implements WriteSession {
  readonly sequences: Sequences;
  readonly sellers: Sellers;
  readonly orders: Orders;
  readonly packages: Packages;
  readonly products: Products;
  readonly tasks: Tasks;
  readonly #database: Database;

  constructor(database: Database, renderer: WireRenderer) {
    this.sequences = new Sequences(database);
    this.sellers = new Sellers(database);
    this.orders = new Orders(database);
    this.packages = new Packages(database, this.orders, renderer);
    this.products = new Products(database, renderer);
    this.tasks = new Tasks(database);
    this.#database = database;
  }

  catalogue(): Catalogue {
    const row = this.#database.row("SELECT document FROM catalogue");
    return row === undefined ? emptyCatalogue : recordOf<Catalogue>(row[0]);
  }

  nextId(sequence: Sequence): string {
    return this.sequences.next(sequence);
  }

  nextPackageKey(): number {
    return Number(this.sequences.next("key"));
  }

  saveSeller(seller: Seller): void {
    this.sellers.save(seller);
  }

  saveOrder(order: Order): void {
    this.orders.save(order);
  }

  savePackage(shipment: ShipmentPackage, order: Order): void {
    this.packages.save(shipment, order);
  }

  saveProduct(product: Product): void {
    const seller = this.sellers.find(product.sellerId);
    if (seller === undefined) throw new RangeError("A product is saved after its seller");
    this.products.save(product, seller);
  }

  saveTask(task: Task): void {
    this.tasks.save(task);
  }

  saveCatalogue(catalogue: Catalogue): void {
    this.#database.run(
      "INSERT OR REPLACE INTO catalogue (id, document) VALUES (1, ?)",
      JSON.stringify(catalogue),
    );
  }
}
