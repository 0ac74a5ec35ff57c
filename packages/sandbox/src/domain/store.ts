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
 * Renders a package or a product as the JSON text that listings return. The store saves the text with the record, so
 * that a listing only joins texts. The REST code injects the renderer.
 */
export interface WireRenderer {
  package(shipment: ShipmentPackage, order: Order): string;
  product(product: Product, seller: Seller): string;
}

/** The id sequences. A sequence never returns a number twice, not even after a crash. */
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

/** Reads a seller's packages. Packages of other sellers are not found, as if they did not exist. */
interface PackageReader {
  find(sellerId: string, packageId: string): ShipmentPackage | undefined;
  findByTracking(sellerId: string, cargoTrackingNumber: string): ShipmentPackage | undefined;
  /** Finds the package that holds a line now; never an `Unpacked` package, whose lines are in other packages. */
  findByLine(sellerId: string, orderLineId: string): ShipmentPackage | undefined;
  /** Returns every package of an order, oldest first, including `Unpacked` ones. */
  ofOrder(sellerId: string, orderNumber: string): readonly ShipmentPackage[];
  /** Returns one page of the package listing, each package as its saved JSON text. */
  list(sellerId: string, filter: PackageFilter): RenderedPage;
  /** Returns one page of the package listing, each package as a record. */
  search(sellerId: string, filter: PackageFilter): Found<ShipmentPackage>;
  /** Whether a package that a fault hid from listings, or showed in its old state, is due to be listed. Epoch ms. */
  isListingDue(now: number): boolean;
  /** Counts the seller's packages by status, of any date. */
  countByStatus(sellerId: string): ReadonlyMap<PackageStatus, number>;
}

interface OrderReader {
  find(sellerId: string, orderNumber: string): Order | undefined;
  findById(sellerId: string, orderId: string): Order | undefined;
  /** Returns one page of the order search, each order with the packages that hold its lines now. */
  search(sellerId: string, search: OrderSearch): Found<OrderWithPackages>;
  /** Returns one page of the order search, without the orders' packages. */
  summaries(sellerId: string, search: OrderSearch): Found<OrderSummary>;
}

interface ProductReader {
  find(sellerId: string, stockCode: string): Product | undefined;
  /** Finds the products with a `productMainId`. */
  ofMainId(sellerId: string, productMainId: string): readonly Product[];
  /** Returns one page of the product listing, each product as its saved JSON text. */
  query(sellerId: string, filter: ProductFilter): RenderedPage;
  /** Returns one page of the product listing, each product as a record. */
  search(sellerId: string, filter: ProductFilter): Found<Product>;
}

interface TaskReader {
  find(sellerId: string, taskId: string): Task | undefined;
  /** Lists a seller's tasks, newest first, at most `limit`. */
  list(sellerId: string, limit: number): readonly Task[];
  /** Lists the tasks that are due at `now`, in the order in which they were received. */
  due(now: number): readonly Task[];
}

interface ReturnReader {
  find(sellerId: string, claimReturnId: string): ReturnClaim | undefined;
  /** Lists a seller's returns, newest first. */
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

/** The writing operations of a transaction. Each `save` inserts or replaces one record. */
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
  /** Saves the package, its JSON text for listings, and which package holds each of its lines now. */
  save(shipment: ShipmentPackage, order: Order): void;
  /** Saves the package, but listings return its old state (a new package: nothing) until it is due or saved again. */
  saveUnlisted(shipment: ShipmentPackage, order: Order, listing: LateListing): void;
  /** Makes listings return the current state of packages that a fault hid and that are due. Epoch ms. */
  listDue(now: number): void;
}

/** From when on listings return a package that a fault hides. */
export interface LateListing {
  /** Listings return the package from this moment on, epoch ms; with null only when the package is saved again. */
  readonly until: number | null;
  /** Whether the package's order is new; listings then do not return the order either. */
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
 * The durable state of a sandbox. Calls are synchronous. A `write` is a transaction: an exception in its callback rolls
 * it back, and when `write` returns, the data are on the disk.
 */
export interface Store {
  read<Result>(work: (session: ReadSession) => Result): Result;
  write<Result>(work: (session: WriteSession) => Result): Result;
  /** @throws StoreError `replaced` when the database file was deleted or replaced; each write checks this first */
  check(): void;
  /** Whether the store has been filled with data: a new store has no catalogue. */
  isSeeded(): boolean;
  /**
   * Replaces the whole state by the records that the callback writes. The old state stays when the callback throws, the
   * disk is full, or the process ends before `replace` returns.
   */
  replace(work: (session: WriteSession) => void): void;
  /** Writes a copy of the whole state to a new file. */
  snapshot(path: string): void;
  /** Replaces the whole state by a snapshot, completely or not at all. */
  restore(path: string): void;
  close(): void;
}
