import type { QueryProductsQuery } from "../gen/rest-routes.gen.ts";
import type { Order } from "./model/order.ts";
import type { PackageStatus, Sender, ShipmentPackage } from "./model/shipment-package.ts";

/** A filter by date: the period, both ends included, in which the chosen date of a package must lie. Epoch ms. */
export interface DateWindow {
  /**
   * Which date of a package the filter compares: with `created` the order's creation, with `modified` the package's
   * last change.
   */
  readonly axis: "created" | "modified";
  readonly from: number;
  readonly to: number;
}

/** Filters packages or products by sender (the seller or the marketplace's warehouse); `ALL` means no filter. */
export type SenderFilter = Sender | "ALL";

/** The package listing's query to the store, in which the rules for date windows are already applied. */
export interface PackageFilter {
  readonly window: DateWindow;
  readonly status?: PackageStatus | undefined;
  readonly sender: SenderFilter;
  /**
   * True when the query also finds packages that a fault hides from the seller's listings; only queries of the
   * control interface set this field.
   */
  readonly withUnlisted?: true;
  readonly orderNumber?: string | undefined;
  readonly packageIds?: readonly string[] | undefined;
  /**
   * Stock code or product id that an order line of the package must have; only the control interface filters packages
   * by product.
   */
  readonly stockCode?: string | undefined;
  /**
   * Sorts packages by their last change; packages that changed in the same millisecond are sorted by their key in the
   * store.
   */
  readonly direction: "ASC" | "DESC";
  readonly page: number;
  readonly size: number;
}

/** One page of a query's records, and the number of records over all pages. */
export interface Found<Item> {
  readonly total: number;
  readonly content: readonly Item[];
}

/** One page of packages or products, rendered as the JSON that the seller receives. */
export interface RenderedPage {
  /** Number of packages or products over all pages. */
  readonly total: number;
  /** Number of packages or products on this page. */
  readonly count: number;
  /** The JSON texts of the page's packages or products, separated by commas, in UTF-8. */
  readonly content: Uint8Array;
}

/**
 * The product listing's query to the store. Without categories, or with an empty list of categories, the query finds
 * products of any category.
 */
export interface ProductFilter extends Omit<QueryProductsQuery, "id" | "sender"> {
  readonly productId?: string | undefined;
  readonly sender: SenderFilter;
  readonly page: number;
  readonly size: number;
}

/** The SOAP order search's query to the store; an undefined field does not filter. */
export interface OrderSearch {
  readonly orderNumber?: string | undefined;
  /** Filters orders by a part of the buyer's name, ignoring case. */
  readonly buyerName?: string | undefined;
  /** Filters orders by a part of the recipient's name. */
  readonly recipient?: string | undefined;
  readonly sameDayDelivery?: boolean | undefined;
  /** The overall statuses of the orders to find; an empty list finds no order. */
  readonly statuses?: readonly PackageStatus[] | undefined;
  /** The moment (epoch ms) before which the latest shipping date of an unsent package of the order must lie. */
  readonly dueBefore?: number | undefined;
  readonly productId?: string | undefined;
  readonly stockCode?: string | undefined;
  /** The period in which the orders were created, both ends included (epoch ms). */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly sortBy: "created" | "updated";
  readonly direction: "ASC" | "DESC";
  /**
   * True when the search also finds orders that a fault hides from listings, in their current state; only queries of
   * the control interface set this field.
   */
  readonly withUnlisted?: true;
  /** Index of the requested page; the first page has the index 0. */
  readonly page: number;
  readonly size: number;
}

/** An order with the packages that contain its order lines now. */
export interface OrderWithPackages {
  readonly order: Order;
  readonly packages: readonly ShipmentPackage[];
}

/** An order as SOAP's `OrderList` returns it; the store reads the order from columns, without loading its packages. */
export interface OrderSummary
  extends Pick<Order, "orderId" | "orderNumber" | "createdDate" | "paymentType">,
    Pick<ShipmentPackage, "status" | "totalAmount" | "totalDiscountAmount"> {
  /** The identity number of the buyer; empty when the buyer is a company. */
  readonly citizenshipId: string;
}

/** A query to the store that finds every order of a seller, newest first. */
export const anyOrder = { sortBy: "created", direction: "DESC", withUnlisted: true } as const;

/** A query to the store that finds every package of a seller, the last changed first. */
export const anyPackage = {
  window: { axis: "created", from: 0, to: Number.MAX_SAFE_INTEGER },
  sender: "ALL",
  withUnlisted: true,
  direction: "DESC",
} as const;

/** A query to the store that finds every product of a seller. */
export const anyProduct = { sender: "ALL" } as const;
