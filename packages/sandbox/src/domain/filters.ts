import type { QueryProductsQuery } from "../gen/rest-routes.gen.ts";
import type { Order } from "./model/order.ts";
import type { PackageStatus, Sender, ShipmentPackage } from "./model/shipment-package.ts";

/** Epoch ms, both ends included. */
export interface DateWindow {
  /** The order's creation, or the package's last change. */
  readonly axis: "created" | "modified";
  readonly from: number;
  readonly to: number;
}

/** `ALL` means no filter. */
export type SenderFilter = Sender | "ALL";

/** The rules for date windows are already applied. */
export interface PackageFilter {
  readonly window: DateWindow;
  readonly status?: PackageStatus | undefined;
  /** Not in the result. */
  readonly hiddenStatuses?: readonly PackageStatus[] | undefined;
  readonly sender: SenderFilter;
  /** Also finds packages that a fault hides from listings; only the control interface asks so. */
  readonly withUnlisted?: true;
  readonly orderNumber?: string | undefined;
  readonly packageIds?: readonly string[] | undefined;
  /** Of a line; only the control interface filters by product. */
  readonly stockCode?: string | undefined;
  /** By the last change, then by key. */
  readonly direction: "ASC" | "DESC";
  readonly page: number;
  readonly size: number;
}

/** One page, and the number of records over all pages. */
export interface Found<Item> {
  readonly total: number;
  readonly content: readonly Item[];
}

/** One page as the JSON that the seller receives. */
export interface RenderedPage {
  /** Over all pages. */
  readonly total: number;
  /** On this page. */
  readonly count: number;
  /** Separated by commas, in UTF-8. */
  readonly content: Uint8Array;
}

/** Without categories, products of any category. */
export interface ProductFilter extends Omit<QueryProductsQuery, "id" | "sender"> {
  readonly productId?: string | undefined;
  readonly sender: SenderFilter;
  readonly page: number;
  readonly size: number;
}

/** An undefined field does not filter. */
export interface OrderSearch {
  readonly orderNumber?: string | undefined;
  /** A part of the buyer's name, ignoring case. */
  readonly buyerName?: string | undefined;
  /** A part of the recipient's name. */
  readonly recipient?: string | undefined;
  readonly sameDayDelivery?: boolean | undefined;
  /** Of whole orders; an empty list finds none. */
  readonly statuses?: readonly PackageStatus[] | undefined;
  /** Epoch ms before which the latest shipping date of an unsent package must lie. */
  readonly dueBefore?: number | undefined;
  readonly productId?: string | undefined;
  readonly stockCode?: string | undefined;
  /** Creation, both ends included (epoch ms). */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly sortBy: "created" | "updated";
  readonly direction: "ASC" | "DESC";
  /** Also finds orders that a fault hides, in their current state; only the control interface asks so. */
  readonly withUnlisted?: true;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** With the packages that contain its lines now. */
export interface OrderWithPackages {
  readonly order: Order;
  readonly packages: readonly ShipmentPackage[];
}

/** As SOAP's `OrderList` returns it, read from columns, without its packages. */
export interface OrderSummary
  extends Pick<Order, "orderId" | "orderNumber" | "createdDate" | "paymentType">,
    Pick<ShipmentPackage, "status" | "totalAmount" | "totalDiscountAmount"> {
  /** Empty when the buyer is a company. */
  readonly citizenshipId: string;
}

/** Newest first. */
export const anyOrder = { sortBy: "created", direction: "DESC", withUnlisted: true } as const;

/** The last changed first. */
export const anyPackage = {
  window: { axis: "created", from: 0, to: Number.MAX_SAFE_INTEGER },
  sender: "ALL",
  withUnlisted: true,
  direction: "DESC",
} as const;

export const anyProduct = { sender: "ALL" } as const;
