import type { QueryProductsQuery } from "../gen/rest-routes.gen.ts";
import type { Order } from "./model/order.ts";
import type { PackageStatus, Sender, ShipmentPackage } from "./model/shipment-package.ts";

/** A period that one of a package's dates must lie in, both ends included. Epoch ms. */
export interface DateWindow {
  /** Which date is compared: `created` is the order's creation, `modified` the package's last change. */
  readonly axis: "created" | "modified";
  readonly from: number;
  readonly to: number;
}

/** Filters packages or products by who sends them; `ALL` means no filter. */
export type SenderFilter = Sender | "ALL";

/** The package listing's query to the store, with the rules for date windows already applied. */
export interface PackageFilter {
  readonly window: DateWindow;
  readonly status?: PackageStatus | undefined;
  readonly sender: SenderFilter;
  /** Also finds packages that a fault hides from the seller's listings; only the control interface sets it. */
  readonly withUnlisted?: true;
  readonly orderNumber?: string | undefined;
  readonly packageIds?: readonly string[] | undefined;
  /** Finds packages with a line of this product; only the control interface filters by it. */
  readonly stockCode?: string | undefined;
  /** Sorts by the last change; packages that changed in the same millisecond are sorted by their key. */
  readonly direction: "ASC" | "DESC";
  readonly page: number;
  readonly size: number;
}

/** One page of records, and the number of records over all pages. */
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
  /** The JSON texts of the page's elements, separated by commas, in UTF-8. */
  readonly content: Uint8Array;
}

/** The product listing's query to the store. Without categories, or with an empty list, it finds products of any category. */
export interface ProductFilter extends Omit<QueryProductsQuery, "id" | "sender"> {
  readonly productId?: string | undefined;
  readonly sender: SenderFilter;
  readonly page: number;
  readonly size: number;
}

/** The SOAP order search's query to the store; an undefined field does not filter. */
export interface OrderSearch {
  readonly orderNumber?: string | undefined;
  /** Part of the buyer's name; upper and lower case are equal. */
  readonly buyerName?: string | undefined;
  /** Part of the recipient's name. */
  readonly recipient?: string | undefined;
  readonly sameDayDelivery?: boolean | undefined;
  /** Finds orders whose overall status is one of these; an empty list finds no order. */
  readonly statuses?: readonly PackageStatus[] | undefined;
  /** Finds orders with an unsent package whose latest shipping date lies before this moment (epoch ms). */
  readonly dueBefore?: number | undefined;
  readonly productId?: string | undefined;
  readonly stockCode?: string | undefined;
  /** Finds orders that were created in this period, both ends included (epoch ms). */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly sortBy: "created" | "updated";
  readonly direction: "ASC" | "DESC";
  /** Also finds orders that a fault hides from listings, in their current state; only the control interface sets it. */
  readonly withUnlisted?: true;
  /** Index of the page; the first page is 0. */
  readonly page: number;
  readonly size: number;
}

/** An order with the packages that hold its lines now. */
export interface OrderWithPackages {
  readonly order: Order;
  readonly packages: readonly ShipmentPackage[];
}

/** An order as SOAP's `OrderList` returns it; the store reads it from columns, without loading the order's packages. */
export interface OrderSummary
  extends Pick<Order, "orderId" | "orderNumber" | "createdDate" | "paymentType">,
    Pick<ShipmentPackage, "status" | "totalAmount" | "totalDiscountAmount"> {
  /** Empty when the buyer is a company. */
  readonly citizenshipId: string;
}

/** Finds every order of a seller, newest first. */
export const anyOrder = { sortBy: "created", direction: "DESC", withUnlisted: true } as const;

/** Finds every package of a seller, the last changed first. */
export const anyPackage = {
  window: { axis: "created", from: 0, to: Number.MAX_SAFE_INTEGER },
  sender: "ALL",
  withUnlisted: true,
  direction: "DESC",
} as const;

/** Finds every product of a seller. */
export const anyProduct = { sender: "ALL" } as const;
