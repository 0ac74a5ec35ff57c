import type {
  Found,
  OrderSearch,
  OrderSummary,
  OrderWithPackages,
  PackageFilter,
  ProductFilter,
  RenderedPage,
} from "./filters.ts";
import type { Order } from "./model/order.ts";
import type { Catalogue, Product } from "./model/product.ts";
import type { ReturnClaim } from "./model/return-claim.ts";
import type { Seller } from "./model/seller.ts";
import type { PackageStatus, ShipmentPackage } from "./model/shipment-package.ts";
import type { Task } from "./model/task.ts";

export type * from "./filters.ts";

/**
 * Renders a package or a product as the JSON text that listings return. The store saves the JSON text with the
 * record, so that a listing only joins saved texts. The REST code injects the function that renders packages and
 * products for the store.
 */
export interface WireRenderer {
  package(shipment: ShipmentPackage, order: Order): string;
  product(product: Product, seller: Seller): string;
}

/** The store's sequences of ids. An id sequence never returns a number twice, not even after a crash. */
export type Sequence =
  | "order"
  | "orderNumber"
  | "package"
  | "orderLine"
  | "tracking"
  | "product"
  | "task"
  | "claim"
  | "group";

export interface SellerReader {
  findByKeyHash(appKeyHash: string): Seller | undefined;
  find(sellerId: string): Seller | undefined;
  list(): readonly Seller[];
}

/** Reads a seller's packages; packages of other sellers are treated as if they did not exist. */
interface PackageReader {
  find(sellerId: string, packageId: string): ShipmentPackage | undefined;
  findByTracking(sellerId: string, cargoTrackingNumber: string): ShipmentPackage | undefined;
  /**
   * Finds the package that contains an order line now; never an `Unpacked` package, whose order lines are in other
   * packages.
   */
  findByLine(sellerId: string, orderLineId: string): ShipmentPackage | undefined;
  /** Returns every package of an order, oldest first, including packages in status `Unpacked`. */
  ofOrder(sellerId: string, orderNumber: string): readonly ShipmentPackage[];
  /** Returns one page of the package listing, each package as its saved JSON text. */
  list(sellerId: string, filter: PackageFilter): RenderedPage;
  /** Returns one page of the package listing, each package as a record. */
  search(sellerId: string, filter: PackageFilter): Found<ShipmentPackage>;
  /**
   * Whether a package that a fault hid from listings, or listed in its old state, is due at `now` (epoch ms) to be
   * listed in its current state.
   */
  isListingDue(now: number): boolean;
  /** Counts the seller's packages of all dates by status. */
  countByStatus(sellerId: string): ReadonlyMap<PackageStatus, number>;
}

interface OrderReader {
  find(sellerId: string, orderNumber: string): Order | undefined;
  findById(sellerId: string, orderId: string): Order | undefined;
  /** Returns one page of the order search, each order with the packages that contain its order lines now. */
  search(sellerId: string, search: OrderSearch): Found<OrderWithPackages>;
  /** Returns one page of the order search, without the orders' packages. */
  summaries(sellerId: string, search: OrderSearch): Found<OrderSummary>;
}

interface ProductReader {
  find(sellerId: string, stockCode: string): Product | undefined;
  /** Finds the seller's products with a `productMainId`. */
  ofMainId(sellerId: string, productMainId: string): readonly Product[];
  /** Returns one page of the product listing, each product as its saved JSON text. */
  query(sellerId: string, filter: ProductFilter): RenderedPage;
  /** Returns one page of the product listing, each product as a record. */
  search(sellerId: string, filter: ProductFilter): Found<Product>;
}

interface TaskReader {
  find(sellerId: string, taskId: string): Task | undefined;
  /** Lists at most `limit` product tasks of a seller, newest first. */
  list(sellerId: string, limit: number): readonly Task[];
  /** Lists the product tasks that are due at `now`, in the order in which they were received. */
  due(now: number): readonly Task[];
}

interface ReturnReader {
  find(sellerId: string, claimReturnId: string): ReturnClaim | undefined;
  /** Lists the returns of a seller, newest first. */
  list(sellerId: string): readonly ReturnClaim[];
  ofLine(sellerId: string, orderLineId: string): readonly ReturnClaim[];
}

export interface ReadSession {
  readonly sellers: SellerReader;
  readonly packages: PackageReader;
  readonly orders: OrderReader;
  readonly products: ProductReader;
  readonly tasks: TaskReader;
  readonly returns: ReturnReader;
  catalogue(): Catalogue;
}

/** The writing operations of a store transaction. Each `save` method inserts or replaces one record. */
export interface WriteSession extends ReadSession {
  readonly sellers: SellerTable;
  readonly packages: PackageTable;
  readonly orders: OrderTable;
  readonly products: ProductTable;
  readonly tasks: TaskTable;
  readonly returns: ReturnTable;
  nextId(sequence: Sequence): string;
  nextPackageKey(): number;
  saveCatalogue(catalogue: Catalogue): void;
}

export interface SellerTable extends SellerReader {
  save(seller: Seller): void;
}

export interface PackageTable extends PackageReader {
  /**
   * Saves a package, its JSON text for listings, and the information that it contains each of its order lines now. A
   * package of a hidden order stays hidden.
   */
  save(shipment: ShipmentPackage, order: Order): void;
  /**
   * Saves a package while listings still return its old state (no package if it is new), until the package is due to
   * be listed or, unless its order is hidden, is saved again.
   */
  saveUnlisted(shipment: ShipmentPackage, order: Order, listing: LateListing): void;
  /**
   * Makes listings return the current state of those packages that a fault hid and that are due at `now` (epoch ms).
   */
  listDue(now: number): void;
}

/** The moment from which listings return a package that a fault hides. */
export interface LateListing {
  /**
   * The moment (epoch ms) from which listings return the hidden package; null when they never do, or only
   * after the package is saved again.
   */
  readonly until: number | null;
  /** True when the hidden package's order is new, so that listings do not return the order either. */
  readonly isNewOrder: boolean;
}

export interface OrderTable extends OrderReader {
  save(order: Order): void;
}

export interface ProductTable extends ProductReader {
  save(product: Product): void;
}

export interface ReturnTable extends ReturnReader {
  save(claim: ReturnClaim): void;
}

export interface TaskTable extends TaskReader {
  save(task: Task): void;
}

/**
 * The durable state of a sandbox. All methods of the store are synchronous. A `write` of the store is a transaction:
 * an exception in its callback rolls it back, and when `write` returns, the data are on the disk.
 */
export interface Store {
  read<Result>(work: (session: ReadSession) => Result): Result;
  write<Result>(work: (session: WriteSession) => Result): Result;
  /** @throws StoreError `replaced` when the database file was deleted or replaced; each write checks this first */
  check(): void;
  /** Whether the store was already filled with data: a new store has no catalogue. */
  isSeeded(): boolean;
  /**
   * Replaces the whole state of the store by the records that the callback writes. The old state of the store remains
   * when the callback throws, the disk is full, or the process ends before `replace` returns.
   */
  replace(work: (session: WriteSession) => void): void;
  /** Writes a copy of the store's whole state to a new file. */
  snapshot(path: string): void;
  /** Replaces the whole state of the store by a snapshot, completely or not at all. */
  restore(path: string): void;
  close(): void;
}
