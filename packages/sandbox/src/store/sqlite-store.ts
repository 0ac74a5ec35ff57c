import type { Catalogue } from "../domain/model/catalogue.ts";
import type { Order } from "../domain/model/order.ts";
import type { Product } from "../domain/model/product.ts";
import type { Seller } from "../domain/model/seller.ts";
import type { ShipmentPackage } from "../domain/model/shipment-package.ts";
import type { Task } from "../domain/model/task.ts";
import type {
  BulkLoader,
  ReadSession,
  Sequence,
  Store,
  WireRenderer,
  WriteSession,
} from "../domain/store.ts";
import { bulkLoad } from "./bulk-load.ts";
import { StoredCatalogue } from "./catalogue.ts";
import type { Database } from "./database.ts";
import { findDamage } from "./integrity.ts";
import { Orders } from "./orders.ts";
import { Packages } from "./packages.ts";
import { Products } from "./products.ts";
import { Sellers } from "./sellers.ts";
import { Sequences } from "./sequences.ts";
import { clearTables, restoreTables } from "./tables.ts";
import { Tasks } from "./tasks.ts";

/** How to open a store. */
export interface StoreOptions {
  /** Path of the database file, or `:memory:`. */
  readonly path: string;
  readonly renderer: WireRenderer;
  /** Starts the shown id sequences of a new file beyond 2^53. */
  readonly bigIds?: boolean;
}

/** The store over one SQLite database; see {@link Store}. */
export class SqliteStore implements Store {
  readonly #database: Database;
  readonly #session: Session;
  readonly #sequences: Sequences;
  readonly #renderer: WireRenderer;
  readonly #bigIds: boolean;
  #writing = false;

  constructor(database: Database, options: StoreOptions) {
    this.#database = database;
    this.#renderer = options.renderer;
    this.#bigIds = options.bigIds ?? false;
    this.#sequences = new Sequences(database);
    this.#session = new Session(database, this.#sequences, options);
    this.write(() => this.#sequences.start(this.#bigIds));
  }

  read<Result>(work: (session: ReadSession) => Result): Result {
    return work(this.#session);
  }

  write<Result>(work: (session: WriteSession) => Result): Result {
    return this.#transaction(() => {
      const result = work(this.#session);
      this.#session.orders.settle();
      return result;
    });
  }

  isSeeded(): boolean {
    return this.#database.row("SELECT 1 FROM catalogue") !== undefined;
  }

  load(work: (loader: BulkLoader) => void): void {
    const { sellers } = this.#session;
    const parts = { database: this.#database, sequences: this.#sequences, sellers };
    try {
      bulkLoad({ ...parts, renderer: this.#renderer }, work);
    } finally {
      this.#session.forget();
    }
  }

  clear(): void {
    this.#transaction(() => {
      clearTables(this.#database);
      this.#sequences.start(this.#bigIds);
    });
    this.#session.forget();
  }

  snapshot(path: string): void {
    this.#database.run("VACUUM INTO ?", path);
  }

  restore(path: string): void {
    restoreTables(this.#database, path);
    this.#session.forget();
  }

  checkIntegrity(): readonly string[] {
    return findDamage(this.#database);
  }

  close(): void {
    this.#database.close();
  }

  #transaction<Result>(work: () => Result): Result {
    if (this.#writing) throw new RangeError("A write cannot start within a write");
    this.#writing = true;
    try {
      return this.#database.transaction(work);
    } catch (error) {
      this.#session.forget();
      throw error;
    } finally {
      this.#writing = false;
    }
  }
}

/** The tables together, as one session for reads and writes. */
class Session implements WriteSession {
  readonly sellers: Sellers;
  readonly orders: Orders;
  readonly packages: Packages;
  readonly products: Products;
  readonly tasks: Tasks;
  readonly #catalogue: StoredCatalogue;
  readonly #sequences: Sequences;

  constructor(database: Database, sequences: Sequences, { renderer }: StoreOptions) {
    this.#sequences = sequences;
    this.sellers = new Sellers(database);
    this.orders = new Orders(database, this.sellers);
    this.packages = new Packages(database, this.sellers, this.orders, renderer);
    this.products = new Products(database, this.sellers, renderer);
    this.tasks = new Tasks(database, this.sellers);
    this.#catalogue = new StoredCatalogue(database);
  }

  catalogue(): Catalogue {
    return this.#catalogue.read();
  }

  nextId(sequence: Sequence): string {
    return this.#sequences.next(sequence);
  }

  nextPackageKey(): number {
    return Number(this.#sequences.next("key"));
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
    this.#catalogue.save(catalogue);
  }

  /** Forgets what is kept in memory, which a rollback or a restore may have made untrue. */
  forget(): void {
    for (const part of [this.sellers, this.orders, this.packages, this.products, this.tasks]) {
      part.forget();
    }
    this.#catalogue.forget();
  }
}
