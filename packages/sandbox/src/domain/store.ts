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
 * The JSON text of listings, which the store saves with the record, so that a listing only joins texts. The REST code
 * injects it.
 */
export interface WireRenderer {
  package(shipment: ShipmentPackage, order: Order): string;
  product(product: Product, seller: Seller): string;
}

/** Never the same number twice, not even after a crash. */
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

/** Those of other sellers do not exist for it. */
interface PackageReader {
  find(sellerId: string, packageId: string): ShipmentPackage | undefined;
  findByTracking(sellerId: string, cargoTrackingNumber: string): ShipmentPackage | undefined;
  /** The package that contains the line now; never an `Unpacked` one. */
  findByLine(sellerId: string, orderLineId: string): ShipmentPackage | undefined;
  /** Oldest first, `Unpacked` ones included. */
  ofOrder(sellerId: string, orderNumber: string): readonly ShipmentPackage[];
  /** Each as its saved JSON text. */
  list(sellerId: string, filter: PackageFilter): RenderedPage;
  search(sellerId: string, filter: PackageFilter): Found<ShipmentPackage>;
  /** A package that a fault hid, or listed in its old state, is to be listed as it is. */
  isListingDue(now: number): boolean;
  /** Of all dates. */
  countByStatus(sellerId: string): ReadonlyMap<PackageStatus, number>;
}

interface OrderReader {
  find(sellerId: string, orderNumber: string): Order | undefined;
  findById(sellerId: string, orderId: string): Order | undefined;
  /** Each with the packages that contain its lines now. */
  search(sellerId: string, search: OrderSearch): Found<OrderWithPackages>;
  /** Without packages. */
  summaries(sellerId: string, search: OrderSearch): Found<OrderSummary>;
}

interface ProductReader {
  find(sellerId: string, stockCode: string): Product | undefined;
  ofMainId(sellerId: string, productMainId: string): readonly Product[];
  /** Each as its saved JSON text. */
  query(sellerId: string, filter: ProductFilter): RenderedPage;
  search(sellerId: string, filter: ProductFilter): Found<Product>;
}

interface TaskReader {
  find(sellerId: string, taskId: string): Task | undefined;
  /** At most `limit`, newest first. */
  list(sellerId: string, limit: number): readonly Task[];
  /** In the order of receipt. */
  due(now: number): readonly Task[];
  /** Accepted, and not wholly applied until later than `now`. */
  countQueued(sellerId: string, now: number): number;
}

interface ReturnReader {
  find(sellerId: string, claimReturnId: string): ReturnClaim | undefined;
  /** Newest first. */
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

/** Each `save` inserts or replaces one record. */
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
   * With its JSON text, and the information that it contains its lines now. A package of a hidden order stays hidden.
   */
  save(shipment: ShipmentPackage, order: Order): void;
  /**
   * Listings still return its old state (none if it is new), until it is due to be listed or, unless its order is
   * hidden, saved again.
   */
  saveUnlisted(shipment: ShipmentPackage, order: Order, listing: LateListing): void;
  /** Those that a fault hid. */
  listDue(now: number): void;
}

/** When listings return a package that a fault hides. */
export interface LateListing {
  /** Epoch ms; null for never, or only after the package is saved again. */
  readonly until: number | null;
  /** Listings do not return the order either. */
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
 * Synchronous. A `write` is a transaction: an exception in its callback rolls it back, and when it returns, the data
 * are on the disk.
 */
export interface Store {
  read<Result>(work: (session: ReadSession) => Result): Result;
  write<Result>(work: (session: WriteSession) => Result): Result;
  /** @throws StoreError `replaced` when the file was deleted or replaced; each write checks this first */
  check(): void;
  /** A new store has no catalogue. */
  isSeeded(): boolean;
  /** The old state remains when the callback throws, the disk is full, or the process ends before this returns. */
  replace(work: (session: WriteSession) => void): void;
  /** To a new file. */
  snapshot(path: string): void;
  /** Completely or not at all. */
  restore(path: string): void;
  close(): void;
}
