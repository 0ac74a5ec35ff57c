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
 * Writes what a listing shows of a package or a product, as JSON text. The text is kept beside the
 * record, so that a listing does no JSON work; the protocol's code injects it.
 */
export interface WireRenderer {
  package(shipment: ShipmentPackage, order: Order): string;
  product(product: Product, seller: Seller): string;
}

/** The id sequences. A sequence's numbers are never given twice, not even after a crash. */
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

/** Packages, read. Another seller's package is as absent as one that never was. */
interface PackageReader {
  find(sellerId: string, packageId: string): ShipmentPackage | undefined;
  findByTracking(sellerId: string, cargoTrackingNumber: string): ShipmentPackage | undefined;
  /** The package that holds the line now: never an `Unpacked` one whose line went on to another. */
  findByLine(sellerId: string, orderLineId: string): ShipmentPackage | undefined;
  /** Every package of the order, oldest first, `Unpacked` ones included. */
  ofOrder(sellerId: string, orderNumber: string): readonly ShipmentPackage[];
  /** One page of the listing, each package as its wire text in UTF-8. */
  list(sellerId: string, filter: PackageFilter): RenderedPage;
  /** The same page, each package as a record. */
  search(sellerId: string, filter: PackageFilter): Found<ShipmentPackage>;
  /** Whether packages that listings do not show yet, or not as they are, are to be shown. Epoch ms. */
  isListingDue(now: number): boolean;
  /** How many packages of each status the seller has, whatever their date. */
  countByStatus(sellerId: string): ReadonlyMap<PackageStatus, number>;
}

interface OrderReader {
  find(sellerId: string, orderNumber: string): Order | undefined;
  findById(sellerId: string, orderId: string): Order | undefined;
  /** One page of the order search, with the packages that hold each order's lines now. */
  search(sellerId: string, search: OrderSearch): Found<OrderWithPackages>;
  /** The same page without the packages. */
  summaries(sellerId: string, search: OrderSearch): Found<OrderSummary>;
}

interface ProductReader {
  find(sellerId: string, stockCode: string): Product | undefined;
  /** The products that share a group code. */
  ofMainId(sellerId: string, productMainId: string): readonly Product[];
  /** One page of the product query, each product as its wire text in UTF-8. */
  query(sellerId: string, filter: ProductFilter): RenderedPage;
  /** The same page, each product as a record. */
  search(sellerId: string, filter: ProductFilter): Found<Product>;
}

interface TaskReader {
  find(sellerId: string, taskId: string): Task | undefined;
  /** The newest tasks first, at most `limit`. */
  list(sellerId: string, limit: number): readonly Task[];
  /** Tasks that wait and are due at `now`, in the order of their arrival. */
  due(now: number): readonly Task[];
}

interface ReturnReader {
  find(sellerId: string, claimReturnId: string): ReturnClaim | undefined;
  /** The newest first. */
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

/** What a write transaction can do besides. Each `save` inserts or replaces one record. */
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
  /** Keeps the package, its wire text, and for each of its lines which package has it now. */
  save(shipment: ShipmentPackage, order: Order): void;
  /** The same, but listings show it as it was before, or not at all where it is new, until it is due or saved again. */
  saveUnlisted(shipment: ShipmentPackage, order: Order, listing: LateListing): void;
  /** Lets listings show as they are the packages that are due. Epoch ms. */
  listDue(now: number): void;
}

/** How listings come to show a package late. */
export interface LateListing {
  /** From when on they show it as it is, epoch ms; null: only once it is saved again. */
  readonly until: number | null;
  /** Its order is new, and no listing shows that either. */
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
 * The durable state of a sandbox. Calls are synchronous, and a `write` runs whole or not at all: an
 * exception thrown by the work undoes it. A returned `write` is on the disk.
 */
export interface Store {
  read<Result>(work: (session: ReadSession) => Result): Result;
  write<Result>(work: (session: WriteSession) => Result): Result;
  /** @throws StoreError `replaced` when the file is not there any more; each write begins with it */
  check(): void;
  /** Whether there is a catalogue: a new store has none. */
  isSeeded(): boolean;
  /**
   * Puts what the work writes, from nothing on, in place of the whole present state, which stays as it
   * is when the work throws, the disk fills or the process ends meanwhile.
   */
  replace(work: (session: WriteSession) => void): void;
  /** Writes the whole state to a new file. */
  snapshot(path: string): void;
  /** Puts a snapshot in place of the present state, as whole as `replace` does. */
  restore(path: string): void;
  close(): void;
}
